import type { Timers } from '@vitrine/time';
import { AssetError, type AssetStore } from './asset-store.ts';
import { download, inParallel } from './download.ts';
import type { RevisionFile } from './protocol.ts';

export interface VerifierOptions {
  fetch: typeof fetch;
  /** The current origin of files, without a trailing slash. */
  contentUrl(): string;
  timers: Timers;
}

export const PARALLEL_DOWNLOADS = 3;

/**
 * Creates a store for screens that cannot store files. It downloads each file once per page load and verifies it while
 * it streams. Only the browser's HTTP cache stores the file, and the player does not collect it in memory.
 */
export function createAssetVerifier({
  fetch,
  contentUrl,
  timers,
}: VerifierOptions): Pick<AssetStore, 'ensure'> {
  const verified = new Set<string>();
  const suspect = new Set<string>();

  async function verify(file: RevisionFile, signal: AbortSignal): Promise<void> {
    const url = new URL(file.url, `${contentUrl()}/`).href;
    const key = `${file.sha256} ${url}`;
    if (verified.has(key)) return;
    try {
      const cache = suspect.has(key) ? 'reload' : 'default';
      await download({ ...file, url }, { fetch, timers, signal, cache });
    } catch (error) {
      if (error instanceof AssetError && error.kind === 'mismatch') suspect.add(key);
      throw error;
    }
    verified.add(key);
    suspect.delete(key);
  }

  return {
    ensure: ({ assets }, signal) => inParallel(assets, PARALLEL_DOWNLOADS, (asset) => verify(asset, signal)),
  };
}
