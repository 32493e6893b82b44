import { createFakeTimers } from '@vitrine/test-kit';
import type { BundleCache } from '../offline/content-origin/bundle-store.ts';
import { createFileResponse } from '../offline/content-origin/file-response.ts';
import { createRevisionCache } from '../offline/content-origin/revision-cache.ts';
import { readRevision } from '../offline/content-origin/revisions.ts';
import type { RevisionFiles } from '../offline/protocol.ts';
import { createSha256 } from '../platform/sha256.ts';
import { createFakeCache, type FakeCache } from './fake-cache.ts';

export const ORIGIN = 'https://content.example';
const bytesOf = (text: string) => new TextEncoder().encode(text);

export function shaOf(text: string): string {
  const hash = createSha256();
  hash.update(bytesOf(text));
  return hash.digest();
}

/** A revision whose file at each path has this text. */
export function revisionOf(
  etag: string,
  texts: Record<string, string>,
  bundles: readonly string[] = [],
): RevisionFiles {
  const files = Object.entries(texts).map(([url, text]) => ({
    url,
    size: bytesOf(text).length,
    sha256: shaOf(text),
  }));
  return { etag, files, bundles };
}

export function setUp(cache: FakeCache = createFakeCache()) {
  const fixture = {
    bundles: createFakeBundles(),
    /** The files on the network, by path. */
    online: new Map<string, string>(),
    requests: [] as { path: string; init: RequestInit }[],
    quota: undefined as number | undefined,
    servedCount: 0,
    /** By path: the reply waits for this promise. */
    delays: new Map<string, Promise<void>>(),
  };
  const timers = createFakeTimers();
  const revisions = createRevisionCache({
    cache,
    bundleCache: fixture.bundles.cache,
    async fetch(url, init = {}) {
      const path = new URL(String(url)).pathname;
      fixture.requests.push({ path, init });
      if (path === '/hangs.js') return untilAborted(init.signal);
      await fixture.delays.get(path);
      const text = fixture.online.get(path);
      if (text === undefined) throw new TypeError('Failed to fetch');
      return new Response(text, { headers: { 'content-type': 'text/plain', 'content-encoding': 'br' } });
    },
    timers,
    origin: ORIGIN,
    estimate: async () => (fixture.quota === undefined ? {} : { quota: fixture.quota, usage: 0 }),
    async notifyWorker() {
      fixture.servedCount += 1;
    },
  });
  const signal = new AbortController().signal;
  const publish = (texts: Record<string, string>) => {
    for (const [path, text] of Object.entries(texts)) fixture.online.set(path, text);
  };
  return {
    revisions,
    cache,
    fixture,
    timers,
    publish,
    stage: (of: RevisionFiles) => revisions.stage(of, signal),
  };
}

/** An in-memory bundle cache, by address. */
function createFakeBundles() {
  const entries = new Map<string, string>();
  const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const cache: BundleCache = {
    match: async (request) =>
      entries.has(keyOf(request)) ? new Response(entries.get(keyOf(request))) : undefined,
    put: async (request, response) => void entries.set(keyOf(request), await response.text()),
    delete: async (request) => entries.delete(keyOf(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
  return { entries, cache };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** The text that a window receives for this path, looked up as the service worker does. */
export async function textAt(cache: FakeCache, path: string): Promise<string | null> {
  for (const role of ['served', 'former'] as const) {
    const file = (await readRevision(cache, role))?.files[ORIGIN + path];
    if (file) return (await createFileResponse(cache, file, { method: 'GET', range: null }))?.text() ?? null;
  }
  return null;
}

export const first = { '/page.html': 'page one', '/shared.png': 'shared', '/old.png': 'old' };
export const second = { '/page.html': 'page two', '/shared.png': 'shared', '/new.png': 'new' };

export async function playingFirst() {
  const set = setUp();
  set.publish(first);
  await set.stage(revisionOf('"1"', first));
  await set.revisions.serve('"1"');
  await set.revisions.releaseFormerRevision('"1"');
  set.publish(second);
  return set;
}
