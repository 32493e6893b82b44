import { errorMessage } from '@vitrine/contract/error-message';
import { browserTimers } from '@vitrine/time/browser';
import { AssetError } from '../asset-store.ts';
import { BRIDGE_HELLO, type BridgeReply, type BridgeRequest, BUNDLES_CACHE } from '../protocol.ts';
import { CACHE_NAME } from './file-store.ts';
import { createRevisionCache } from './revision-cache.ts';
import { RELOAD_REVISIONS } from './worker-messages.ts';

/*
 * The page of the content origin inside the player. Storage belongs to an origin, so only a page of the content origin
 * can store files for the windows. It exchanges messages only with the page that contains it.
 */

const WORKER_LIMIT_MS = 2000;

addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent || parent === window || data !== BRIDGE_HELLO || !port) return;
  void serveRequests(port);
});

async function serveRequests(port: MessagePort): Promise<void> {
  const revisions = await openRevisionCache();
  const running = new Map<number, AbortController>();

  async function answer(
    request: Exclude<BridgeRequest, { type: 'abort' | 'pauseVerification' }>,
  ): Promise<void> {
    const { id } = request;
    if (request.type === 'hello') return reply({ id, ok: true, canStore: revisions !== null });
    const controller = new AbortController();
    running.set(id, controller);
    try {
      if (!revisions) throw new Error('Files cannot be cached here');
      if (request.type === 'checkSpace') {
        const hasSpace = await revisions.hasSpaceFor(request.files);
        return reply({ id, ok: true, hasSpace });
      }
      if (request.type === 'verify') {
        const damaged = await revisions.verify(request.files, request.again, controller.signal);
        return reply({ id, ok: true, damaged });
      }
      if (request.type === 'stage') await revisions.stage(request.revision, controller.signal);
      else if (request.type === 'serve') await revisions.serve(request.etag);
      else await revisions.releaseFormerRevision(request.etag);
      reply({ id, ok: true });
    } catch (error) {
      const kind = controller.signal.aborted
        ? 'aborted'
        : error instanceof AssetError
          ? error.kind
          : 'unreachable';
      reply({ id, ok: false, kind, message: errorMessage(error) });
    } finally {
      running.delete(id);
    }
  }
  const reply = (message: BridgeReply) => port.postMessage(message);

  port.onmessage = ({ data }: MessageEvent<BridgeRequest>) => {
    if (data.type === 'abort') running.get(data.of)?.abort();
    else if (data.type === 'pauseVerification') revisions?.setVerificationPaused(data.isPaused);
    else void answer(data);
  };
}

/** Null if the page cannot store files: without a secure context, or if storage is unavailable. */
async function openRevisionCache() {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register('/sw.js', { scope: '/' });
    void navigator.storage.persist();
    return createRevisionCache({
      cache: await caches.open(CACHE_NAME),
      bundleCache: await caches.open(BUNDLES_CACHE),
      fetch: (...request) => fetch(...request),
      timers: browserTimers,
      origin: location.origin,
      estimate: () => navigator.storage.estimate(),
      notifyWorker: async () => notifyWorker((await serviceWorker.getRegistration('/'))?.active ?? null),
    });
  } catch {
    return null;
  }
}

/** Makes a running worker drop its cached state. A stopped worker has none. */
function notifyWorker(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve) => {
    if (!worker) return resolve();
    const { port1, port2 } = new MessageChannel();
    const limit = browserTimers.setTimeout(resolve, WORKER_LIMIT_MS);
    port1.onmessage = () => {
      browserTimers.clearTimeout(limit);
      port1.close();
      resolve();
    };
    worker.postMessage(RELOAD_REVISIONS, [port2]);
  });
}
