import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { POLLING } from '@vitrine/test-kit';
import { takeScreenshot } from '@vitrine/test-kit/browser';
import type { Frame, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import {
  DARK,
  expectFailedHeartbeat,
  HEARTBEAT,
  heartbeats,
  open,
  openPlaying,
  openTab,
  player,
  registered,
  requestHeartbeat,
  sentTo,
  setUpPlayer,
  startService,
} from './testing/player-tab.ts';
import { BLACK, colourOf, expectShown, GOLD, TEAL, TOMATO } from './testing/screen.ts';

setUpPlayer('player-playback-test');

test('plays stored content after a cold boot without the server, and keeps it whatever the server replies', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  for (const failure of [
    {
      status: 401,
      body: '{"code":"unauthorized","message":"no","request_id":"r"}',
      contentType: 'application/json',
    },
    {
      status: 404,
      body: '{"code":"not_found","message":"no","request_id":"r"}',
      contentType: 'application/json',
    },
    { status: 503, body: 'no', contentType: 'text/plain' },
    { status: 200, body: '<html>Welcome to the hotel</html>', contentType: 'text/html' },
    { status: 410, body: '<html>Gone</html>', contentType: 'text/html' },
  ]) {
    player.service.state.failure = failure;
    await page.reload();
    await expectFailedHeartbeat(page);
    await expectShown(page, TEAL);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe('token-1');
  }
});

test('an outage of the server does not show on the screen', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  await player.service.down();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(HEARTBEAT));
  await requestHeartbeat(page);
  await failed;
  await expectShown(page, TEAL);
  await player.service.up();
  player.service.publish(2, ['gold']);
  await requestHeartbeat(page);
  await expectShown(page, GOLD);
});

test('a disabled screen goes blank at the next heartbeat and plays again when enabled', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  player.service.state.heartbeat.is_disabled = true;
  await requestHeartbeat(page);
  await page.getByText('This screen is inactive').waitFor();
  await expect.poll(() => page.locator('#playback iframe').count()).toBe(0);
  await expectShown(page, DARK);
  player.service.state.heartbeat.is_disabled = false;
  await requestHeartbeat(page);
  await expectShown(page, TEAL);
});

test('logs no error while it starts and plays', async () => {
  await startService();
  Object.assign(player.service.state.heartbeat, registered);
  player.service.publish(1, ['teal']);
  const page = await openTab({ viewport: { width: 960, height: 540 } });
  const lines: string[] = [];
  page.on('console', (message) => void lines.push(`${message.type()} ${message.text()}`));
  await page.goto(`${player.service.url}/player/?debug=true`);
  await expectShown(page, TEAL);
  expect(lines.filter((line) => line.startsWith('error vitrine'))).toEqual([]);
  expect(lines.join('\n')).toContain('vitrine: Activated a revision');
});

test('downloads at most 120 kB before the first content', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  const loaded = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource');
    const content = entries.find((entry) => entry.name.includes('/apps/colour'))?.startTime ?? 0;
    const scripts = entries.filter((entry) => entry.name.endsWith('.js') && entry.startTime <= content);
    return scripts.map((entry) => entry.name.split('/').at(-1) ?? '');
  });
  expect(loaded.length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    loaded.map(async (name) => gzipSync(await readFile(join(player.dist, 'assets', name))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
});

test('content fills the screen, and no view of the player covers it', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  await page.waitForSelector('#splash', { state: 'detached' });
  expect(await page.locator('#playback iframe').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 960,
    height: 540,
  });
  expect(await page.locator('#screens .screen').count()).toBe(0);
  const { data } = PNG.sync.read(await takeScreenshot(page));
  const others = new Set<string>();
  for (let at = 0; at < data.length; at += 4) others.add([data[at], data[at + 1], data[at + 2]].join(','));
  expect([...others]).toEqual([TEAL]);
});

/** Waits until what is playing and what is prepared have both played. */
async function expectNextContent(page: Page): Promise<void> {
  const frames = page.locator('#playback iframe');
  await frames.evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('data-earlier', '');
  });
  await expect.poll(() => page.locator('#playback iframe[data-earlier]').count(), POLLING).toBe(0);
}

/** The plays that the player has sent. It sends those of earlier pages when it starts. */
const sentPlays = () => sentTo('/events').filter(({ type }) => type === 'play');

test('an audio-only screen is black and keeps playing, and shows its picture again afterwards', async () => {
  const page = await openPlaying(['teal', 'tomato']);
  await expectShown(page, TEAL);
  player.service.state.heartbeat.is_audio_only = true;
  await requestHeartbeat(page);
  await expectShown(page, BLACK);
  await expectNextContent(page);
  await expectNextContent(page);
  expect(await colourOf(page)).toBe(BLACK);
  const before = sentPlays().length;
  await page.reload();
  await expect.poll(() => sentPlays().length, POLLING).toBeGreaterThan(before + 1);
  await expect.poll(() => page.locator('#playback iframe').count()).toBeGreaterThan(0);
  await page.waitForSelector('#splash', { state: 'detached' });
  await expectShown(page, BLACK);
  player.service.state.heartbeat.is_audio_only = false;
  await requestHeartbeat(page);
  await expectShown(page, TEAL, TOMATO);
});

/** A teal application that plays a tone from a media element and measures the output level. */
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
  window.playedMs = () => audio.currentTime * 1000 + 1000 * loops;
  let loops = 0;
  let last = 0;
  audio.addEventListener('timeupdate', () => { if (audio.currentTime < last) loops += 1; last = audio.currentTime; });
  addEventListener('message', ({ data }) => { if (data.type === 'play') { void context.resume(); void audio.play(); } });
  send('runtime-subscribe', 'play');
  send('ready');
</script>`;

async function soundingFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('/apps/colour.html'));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Frame;
}

test('an audio-only screen is black and keeps playing sound', async () => {
  const page = await open((double) => {
    double.state.files.set('/apps/colour.html', new TextEncoder().encode(SOUNDING_APP));
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal']);
  });
  const { state } = player.service;
  await expect.poll(() => colourOf(page)).toBe(TEAL);
  const frame = await soundingFrame(page);
  const loudness = () => frame.evaluate(() => (Reflect.get(window, 'loudness') as () => number)());
  const playedMs = () => frame.evaluate(() => (Reflect.get(window, 'playedMs') as () => number)());
  await expect.poll(loudness).toBeGreaterThan(0.1);
  state.heartbeat.is_audio_only = true;
  await requestHeartbeat(page);
  await expect.poll(() => colourOf(page)).toBe(BLACK);
  const before = await playedMs();
  await expect.poll(playedMs).toBeGreaterThan(before + 2000);
  await expect.poll(loudness).toBeGreaterThan(0.1);
  expect(await colourOf(page)).toBe(BLACK);
});

test('an ad interrupts every ten minutes and plays once before the content continues', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, ['teal', 'tomato']);
    double.advertise('gold');
  });
  await expectShown(page, TEAL);
  await page.clock.install();
  await page.reload();
  await expectShown(page, TEAL);
  await page.clock.fastForward(600_000);
  await expectShown(page, GOLD);
  await page.clock.runFor(10_000);
  await expectShown(page, TEAL, TOMATO);
  await page.clock.runFor(20_000);
  expect(await colourOf(page)).not.toBe(GOLD);
  await page.reload();
  // It is counted once, as an ad.
  await expect.poll(() => sentPlays().filter(({ is_ad }) => is_ad).length).toBe(1);
  expect(sentPlays().length).toBeGreaterThan(1);
});

test('accepts network messages from the host page, but not from an app', async () => {
  const page = await openPlaying(['teal']);
  await expectShown(page, TEAL);
  const connectionOf = (ssid: string) => ({ id: 'soc-device-heartbeat-event', info: { ssid } });
  const received = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let messages = 0;
        addEventListener('message', ({ data }) => {
          if (data?.id === 'soc-device-heartbeat-event') messages += 1;
          if (messages === 2) resolve();
        });
      }),
  );
  await page.evaluate((message) => window.postMessage(message, '*'), connectionOf('Shop'));
  const application = await page.locator('#playback iframe').first().elementHandle();
  const frame = await application?.contentFrame();
  await frame?.evaluate((message) => window.parent.postMessage(message, '*'), connectionOf('Forged'));
  await received;
  const before = heartbeats().length;
  await requestHeartbeat(page);
  await expect.poll(() => heartbeats().length).toBeGreaterThan(before);
  expect(heartbeats().at(-1)?.body).toMatchObject({ ssid: 'Shop' });
});

/** The colour app with a different script. `send` sends it a custom message. */
const appWith = (script: string) =>
  new TextEncoder().encode(`<!doctype html><body style="margin:0"><script>
  const windowId = name.slice('vitrine:'.length);
  const send = (type, payload) => parent.postMessage({ namespace: 'vitrine', windowId, type, payload }, '*');
  document.body.style.background = new URLSearchParams(location.search).get('colour');
  send('runtime-subscribe', 'play');
  ${script}
</script>`);

test('plays a page that is ready after 8 s', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.state.files.set('/apps/colour.html', appWith("setTimeout(() => send('ready'), 8000);"));
    double.publish(1, ['teal']);
  });
  await expect.poll(() => colourOf(page), POLLING).toBe(TEAL);
});

test('shows the brand instead of black while the only presentation fails and reloads', async () => {
  const page = await open((double) => {
    Object.assign(double.state.heartbeat, registered);
    // The first window floods its host and the second is ready, both when the test triggers them.
    const script = `const onceThereIs = (file, act) => {
      const timer = setInterval(async () => {
        if (!(await fetch('/files/' + file)).ok) return;
        clearInterval(timer);
        act();
      }, 100);
    };
    if (localStorage.opened) onceThereIs('go', () => send('ready'));
    else {
      localStorage.opened = true;
      onceThereIs('flood', () => { for (let count = 0; count < 20000; count += 1) send('ready'); });
      send('ready');
    }`;
    double.state.files.set('/apps/colour.html', appWith(script));
    double.publish(1, ['teal']);
  });
  await expect.poll(() => colourOf(page), POLLING).toBe(TEAL);
  player.service.state.files.set('/files/flood', new Uint8Array());
  await page.locator('.screen-starting').waitFor();
  // In the middle of the page is the brand's mark.
  await expect.poll(async () => [TEAL, DARK, BLACK].includes(await colourOf(page)), POLLING).toBe(false);
  player.service.state.files.set('/files/go', new Uint8Array());
  await expect.poll(() => colourOf(page), POLLING).toBe(TEAL);
  await page.locator('.screen-starting').waitFor({ state: 'detached' });
});
