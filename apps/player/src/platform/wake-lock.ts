import type { Log } from './log.ts';

/**
 * Keeps a laptop or tablet that serves as a screen from going dark. Browsers drop the lock when the page is
 * hidden, so that it is taken anew each time the page is seen. Where there is none, the host has to see to it.
 */
export function keepAwake(page: Document, navigator: Navigator, log: Log): void {
  if (!('wakeLock' in navigator)) return;
  const take = () => {
    if (page.visibilityState !== 'visible') return;
    navigator.wakeLock
      .request('screen')
      .catch((error: unknown) => log.debug('No wake lock', { error: String(error) }));
  };
  page.addEventListener('visibilitychange', take);
  take();
}
