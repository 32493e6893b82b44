import type { Timers } from '@vitrine/time';
import type { Reloader } from '../controllers/reload-controller.ts';
import type { Log } from './log.ts';

const KEY = 'vitrine.player.reloadedAt';
const PROBE_LIMIT_MS = 5000;
/** For what must still leave through the network: the presence that is cleared. */
const GRACE_MS = 150;
/** Stands in the page itself: what a captive portal answers does not have it. */
const PAGE_MARKER = 'vitrine-player';

export interface PageReloaderOptions {
  location: Location;
  session: Storage | null;
  fetch: typeof fetch;
  timers: Timers;
  log: Log;
  /** The page is on this screen: it can be loaded without the service. */
  isCached(): boolean;
  /** Address that leads back to the page in another process of the browser; null where none does. */
  newProcessUrl(): string | null;
  prepareReload(): Promise<void>;
}

/**
 * Reloads the page after checking that it can be fetched: a reload while the server is away would leave the
 * browser's error page on the screen.
 */
export function createPageReloader(options: PageReloaderOptions): Reloader {
  const { location, session, timers, log } = options;

  async function isThere(): Promise<boolean> {
    if (options.isCached()) return true;
    const controller = new AbortController();
    const handle = timers.setTimeout(() => controller.abort(), PROBE_LIMIT_MS);
    try {
      const response = await options.fetch(location.href, { cache: 'no-store', signal: controller.signal });
      return response.ok && (await response.text()).includes(PAGE_MARKER);
    } catch {
      return false;
    } finally {
      timers.clearTimeout(handle);
    }
  }

  return {
    msSinceReload() {
      // Where nothing can be remembered, no reload is the player's own choice: it could not know of a loop.
      if (!canStore(session)) return 0;
      const at = Number(read(session) ?? Number.NaN);
      return Number.isFinite(at) ? Date.now() - at : null;
    },
    async reload({ inNewProcess }) {
      if (!(await isThere())) {
        log.warn('The page cannot be reloaded now');
        return false;
      }
      try {
        session?.setItem(KEY, String(Date.now()));
      } catch {
        // What the service asks for is done all the same.
      }
      const limit = new Promise<void>((resolve) => void timers.setTimeout(resolve, PROBE_LIMIT_MS));
      const go = () => {
        const newProcessUrl = inNewProcess ? options.newProcessUrl() : null;
        if (newProcessUrl === null) location.reload();
        else location.replace(newProcessUrl);
      };
      void Promise.race([options.prepareReload(), limit]).then(() => timers.setTimeout(go, GRACE_MS));
      return true;
    },
  };
}

function read(session: Storage | null): string | null {
  try {
    return session?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

function canStore(session: Storage | null): boolean {
  try {
    session?.setItem(`${KEY}.probe`, '1');
    return session !== null;
  } catch {
    return false;
  }
}
