import { AssetError } from '../asset-store.ts';
import type { FileCache } from './file-store.ts';

/** Space reserved for the page itself and for the browser's overhead per file. */
const MARGIN_BYTES = 20_000_000;
/**
 * Chromium 138 and later reports this much free space, or less on a smaller disk, however full the disk is. Only a
 * smaller value is meaningful.
 */
const REPORTED_AT_MOST_BYTES = 10 * 1024 ** 3;
/** Limits the bytes that a trial writes, because writes wear out the disk. */
const TRIAL_BYTES = 100_000_000;
const TRIAL_BLOCK_BYTES = 1_000_000;
const TRIAL_KEY = '/.stored/trial';

export interface StorageSpaceOptions {
  cache: FileCache;
  /** Like `navigator.storage.estimate`. */
  estimate(): Promise<{ quota?: number; usage?: number }>;
}

/** Determines whether files fit on this screen. */
export function createStorageSpace({ cache, estimate }: StorageSpaceOptions) {
  /** The free space, or null if the browser does not report it. */
  async function readReportedFreeBytes(): Promise<number | null> {
    const { quota, usage } = await estimate();
    if (quota === undefined || usage === undefined) return null;
    const free = quota - usage;
    return free < REPORTED_AT_MOST_BYTES ? free : null;
  }

  /** Tests the space with a trial write, for browsers that do not report the free space. */
  async function canWrite(bytes: number): Promise<boolean> {
    const block = new Blob([new Uint8Array(TRIAL_BLOCK_BYTES)]);
    const blocks = Math.ceil(Math.min(bytes, TRIAL_BYTES) / TRIAL_BLOCK_BYTES);
    try {
      await cache.put(TRIAL_KEY, new Response(new Blob(Array<Blob>(blocks).fill(block))));
      return true;
    } catch (error) {
      return !isQuotaError(error);
    } finally {
      await removeTrial();
    }
  }

  /** Removes the bytes of a trial, which remain if the browser is killed during it. */
  async function removeTrial(): Promise<void> {
    await cache.delete(TRIAL_KEY);
  }

  return {
    /** Throws if the browser reports that these bytes do not fit. */
    async assertFits(bytes: number): Promise<void> {
      await removeTrial();
      const free = await readReportedFreeBytes();
      if (bytes > 0 && free !== null && bytes + MARGIN_BYTES > free) throw noSpaceError({ bytes, free });
    },
    /** Whether these bytes seem to fit, so that writing them is worth an attempt. */
    async has(bytes: number): Promise<boolean> {
      const free = await readReportedFreeBytes();
      if (free !== null && bytes + MARGIN_BYTES > free) return false;
      return canWrite(bytes + MARGIN_BYTES);
    },
  };
}

/** Runs a write. Converts the error of a full disk to an {@link AssetError}. */
export async function withQuotaErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isQuotaError(error)) throw noSpaceError();
    throw error;
  }
}

const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError';

function noSpaceError(figures?: { bytes: number; free: number }): AssetError {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en');
  const detail = figures
    ? `: ${megabytes(figures.bytes)} MB needed, ${megabytes(Math.max(0, figures.free))} MB free`
    : '';
  return new AssetError('quota', `There is not enough space on this screen for the new content${detail}`);
}
