import type { Timers } from '@vitrine/time';

/** Time limit of one request. */
const LIMIT_MS = 5000;
const RETRY_MS = 5000;
/** A marker in the page itself, which a captive portal's reply does not contain. */
const PAGE_MARKER = 'vitrine-player';

export interface PageProbeOptions {
  location: Location;
  fetch: typeof fetch;
  timers: Timers;
  /** Whether the page is cached on this screen and can be loaded without the server. */
  isCached(): boolean;
}

/** Checks whether the page can be loaded. A reload while the server is down would show the browser's error page. */
export interface PageProbe {
  isReachable(): Promise<boolean>;
  /** Resolves once the page can be loaded. */
  untilReachable(): Promise<void>;
}

export function createPageProbe({ location, fetch, timers, isCached }: PageProbeOptions): PageProbe {
  async function isReachable(): Promise<boolean> {
    if (isCached()) return true;
    const controller = new AbortController();
    const handle = timers.setTimeout(() => controller.abort(), LIMIT_MS);
    try {
      const response = await fetch(location.href, { cache: 'no-store', signal: controller.signal });
      return response.ok && (await response.text()).includes(PAGE_MARKER);
    } catch {
      return false;
    } finally {
      timers.clearTimeout(handle);
    }
  }
  return {
    isReachable,
    async untilReachable() {
      while (!(await isReachable()))
        await new Promise<void>((resolve) => void timers.setTimeout(resolve, RETRY_MS));
    },
  };
}
