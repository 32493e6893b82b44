import type { Log } from './log.ts';

/**
 * Keeps a laptop or tablet that serves as a screen from going dark. Browsers drop the lock when the page is
 * hidden, so it is requested again when the page becomes visible. Where browsers lack it, the host must keep the screen on.
 */
export function keepAwake(page: Document, navigator: Navigator, log: Log): void {
  if (!('wakeLock' in navigator)) return;
  const take = () => {
    if (page.visibilityState !== 'visible') return;
    navigator.wakeLock
      .request('screen')
      .catch((error: unknown) => log.debug('The wake lock could not be acquired', { error: String(error) }));
  };
  page.addEventListener('visibilitychange', take);
  take();
}
