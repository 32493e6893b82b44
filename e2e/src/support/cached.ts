import { POLLING } from '@vitrine/test-kit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the player's service worker serves the player without a network. */
export const waitForServiceWorker = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/player'))?.active?.state),
      POLLING,
    )
    .toBe('activated');

/**
 * The ETag of the revision that the player can play without a network: every file is cached and verified, and so is
 * the player itself. Null until then. Wait for the ETag of the revision that you published: an earlier one is often
 * still there.
 */
export const cachedRevision = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/player');
    const opening = indexedDB.open('vitrine-player');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = database.transaction('values').objectStore('values').get('servedEtag');
    const etag = await new Promise<string | undefined>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return (registration?.active?.state === 'activated' && etag) || null;
  });
