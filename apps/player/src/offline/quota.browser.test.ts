import { POLLING } from '@vitrine/test-kit';
import type { CDPSession, Page } from 'playwright-core';
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
  waitUntilCached,
} from '../testing/screen.ts';

setUpScreen('player-quota-test');

const FILE = new Uint8Array(30_000_000).map((_, index) => (index * 31) % 256);
const OTHER_BYTES = 40_000_000;
/** The interval at which the player checks for free space. */
const SPACE_CHECK_MS = 60_000;

interface PublishReport {
  revision: number;
  playback_success?: boolean;
  playback_error?: string;
}

const reports = (revision: number) =>
  screen.service.calls
    .map(({ body }) => body.publish as PublishReport | undefined)
    .filter((report) => report?.revision === revision);
const lastError = () => reports(2).at(-1)?.playback_error;

/** Starts a screen that plays teal. Tests can fill its disk and advance its page's clock. */
async function startScreenWithClock(): Promise<{ page: Page; session: CDPSession }> {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await page.clock.install();
  await page.reload();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return { page, session: await page.context().newCDPSession(page) };
}

/** Sets the quota of the content origin so that this many bytes are free. */
async function limitFreeSpace(page: Page, session: CDPSession, freeBytes: number): Promise<void> {
  const used = await (await bridgeOf(page)).evaluate(
    async () => (await navigator.storage.estimate()).usage ?? 0,
  );
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: screen.service.contentUrl,
    quotaSize: used + freeBytes,
  });
}

/**
 * Fills the content origin's storage with data that does not belong to the player, as another program would fill the
 * disk.
 */
async function fillDisk(page: Page): Promise<void> {
  await (await bridgeOf(page)).evaluate(async (size) => {
    const other = await caches.open('another-program');
    await other.put('/other', new Response(new Uint8Array(size)));
  }, OTHER_BYTES);
}

async function freeDisk(page: Page): Promise<void> {
  await (await bridgeOf(page)).evaluate(async () => {
    await (await caches.open('another-program')).delete('/other');
  });
}

function publishBigFile(): void {
  screen.service.publish(2, ['gold']);
  screen.service.addFile('/files/big', FILE);
}

/** Simulates a restored network, after which the player asks for published content. */
async function checkForPublish(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}

async function expectRecoveryOnceFreed(page: Page): Promise<void> {
  await expect.poll(lastError, POLLING).toContain('There is not enough space on this screen');
  await expectShown(page, TEAL);
  // While there is no more space, another check must not start a download.
  const requests = () => screen.service.state.contentRequests.filter((path) => path === '/files/big').length;
  const before = requests();
  await page.clock.fastForward(SPACE_CHECK_MS);
  await expectShown(page, TEAL);
  expect(requests()).toBe(before);
  await freeDisk(page);
  let minutes = 0;
  await expect
    .poll(
      async () => {
        // Stop once the download has begun, because it would count as stalled when the clock advances. Also limit the
        // total, so that an endless loop cannot pass.
        if (requests() === before && minutes < 20) await page.clock.fastForward(SPACE_CHECK_MS);
        minutes += 1;
        return requests();
      },
      { ...POLLING, interval: 1000 },
    )
    .toBeGreaterThan(before);
  await expect.poll(() => listCachedFiles(page), POLLING).toContain(shaOf(FILE));
  await expectShown(page, GOLD);
  await expect.poll(() => reports(2).at(-1)?.playback_success, POLLING).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await screen.service.down();
  await expectShown(await startScreen(), GOLD);
}

test('downloads files that did not fit when space is freed, without a restart', async () => {
  const { page, session } = await startScreenWithClock();
  await fillDisk(page);
  await limitFreeSpace(page, session, 20_000_000);
  publishBigFile();
  await checkForPublish(page);
  await expectRecoveryOnceFreed(page);
});

test('recovers from a disk that fills up during a write, and leaves no partial file', async () => {
  const { page, session } = await startScreenWithClock();
  const before = await listCachedFiles(page);
  let sendReply = () => {};
  screen.service.state.delays.set('/files/big', new Promise((resolve) => (sendReply = resolve)));
  publishBigFile();
  await checkForPublish(page);
  // The player has compared the required space with the free space, and has requested the file.
  await expect.poll(() => screen.service.state.contentRequests, POLLING).toContain('/files/big');
  await fillDisk(page);
  await limitFreeSpace(page, session, 15_000_000);
  sendReply();
  await expect.poll(lastError, POLLING).toContain('There is not enough space on this screen');
  const pieces = await (await bridgeOf(page)).evaluate(async (sha256) => {
    const keys = await (await caches.open('vitrine-files-1')).keys();
    return keys.filter(({ url }) => url.includes(sha256)).length;
  }, shaOf(FILE));
  expect(pieces).toBe(0);
  expect(await listCachedFiles(page)).toEqual(expect.arrayContaining(before));
  await expectRecoveryOnceFreed(page);
});

/** Reads the revision that the next start of this screen would restore. */
async function readStoredRevision(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('vitrine-player');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('content');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result?.revision);
          };
        };
      }),
  );
}

/**
 * Starts a screen that plays gold while the player's own storage is full, so that the document of gold is not stored.
 */
async function startScreenWithFullStorage() {
  screen.service.publish(1, ['teal']);
  const previousPage = await startScreen();
  await expectShown(previousPage, TEAL);
  await waitUntilCached(previousPage);
  // Chromium caches for minutes how much a database can still write, so limit the space before the first write.
  const page = await openBrowser();
  const session = await page.context().newCDPSession(page);
  const { url: origin } = screen.service;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.clock.install();
  screen.service.publish(2, ['gold']);
  await page.goto(`${origin}/player/?offlineSupport=true`);
  await expectShown(page, GOLD);
  expect(await readStoredRevision(page)).toBe(1);
  return { page, session, origin };
}

test('plays a document that cannot be stored, and stores it when space is freed', async () => {
  const { page, session, origin } = await startScreenWithFullStorage();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(SPACE_CHECK_MS);
        return readStoredRevision(page);
      },
      { ...POLLING, interval: 1000 },
    )
    .toBe(2);
  await screen.service.down();
  await expectShown(await startScreen(), GOLD);
});

test('plays the previous document after a power failure before the new one is stored', async () => {
  const { page } = await startScreenWithFullStorage();
  // The new revision has played, which normally releases the previous one's files.
  await expect.poll(() => reports(2).at(-1)?.playback_success, POLLING).toBe(true);
  expect(await listCachedFiles(page)).toContain(shaOf(screen.service.state.files.get('/files/1')!));
  await screen.service.down();
  await expectShown(await startScreen(), TEAL);
});
