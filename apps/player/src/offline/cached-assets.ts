import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { AssetError, type AssetStore, type RevisionAssets } from './asset-store.ts';
import type { Bridge } from './bridge-client.ts';
import { throwIfAborted } from './download.ts';

export interface CachedAssetsOptions {
  /** Opens the bridge of the content origin. Null if this screen cannot cache anything. */
  openBridge(): Promise<Bridge | null>;
  /** The current origin of files. Windows do not get files that are cached on a different one. */
  contentUrl(): string;
  /** Opens the fallback without the bridge, which verifies files and leaves caching to the browser. */
  openUncachedAssets(): Promise<Pick<AssetStore, 'ensure'>>;
  /** Whether the page of legacy bundles reads cached bundles, which offline support decides. */
  cachesBundles: boolean;
  storage: PlayerStorage;
  timers: Timers;
  log: Log;
}

/** Limits how long windows wait for the bridge, because the screen stays dark until then. */
const SERVE_LIMIT_MS = 3000;

/** Creates a store of the files that the bridge caches on the content origin. */
export async function openCachedAssets(options: CachedAssetsOptions): Promise<AssetStore> {
  const { storage, timers, log } = options;
  let last = readServed(await storage.get('servedEtag'), await storage.get('servedOrigin'));
  /**
   * Whether windows may have files of this screen although the bridge does not answer: the worker serves what an
   * earlier bridge has cached.
   */
  let hasCachedFiles = last !== null;
  let isVerificationPaused = false;
  /** The bridge that last verified files. */
  let verifier: Bridge | null = null;
  const servedEtag = () =>
    last && (last.origin ?? options.contentUrl()) === options.contentUrl() ? last.etag : null;

  async function ensure(revision: RevisionAssets, signal: AbortSignal): Promise<void> {
    const bridge = await options.openBridge();
    if (!bridge) return (await options.openUncachedAssets()).ensure(revision, signal);
    const files = filesOf(revision.assets);
    try {
      const bundles = options.cachesBundles ? revision.bundles : [];
      await bridge.stage({ etag: revision.etag, files, bundles }, signal);
    } catch (error) {
      // If there is nothing else to show, uncached content is better than none.
      if (!(error instanceof AssetError) || error.kind !== 'quota' || servedEtag() !== null) throw error;
      log.warn('Files are not cached', { error: error.message });
      await (await options.openUncachedAssets()).ensure(revision, signal);
    }
  }

  async function verify(
    assets: RevisionAssets['assets'],
    { again, signal }: { again: boolean; signal: AbortSignal },
  ): Promise<readonly string[] | null> {
    const bridge = await options.openBridge();
    // If nothing is cached, `ensure` has verified the downloads.
    if (!bridge) return hasCachedFiles ? null : [];
    verifier = bridge;
    bridge.setVerificationPaused(isVerificationPaused);
    try {
      return await bridge.verify(filesOf(assets), again, signal);
    } catch (error) {
      throwIfAborted(signal);
      log.warn('The files on this screen could not be verified', { error: errorMessage(error) });
      return null;
    }
  }

  async function serve(etag: string): Promise<void> {
    const bridge = await options.openBridge();
    const origin = options.contentUrl();
    const next = (await bridge?.serve(etag).catch(notServed)) ? { etag, origin } : null;
    if (next?.etag === last?.etag && next?.origin === last?.origin) return;
    // After a power failure between the writes, the stored state never claims more files than the screen has.
    if (next === null || next.origin !== last?.origin) await storage.delete('servedEtag');
    last = next;
    if (next === null) return;
    hasCachedFiles = true;
    await storage.set('servedOrigin', next.origin);
    await storage.set('servedEtag', next.etag);
  }

  function notServed(error: unknown): false {
    log.warn('The files of this content are not cached', { error: errorMessage(error) });
    return false;
  }

  return {
    isCached: (etag) => servedEtag() === etag,
    servesOtherRevision: (etag) => servedEtag() !== null && servedEtag() !== etag,
    ensure,
    verify,
    setVerificationPaused(isPaused) {
      isVerificationPaused = isPaused;
      verifier?.setVerificationPaused(isPaused);
    },
    async hasSpaceFor(assets) {
      const bridge = await options.openBridge();
      return (await bridge?.hasSpaceFor(filesOf(assets)).catch(() => true)) ?? true;
    },
    serve: (etag) => withinLimit(timers, serve(etag), SERVE_LIMIT_MS),
    releaseFormerRevision(etag) {
      if (servedEtag() !== etag) return;
      void options.openBridge().then((bridge) => bridge?.releaseFormerRevision(etag).catch(notServed));
    },
  };
}

interface Served {
  etag: string;
  /** Null if stored by an earlier release, which had only one content origin. */
  origin: string | null;
}

function readServed(etag: unknown, origin: unknown): Served | null {
  return typeof etag === 'string' ? { etag, origin: typeof origin === 'string' ? origin : null } : null;
}

const filesOf = (assets: RevisionAssets['assets']) =>
  assets.map(({ url, size, sha256 }) => ({ url, size, sha256 }));

function withinLimit(timers: Timers, work: Promise<void>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const handle = timers.setTimeout(resolve, limitMs);
    const end = () => {
      timers.clearTimeout(handle);
      resolve();
    };
    work.then(end, end);
  });
}
