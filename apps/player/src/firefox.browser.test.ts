import { POLLING } from '@vitrine/test-kit';
import { PNG } from 'pngjs';
import { afterEach, expect, test } from 'vitest';
import { buildPlayer } from './testing/build-player.ts';
import { type FirefoxPage, findFirefox, launchFirefox } from './testing/firefox.ts';
import { type ServiceDouble, startServiceDouble } from './testing/service-double.ts';

const TEAL = '0,128,128';
const TOMATO = '255,99,71';
const executable = findFirefox();
let firefox: FirefoxPage | undefined;
let service: ServiceDouble | undefined;
afterEach(async () => {
  await firefox?.close();
  await service?.close().catch(() => undefined);
});

async function colour(): Promise<string> {
  const { data, width, height } = PNG.sync.read((await firefox?.screenshot()) as Buffer);
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [data[at], data[at + 1], data[at + 2]].join(',');
}
const expectShown = (expected: string) => expect.poll(colour, POLLING).toBe(expected);

test('a screen in Firefox pairs, plays, and restarts without a network', async ({ skip }) => {
  if (!executable) return skip('Firefox is not installed (looked for firefox-esr and firefox on the PATH)');
  service = await startServiceDouble(await buildPlayer('player-firefox-test'));
  const { state } = service;
  firefox = await launchFirefox(executable, 960, 540);
  await firefox.goto(`${service.url}/player/?offlineSupport=true`);
  const text = () => firefox?.evaluate<string>('document.body.innerText');
  await expect.poll(text, POLLING).toContain('Pair your screen');

  Object.assign(state.heartbeat, { registration_status: 'registered', confirmation_token: null });
  service.publish(1, ['teal', 'tomato']);
  await expectShown(TEAL);
  await expectShown(TOMATO);

  const workers = `(async () => [
    (await navigator.serviceWorker.getRegistration('/player'))?.active?.state,
    await new Promise((resolve) => {
      const opening = indexedDB.open('vitrine-player');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('values').objectStore('values').get('servedEtag');
        reading.onsuccess = () => { opening.result.close(); resolve(typeof reading.result); };
      };
    }),
  ])()`;
  await expect.poll(() => firefox?.evaluate(workers), POLLING).toEqual(['activated', 'string']);
  await service.down();
  await firefox.goto(`${service.url}/player/?offlineSupport=true`);
  await expectShown(TEAL);
  await expectShown(TOMATO);
});
