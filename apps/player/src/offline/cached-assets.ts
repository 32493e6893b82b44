import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import { AssetError, type AssetStore, type RevisionAssets } from './asset-store.ts';
import type { Bridge } from './bridge-client.ts';
import { throwIfAborted } from './download.ts';
import { createServedRevision, readServed, type ServedRevisionOptions } from './served-revision.ts';

export interface CachedAssetsOptions extends ServedRevisionOptions {
  /** Opens the fallback without the bridge, which verifies files and leaves caching to the browser. */
  openUncachedAssets(): Promise<Pick<AssetStore, 'ensure'>>;
  /** Whether the page of legacy bundles reads cached bundles, which offline support decides. */
  cachesBundles: boolean;
  timers: Timers;
}

/** Limits how long windows wait for the bridge, because the screen stays dark until then. */
const SERVE_LIMIT_MS = 3000;

/** Creates a store of the files that the bridge caches on the content origin. */
export async function openCachedAssets(options: CachedAssetsOptions): Promise<AssetStore> {
  const { storage, timers, log } = options;
  const stored = readServed(await storage.get('servedEtag'), await storage.get('servedOrigin'));
  const served = createServedRevision(stored, options);
  let isVerificationPaused = false;
  /** The bridge that last verified files. */
  let verifier: Bridge | null = null;

  async function ensure(revision: RevisionAssets, signal: AbortSignal): Promise<void> {
    const bridge = await options.openBridge();
    if (!bridge) return (await options.openUncachedAssets()).ensure(revision, signal);
    const files = filesOf(revision.assets);
    try {
      const bundles = options.cachesBundles ? revision.bundles : [];
      await bridge.stage({ etag: revision.etag, files, bundles }, signal);
    } catch (error) {
      // If there is nothing else to show, uncached content is better than none.
      if (!(error instanceof AssetError) || error.kind !== 'quota' || served.currentEtag() !== null)
        throw error;
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
    if (!bridge) return served.hasCachedFiles() ? null : [];
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

  return {
    isCached: (etag) => served.currentEtag() === etag,
    servesOtherRevision: (etag) => served.currentEtag() !== null && served.currentEtag() !== etag,
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
    serve: (etag) => withinLimit(timers, served.serve(etag), SERVE_LIMIT_MS),
    releaseFormerRevision: served.releaseFormer,
  };
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
