import type { Timers } from '@vitrine/time';
import type { Reloader } from '../controllers/reload-controller.ts';
import type { Log } from './log.ts';
import type { PageProbe } from './page-probe.ts';

const KEY = 'vitrine.player.reloadedAt';
/** Time limit for the work before the page unloads. */
const PREPARE_LIMIT_MS = 5000;
/** Time for final network messages, such as the one that clears the presence. */
const GRACE_MS = 150;

export interface PageReloaderOptions {
  location: Location;
  session: Storage | null;
  probe: PageProbe;
  timers: Timers;
  log: Log;
  /** An address that leads back to the page in another browser process. Null if there is none. */
  newProcessUrl(): string | null;
  prepareReload(): Promise<void>;
}

/** Reloads the page after checking that it can be loaded. */
export function createPageReloader(options: PageReloaderOptions): Reloader {
  const { location, session, timers, log } = options;

  return {
    msSinceReload() {
      // Without storage the player could not detect a reload loop, so it never reloads on its own.
      if (!canStore(session)) return 0;
      const at = Number(read(session) ?? Number.NaN);
      return Number.isFinite(at) ? Date.now() - at : null;
    },
    async reload({ inNewProcess }) {
      if (!(await options.probe.isReachable())) {
        log.warn('The page cannot be reloaded now');
        return false;
      }
      try {
        session?.setItem(KEY, String(Date.now()));
      } catch {
        // A reload that the server requests happens anyway.
      }
      const limit = new Promise<void>((resolve) => void timers.setTimeout(resolve, PREPARE_LIMIT_MS));
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
