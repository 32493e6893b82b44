import type { Timers } from '@vitrine/time';
import { inParallel } from '../download.ts';

/** The part of the browser's cache that the store uses. */
export type BundleCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

export interface BundleStoreOptions {
  cache: BundleCache;
  fetch: typeof fetch;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
}

/** Limits how long another server can delay new content. */
const FETCH_LIMIT_MS = 10_000;
const PARALLEL_DOWNLOADS = 3;

/**
 * Stores legacy bundles of other servers for use without a network, as first downloaded. The page that plays them
 * updates them when it has played a newer version. A bundle that fails to download, or whose server does not allow
 * CORS, does not prevent content from playing.
 */
export function createBundleStore({ cache, fetch, timers }: BundleStoreOptions) {
  async function downloadOne(url: string, signal: AbortSignal): Promise<void> {
    if (await cache.match(url)) return;
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    const limit = timers.setTimeout(abort, FETCH_LIMIT_MS);
    signal.addEventListener('abort', abort);
    try {
      const response = await fetch(url, { mode: 'cors', credentials: 'omit', signal: controller.signal });
      if (response.ok) await cache.put(url, response);
    } finally {
      timers.clearTimeout(limit);
      signal.removeEventListener('abort', abort);
    }
  }

  return {
    /** Never rejects: bundles that cannot be cached come from the network. */
    download: (urls: readonly string[], signal: AbortSignal): Promise<void> =>
      inParallel(urls, PARALLEL_DOWNLOADS, (url) => downloadOne(url, signal).catch(() => undefined)),
    /** Removes all bundles that are not listed. */
    async removeOthers(urls: ReadonlySet<string>): Promise<void> {
      for (const request of await cache.keys()) if (!urls.has(request.url)) await cache.delete(request);
    },
  };
}
