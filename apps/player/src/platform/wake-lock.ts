import type { Log } from './log.ts';

/**
 * Keeps the display of a laptop or tablet on. Browsers release the lock when the page is hidden, so it is requested
 * again when the page becomes visible. If a browser does not support it, the host must keep the display on.
 */
export function keepAwake(page: Document, navigator: Navigator, log: Log): void {
  if (!('wakeLock' in navigator)) return;
  const requestLock = () => {
    if (page.visibilityState !== 'visible') return;
    navigator.wakeLock
      .request('screen')
      .catch((error: unknown) => log.debug('The wake lock could not be acquired', { error: String(error) }));
  };
  page.addEventListener('visibilitychange', requestLock);
  requestLock();
}
