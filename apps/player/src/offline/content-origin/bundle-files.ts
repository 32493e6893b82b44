import type { Timers } from '@vitrine/time';
import type { FrameReply } from './bundle-frame-protocol.ts';
import type { BundleCache } from './bundle-store.ts';
import { type FileCache, openBlob } from './file-store.ts';
import { createFileUrlReplacement, type MakeObjectUrls } from './file-url-replacement.ts';
import { type CachedRevision, listBundles, readRevision, stripQuery } from './revisions.ts';

export interface BundleFilesOptions {
  /** Null if nothing is stored on this screen. */
  cache: FileCache | null;
  bundleCache: BundleCache | null;
  /** Origin of this page. */
  origin: string;
  fetch: typeof fetch;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
}

/** The files of this screen that an opaque frame can read. */
export interface BundleFiles {
  fetch(url: string): Promise<Omit<FrameReply, 'id'>>;
  /** The stored copy of a bundle of another server. */
  readCachedBundle(url: string): Promise<string | null>;
  /** Stores the bundle that `fetch` last returned for this address. */
  cacheBundle(url: string): Promise<void>;
  /** Puts object URLs in place of the addresses of files in a message to render a presentation. */
  replaceFileUrls(message: unknown, makeObjectUrls: MakeObjectUrls): Promise<unknown>;
}

const NETWORK_LIMIT_MS = 30_000;

/**
 * Serves only files of the published revision from this screen, whatever a frame requests. Stores bundles of other
 * servers as this page fetched them, because a frame could supply a forged script.
 */
export function createBundleFiles(options: BundleFilesOptions): BundleFiles {
  const { cache, bundleCache, origin, timers } = options;
  const fetched = new Map<string, string>();
  const cached = readCached();

  async function readCached() {
    if (!cache) return { revisions: [], bundles: new Set<string>() };
    const revisions = await Promise.all([readRevision(cache, 'served'), readRevision(cache, 'former')]);
    return { revisions, bundles: await listBundles(cache, ['served', 'former']) };
  }

  async function fileOf(url: string): Promise<{ blob: Blob; headers: FrameReply['headers'] } | null> {
    const key = stripQuery(url, origin);
    const file = findFile((await cached).revisions, key);
    const blob = cache && file ? await openBlob(cache, file) : null;
    return blob && file ? { blob, headers: file.headers } : null;
  }

  async function fetchBundle(url: string): Promise<string> {
    const controller = new AbortController();
    const limit = timers.setTimeout(() => controller.abort(), NETWORK_LIMIT_MS);
    try {
      const response = await options.fetch(url, {
        mode: 'cors',
        credentials: 'omit',
        signal: controller.signal,
      });
      if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
      const text = await response.text();
      fetched.set(url, text);
      return text;
    } finally {
      timers.clearTimeout(limit);
    }
  }

  return {
    async fetch(url) {
      const file = await fileOf(url);
      if (file) return { body: file.blob, headers: file.headers };
      const isBundle = (await cached).bundles.has(url);
      return { body: isBundle ? await fetchBundle(url) : null, headers: [] };
    },
    async readCachedBundle(url) {
      if (!(await cached).bundles.has(url)) return null;
      return (await (await bundleCache?.match(url))?.text()) ?? null;
    },
    async cacheBundle(url) {
      const text = fetched.get(url);
      fetched.delete(url);
      if (text !== undefined) await bundleCache?.put(url, new Response(text));
    },
    replaceFileUrls: createFileUrlReplacement(origin, async (url) => (await fileOf(url))?.blob ?? null),
  };
}

function findFile(revisions: readonly (CachedRevision | null)[], key: string) {
  for (const revision of revisions)
    if (revision && Object.hasOwn(revision.files, key)) return revision.files[key];
  return undefined;
}
