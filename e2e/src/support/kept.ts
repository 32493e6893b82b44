import type { Page } from 'playwright-core';

/** The ETag of the content that is on the device, wholly, as is the player; null when either is not. */
export const keptContent = (page: Page): Promise<string | null> =>
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
