import type { Player } from '../player.ts';

/** Passes the events of the page to the player. */
export function handlePageEvents(player: Player): void {
  addEventListener('message', ({ source, data }) => {
    if (source === window || source === parent) player.handleHostMessage(data);
  });
  // `navigator.onLine` may have changed again before a busy page handles the event, so the event's name decides.
  addEventListener('online', () => player.setOnline(true));
  addEventListener('offline', () => player.setOnline(false));
  player.setOnline(navigator.onLine);
  addEventListener('pagehide', () => player.stop());
  // A stopped player cannot continue, so reload a page that the browser restores from its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
