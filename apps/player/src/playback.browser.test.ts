import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlayer } from './testing/build-player.ts';
import { colourOf } from './testing/screen.ts';
import { type ServiceDouble, startServiceDouble } from './testing/service-double.ts';

/** An application that is teal and sounds: a tone from a media element, whose level it measures on its way out. */
const SOUNDING_APP = `<!doctype html><body style="margin:0;background:teal"><script>
  const windowId = name.slice('vitrine:'.length);
  const send = (type, payload) => parent.postMessage({ namespace: 'vitrine', windowId, type, payload }, '*');
  const rate = 8000;
  const wave = new DataView(new ArrayBuffer(44 + rate));
  [0x52494646, 36 + rate, 0x57415645, 0x666d7420, 16, 0x10001, rate, rate, 0x80001, 0x64617461, rate].forEach((value, at) =>
    wave.setUint32(at * 4, value, ![0, 2, 3, 9].includes(at)));
  for (let at = 0; at < rate; at += 1) wave.setUint8(44 + at, 128 + 100 * Math.sin((at * 2 * Math.PI * 440) / rate));
  const audio = new Audio(URL.createObjectURL(new Blob([wave], { type: 'audio/wav' })));
  audio.loop = true;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaElementSource(audio).connect(analyser).connect(context.destination);
  window.loudness = () => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
  window.heardMs = () => audio.currentTime * 1000 + 1000 * loops;
  let loops = 0;
  let last = 0;
  audio.addEventListener('timeupdate', () => { if (audio.currentTime < last) loops += 1; last = audio.currentTime; });
  addEventListener('message', ({ data }) => { if (data.type === 'play') { void context.resume(); void audio.play(); } });
  send('runtime-subscribe', 'play');
  send('ready');
</script>`;

let browser: Browser;
let service: ServiceDouble;

beforeAll(async () => {
  service = await startServiceDouble(await buildPlayer('player-audio-test'));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

async function soundingFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('/apps/colour.html'));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Frame;
}

test('an audio-only screen is black and keeps playing sound', async () => {
  const { state } = service;
  state.files.set('/apps/colour.html', new TextEncoder().encode(SOUNDING_APP));
  Object.assign(state.heartbeat, { registration_status: 'registered', confirmation_token: null });
  service.publish(1, ['teal']);
  const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/player/`);
  await expect.poll(() => colourOf(page)).toBe('0,128,128');
  const frame = await soundingFrame(page);
  const loudness = () => frame.evaluate(() => (Reflect.get(window, 'loudness') as () => number)());
  const heardMs = () => frame.evaluate(() => (Reflect.get(window, 'heardMs') as () => number)());
  await expect.poll(loudness).toBeGreaterThan(0.1);
  state.heartbeat.is_audio_only = true;
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await expect.poll(() => colourOf(page)).toBe('0,0,0');
  const before = await heardMs();
  await expect.poll(heardMs).toBeGreaterThan(before + 2000);
  await expect.poll(loudness).toBeGreaterThan(0.1);
  expect(await colourOf(page)).toBe('0,0,0');
});
