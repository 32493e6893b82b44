import { POLLING } from '@vitrine/test-kit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  bridgeOf,
  colourOf,
  GOLD,
  openBrowser,
  screen,
  setUpScreen,
  shaOf,
  shows,
  switchOn,
  TEAL,
  TOMATO,
  waitUntilCached,
} from '../testing/screen.ts';

setUpScreen('player-damage-test');

type Damage = 'garble' | 'truncate' | 'empty';

/** Changes the first piece of a file on this screen, as a failing disk does. */
async function damage(page: Page, file: Uint8Array, how: Damage): Promise<void> {
  await (await bridgeOf(page)).evaluate(
    async ({ sha256, how }) => {
      const cache = await caches.open('vitrine-files-1');
      const key = `/.kept/files/${sha256}/0`;
      const bytes = new Uint8Array(await (await cache.match(key))!.arrayBuffer());
      const length = { garble: bytes.length, truncate: Math.floor(bytes.length / 2), empty: 0 }[how];
      await cache.put(
        key,
        new Response(bytes.slice(0, length).map((byte) => (how === 'garble' ? 65 : byte))),
      );
    },
    { sha256: shaOf(file), how },
  );
}

const app = () => screen.service.state.files.get('/apps/colour.html')!;
const reports = () =>
  screen.service.calls
    .map(
      ({ body }) =>
        body.publish as { revision: number; playback_success?: boolean; playback_error?: string } | undefined,
    )
    .filter((report) => report !== undefined);

test.each(['garble', 'truncate', 'empty'] as const)('repairs the picture when online (%s)', async (how) => {
  screen.service.publish(1, ['teal']);
  const page = await switchOn();
  await shows(page, TEAL);
  await waitUntilCached(page);
  await damage(page, app(), how);
  await shows(await switchOn(), TEAL);
  await expect
    .poll(async () => {
      const text = await (await bridgeOf(screen.context!.pages()[0]!)).evaluate(async (sha256) => {
        const found = await (await caches.open('vitrine-files-1')).match(`/.kept/files/${sha256}/0`);
        return found?.text();
      }, shaOf(app()));
      return text;
    }, POLLING)
    .toBe(new TextDecoder().decode(app()));
  await screen.service.down();
  await shows(await switchOn(), TEAL);
});

test('repairs damaged files of a successful revision when a window fails', async () => {
  screen.service.publish(1, ['teal']);
  const page = await switchOn();
  await shows(page, TEAL);
  await waitUntilCached(page);
  await expect.poll(() => reports().some((report) => report.playback_success), POLLING).toBe(true);
  screen.service.state.heartbeat.publish_playback_success = true;
  screen.service.state.heartbeat.publish_ack = true;
  await damage(page, app(), 'garble');
  const unused = screen.service.state.files.get('/files/1')!;
  await damage(page, unused, 'garble');
  const booted = await openBrowser();
  await booted.clock.install();
  await booted.goto(`${screen.service.url}/player/?offlineSupport=true`);
  await expect.poll(() => booted.locator('#playback iframe').count(), POLLING).toBeGreaterThan(0);
  const isGarbled = async (file: Uint8Array) => {
    const text = await (await bridgeOf(booted)).evaluate(async (sha256) => {
      const found = await (await caches.open('vitrine-files-1')).match(`/.kept/files/${sha256}/0`);
      return found?.text();
    }, shaOf(file));
    return text === 'A'.repeat(file.length);
  };
  // Lengths are compared by now: the bridge answers in turn.
  await expect.poll(() => isGarbled(app()), POLLING).toBe(true);
  await expect
    .poll(
      async () => {
        await booted.clock.fastForward(10_000);
        return colourOf(booted);
      },
      { ...POLLING, interval: 1000 },
    )
    .toBe(TEAL);
  // One damaged file makes the others suspect.
  await expect.poll(async () => (await isGarbled(app())) || (await isGarbled(unused)), POLLING).toBe(false);
});

test('reports no success for a publish that shares a damaged file until the file is replaced', async () => {
  screen.service.publish(1, ['teal']);
  const page = await switchOn();
  await shows(page, TEAL);
  await waitUntilCached(page);
  await expect.poll(() => reports().some((report) => report.playback_success), POLLING).toBe(true);
  await damage(page, app(), 'garble');
  // A start without the network that the repair needs.
  await screen.service.down();
  const booted = await switchOn();
  const file = app();
  screen.service.state.files.delete('/apps/colour.html');
  await screen.service.up();
  screen.service.publish(2, ['gold']);
  screen.service.state.content!.document = JSON.parse(
    JSON.stringify(screen.service.state.content!.document).replace(
      /"size":0,"sha256":"e3b0c442[0-9a-f]*"/,
      () => `"size":${file.length},"sha256":"${shaOf(file)}"`,
    ),
  );
  await expect.poll(() => reports().some(({ revision }) => revision === 2), POLLING).toBe(true);
  await expect
    .poll(
      () =>
        reports()
          .filter(({ revision }) => revision === 2)
          .at(-1)?.playback_error,
      POLLING,
    )
    .toContain('/apps/colour.html');
  expect(reports().filter(({ revision, playback_success }) => revision === 2 && playback_success)).toEqual(
    [],
  );
  screen.service.state.files.set('/apps/colour.html', file);
  await shows(booted, GOLD);
  await expect
    .poll(() => reports().some((each) => each.revision === 2 && each.playback_success), POLLING)
    .toBe(true);
});

test('writes a damaged file list again', async () => {
  screen.service.publish(1, ['teal', 'tomato']);
  const page = await switchOn();
  await shows(page, TEAL);
  await waitUntilCached(page);
  await (await bridgeOf(page)).evaluate(async () => {
    const cache = await caches.open('vitrine-files-1');
    for (const { url } of await cache.keys())
      if (url.includes('/.kept/revisions/')) await cache.put(url, new Response('AAAA'));
  });
  const booted = await switchOn();
  await shows(booted, TEAL);
  const list = async () =>
    (await bridgeOf(booted)).evaluate(async () =>
      (await (await caches.open('vitrine-files-1')).match('/.kept/revisions/served'))?.text(),
    );
  await expect.poll(list, POLLING).toContain('/apps/colour.html');
  await screen.service.down();
  const offline = await switchOn();
  await shows(offline, TEAL);
  await shows(offline, TOMATO);
});
