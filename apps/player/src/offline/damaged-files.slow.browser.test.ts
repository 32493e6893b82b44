import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  bridgeOf,
  expectShown,
  GOLD,
  listCachedFiles,
  openBrowser,
  screen,
  setUpScreen,
  shaOf,
  startScreen,
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
      const key = `/.stored/files/${sha256}/0`;
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

/** Changes a byte of a cached file in the browser's profile. The browser must be closed. */
async function damageOnDisk(file: Uint8Array): Promise<void> {
  const entries = await readdir(screen.profile, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.parentPath.includes('CacheStorage')) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const start = bytes.indexOf(file);
    if (start === -1) continue;
    bytes.writeUInt8(bytes.readUInt8(start) ^ 1, start);
    return writeFile(path, bytes);
  }
  throw new Error('The file is not in the profile');
}

/** The length of the first piece of a cached file, or null if the browser cannot read it. */
async function lengthOfPiece(page: Page, file: Uint8Array): Promise<number | null> {
  return (await bridgeOf(page)).evaluate(async (sha256) => {
    const found = await (await caches.open('vitrine-files-1')).match(`/.stored/files/${sha256}/0`);
    const bytes = await found?.arrayBuffer().catch(() => null);
    return bytes?.byteLength ?? null;
  }, shaOf(file));
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
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await damage(page, app(), how);
  await expectShown(await startScreen(), TEAL);
  await expect
    .poll(async () => {
      const text = await (await bridgeOf(screen.context!.pages()[0]!)).evaluate(async (sha256) => {
        const found = await (await caches.open('vitrine-files-1')).match(`/.stored/files/${sha256}/0`);
        return found?.text();
      }, shaOf(app()));
      return text;
    }, POLLING)
    .toBe(new TextDecoder().decode(app()));
  await screen.service.down();
  await expectShown(await startScreen(), TEAL);
});

test('repairs a file that the browser cannot read', async () => {
  // Browsers compare the checksum of a file of this size only while they read it.
  const video = new Uint8Array(1_000_000).map((_, index) => (index * index * 31) % 251);
  screen.service.publish(1, ['teal']);
  screen.service.addFile('/files/video.mp4', video);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await screen.context?.close();
  await damageOnDisk(video);
  const before = reports().length;
  const booted = await startScreen();
  const since = () => reports().slice(before);
  await expect
    .poll(() => since().map((report) => report.playback_error), POLLING)
    .toContainEqual(expect.stringContaining('/files/video.mp4'));
  await expect.poll(() => since().at(-1)?.playback_success, POLLING).toBe(true);
  const length = () => lengthOfPiece(booted, video);
  await expect.poll(length, POLLING).toBe(video.length);
});

test('repairs a damaged file of a successful revision although no window fails', async () => {
  screen.service.state.remembersReports = true;
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await expect.poll(() => reports().some((report) => report.playback_success), POLLING).toBe(true);
  const file = screen.service.state.files.get('/files/1')!;
  await damage(page, file, 'garble');
  // Makes the repair impossible, to see the report about the damage.
  screen.service.state.files.delete('/files/1');
  const before = reports().length;
  const booted = await startScreen();
  const lastReport = () => reports().slice(before).at(-1);
  await expect.poll(() => lastReport()?.playback_error, POLLING).toContain('/files/1');
  expect(lastReport()?.playback_success).toBe(false);
  await expectShown(booted, TEAL);
  screen.service.state.files.set('/files/1', file);
  await expect.poll(lastReport, POLLING).toMatchObject({ playback_success: true, playback_error: null });
  expect(await listCachedFiles(booted)).toContain(shaOf(file));
});

test('repairs damaged files when a window fails', async () => {
  // A playlist of one item plays it again in the same window.
  screen.service.publish(1, ['teal', 'tomato']);
  const page = await openBrowser();
  await page.clock.install();
  await page.goto(`${screen.service.url}/player/?offlineSupport=true`);
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await expect.poll(() => reports().some((report) => report.playback_success), POLLING).toBe(true);
  // The files were hashed when they were fetched, so only a failing window makes the player verify them again.
  const files = [app(), screen.service.state.files.get('/files/1')!];
  for (const file of files) await damage(page, file, 'garble');
  const countGarbled = async () =>
    (await bridgeOf(page)).evaluate(async (hashes) => {
      const cache = await caches.open('vitrine-files-1');
      const pieces = await Promise.all(hashes.map((sha256) => cache.match(`/.stored/files/${sha256}/0`)));
      const texts = await Promise.all(pieces.map((piece) => piece?.text() ?? 'A'));
      return texts.filter((text) => text.startsWith('A')).length;
    }, files.map(shaOf));
  expect(await countGarbled()).toBe(2);
  const countLater = () => page.clock.fastForward(10_000).then(countGarbled);
  await expect.poll(countLater, { ...POLLING, interval: 1000 }).toBe(0);
  await expectShown(page, TEAL);
});

test('reports no success for a publish that shares a damaged file until the file is replaced', async () => {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await expect.poll(() => reports().some((report) => report.playback_success), POLLING).toBe(true);
  await damage(page, app(), 'garble');
  // Start without a network, which the repair needs.
  await screen.service.down();
  const booted = await startScreen();
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
  await expectShown(booted, GOLD);
  await expect
    .poll(() => reports().some((each) => each.revision === 2 && each.playback_success), POLLING)
    .toBe(true);
});

test('writes a damaged file list again', async () => {
  screen.service.publish(1, ['teal', 'tomato']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await (await bridgeOf(page)).evaluate(async () => {
    const cache = await caches.open('vitrine-files-1');
    for (const { url } of await cache.keys())
      if (url.includes('/.stored/revisions/')) await cache.put(url, new Response('AAAA'));
  });
  const booted = await startScreen();
  await expectShown(booted, TEAL);
  const list = async () =>
    (await bridgeOf(booted)).evaluate(async () =>
      (await (await caches.open('vitrine-files-1')).match('/.stored/revisions/served'))?.text(),
    );
  await expect.poll(list, POLLING).toContain('/apps/colour.html');
  await screen.service.down();
  const offline = await startScreen();
  await expectShown(offline, TEAL);
  await expectShown(offline, TOMATO);
});
