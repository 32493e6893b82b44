import type { Screen } from '../boot/open-screen.ts';
import { contentUrlOf } from '../player-state.ts';
import type { AssetStore } from './asset-store.ts';
import { createBridgeOpener, hiddenFrames } from './bridge-client.ts';
import { openCachedAssets } from './cached-assets.ts';

/** The files of the content, from the cache of the content origin if the browser offers one. */
export function openAssets(
  screen: Screen,
  serviceWorker: ServiceWorkerContainer | undefined,
): Promise<AssetStore> {
  const { store, storage, timers, parameters, log } = screen;
  const contentUrl = () => contentUrlOf(store.get());
  return openCachedAssets({
    openBridge: createBridgeOpener({
      contentUrl,
      openFrame: hiddenFrames(document),
      isSecure: isSecureContext && serviceWorker !== undefined,
      timers,
      log,
    }),
    async openUncachedAssets() {
      const { createAssetVerifier } = await import('./asset-verifier.ts');
      return createAssetVerifier({ fetch: (...request) => fetch(...request), contentUrl, timers });
    },
    contentUrl,
    cachesBundles: parameters.offlineSupport,
    storage,
    timers,
    log,
  });
}
