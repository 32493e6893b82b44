import { clientsClaim } from 'workbox-core';
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { createFileResponse } from './file-response.ts';
import { CACHE_NAME } from './file-store.ts';
import { type CachedRevision, readRevision, stripQuery } from './revisions.ts';
import { RELOAD_REVISIONS } from './worker-messages.ts';

/*
 * The service worker of the content origin. It serves the files of the current revision to the player's windows, with
 * or without a network, and ignores all other requests. The bridge downloads files and chooses the revision.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const PAGES_CACHE = 'vitrine-pages-1';
const MAX_PAGES = 100;
/**
 * A header of every reply of the content origin. A captive portal, which replies 200 to everything, does not send it.
 */
const MARK = 'origin-agent-cluster';

interface Known {
  cache: Cache;
  /** Revisions in order of precedence: the first one that contains an address determines its file. */
  revisions: (CachedRevision | null)[];
}
let known: Promise<Known> | null = null;

async function read(): Promise<Known> {
  const cache = await caches.open(CACHE_NAME);
  const revisions = await Promise.all([readRevision(cache, 'served'), readRevision(cache, 'former')]);
  return { cache, revisions };
}

async function answer(request: Request): Promise<Response> {
  const cached = await createCachedResponse(request).catch(() => null);
  return cached ?? networkFirst(request);
}

/**
 * Serves pages outside the revisions, such as the renderer's page, from the network. Without a network, it serves the
 * last copy. New copies evict the oldest.
 */
async function networkFirst(request: Request): Promise<Response> {
  const isPage = /^(document|iframe|script|style|font)$/.test(request.destination);
  if (!isPage || request.method !== 'GET') return fetch(request);
  const key = stripQuery(request.url, self.location.href);
  const cache = await caches.open(PAGES_CACHE);
  try {
    const response = await fetch(request);
    if (!response.headers.has(MARK)) return (await cache.match(key)) ?? response;
    if (response.ok && response.type === 'basic') {
      await cache.put(key, response.clone()).catch(() => undefined);
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - MAX_PAGES))) await cache.delete(old);
    }
    return response;
  } catch (error) {
    const cached = await cache.match(key);
    if (cached) return cached;
    throw error;
  }
}

async function createCachedResponse(request: Request): Promise<Response | null> {
  known ??= read();
  const { cache, revisions } = await known.catch((error: unknown) => {
    known = null;
    throw error;
  });
  const url = stripQuery(request.url, self.location.href);
  const file = revisions.map((revision) => revision?.files[url]).find(Boolean);
  if (!file) return null;
  return createFileResponse(cache, file, { method: request.method, range: request.headers.get('range') });
}

// Registered before Workbox's listener, so that this one replies first. Workbox serves only the files that it precaches,
// which are under `/offline/`.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || pathname.startsWith('/offline/')) return;
  // The bridge bypasses all caches for files that it will cache.
  if (request.cache === 'no-store') return;
  event.respondWith(answer(request));
});

self.addEventListener('message', ({ data, ports }) => {
  if (data !== RELOAD_REVISIONS) return;
  known = null;
  ports[0]?.postMessage(true);
});

precacheAndRoute(self.__WB_MANIFEST);
void self.skipWaiting();
clientsClaim();
