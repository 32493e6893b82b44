import type { PublishedContent } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import { AssetError, type AssetStore } from './asset-store.ts';
import { listExternalBundles } from './external-bundles.ts';
import type { ActiveContent } from './revision.ts';

export const RETRY_FIRST_MS = 2000;
export const RETRY_LAST_MS = 120_000;
/** How often to check whether space has been freed for files that did not fit. */
const SPACE_CHECK_MS = 60_000;
/** Longest wait. If files only seem to fit, each attempt wastes a download, so the waits grow up to this. */
const SPACE_CHECK_LAST_MS = 3_600_000;

export interface FileStagerEvents {
  /** Files cannot be staged, and the cause is not the network. */
  failed: { revision: number; error: string };
}

export interface FileStagerOptions {
  assets: AssetStore;
  /** The current origin of files, without a trailing slash. */
  contentUrl(): string;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<FileStagerEvents>;
}

/** Downloads and verifies the files of a revision, and retries for as long as it takes. */
export function createFileStager({ assets, contentUrl, timers, random, log, on }: FileStagerOptions) {
  /** Waits until the files would fit, and for `waitMs` at least. */
  async function waitForSpace(files: PublishedContent['assets'], waitMs: number, signal: AbortSignal) {
    await pause(timers, waitMs, signal);
    while (!signal.aborted && !(await assets.hasSpaceFor(files))) await pause(timers, SPACE_CHECK_MS, signal);
  }

  return {
    /** Resolves with true when every file is available, and with false if `signal` was aborted. */
    async stage({ revision, etag, document }: ActiveContent, signal: AbortSignal): Promise<boolean> {
      const backoff = createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random });
      let spaceWaitMs = SPACE_CHECK_MS;
      for (;;) {
        try {
          const bundles = listExternalBundles(document, contentUrl());
          await assets.ensure({ etag, assets: document.assets, bundles }, signal);
          return !signal.aborted;
        } catch (error) {
          if (signal.aborted) return false;
          const message = errorMessage(error);
          const kind = error instanceof AssetError ? error.kind : 'unreachable';
          log.warn('A file is not available yet', { revision, error: message });
          // An unreachable network is not an error of the content.
          if (kind !== 'unreachable') on.failed({ revision, error: message });
          if (kind === 'quota') {
            await waitForSpace(document.assets, spaceWaitMs, signal);
            spaceWaitMs = Math.min(SPACE_CHECK_LAST_MS, spaceWaitMs * 2);
          } else await pause(timers, backoff.next(), signal);
          if (signal.aborted) return false;
        }
      }
    },
  };
}
export type FileStager = ReturnType<typeof createFileStager>;

/** Resolves after this time, or at once if `signal` is aborted. */
export function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      timers.clearTimeout(handle);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const handle = timers.setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
