import type { Timers } from '@vitrine/time';
import { AssetError } from '../asset-store.ts';
import { download, inParallel, nextTask, throwIfAborted } from '../download.ts';
import type { RevisionFile, RevisionFiles } from '../protocol.ts';
import { type BackgroundPace, createBackgroundPace } from './background-pace.ts';
import { type BundleCache, createBundleStore } from './bundle-store.ts';
import { type CachedFile, type FileCache, openFileWriter, removeOtherFiles } from './file-store.ts';
import { createFileVerification } from './file-verification.ts';
import {
  deleteRevision,
  describeFiles,
  listBundles,
  listFileHashes,
  putRevision,
  readRevision,
  serveRevision,
} from './revisions.ts';
import { createStorageSpace, withQuotaErrors } from './storage-space.ts';

const PARALLEL_DOWNLOADS = 3;
/** Headers about the transfer, not about the file. */
const UNCACHED_HEADERS = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'date',
  'age',
]);

export interface RevisionCacheOptions {
  cache: FileCache;
  /** The cache of legacy bundles, which have no hash. */
  bundleCache: BundleCache;
  fetch: typeof fetch;
  timers: Pick<Timers, 'now' | 'setTimeout' | 'clearTimeout'>;
  /** Origin of this page. */
  origin: string;
  /** Like `navigator.storage.estimate`. */
  estimate(): Promise<{ quota?: number; usage?: number }>;
  /** Tells the service worker that the served files have changed. Must resolve before files are removed. */
  notifyWorker(): Promise<void>;
}

/**
 * Caches the files of revisions. Files are downloaded completely, verified, shared between revisions, and removed when
 * no revision needs them.
 */
export function createRevisionCache(options: RevisionCacheOptions) {
  const { cache, fetch, timers, notifyWorker } = options;
  const space = createStorageSpace(options);
  const bundleStore = createBundleStore({ cache: options.bundleCache, fetch, timers });
  const verification = createFileVerification(cache);
  const pace = createBackgroundPace(timers);
  const stage = createStaging(options, { space, bundleStore, verification });
  /** Two revisions can be staged in quick succession. The queue prevents each from removing the other's files. */
  const queued = createQueue();
  const verify = createVerifier({ verification, pace, queued });

  return {
    /** @throws {AssetError}, or the signal's reason */
    stage: (revision: RevisionFiles, signal: AbortSignal) => queued(() => stage(revision, signal)),
    /** Whether there is space for the files that are not cached yet. */
    async hasSpaceFor(files: readonly RevisionFile[]): Promise<boolean> {
      let hasSpace = true;
      await queued(async () => {
        hasSpace = await space.has(sizeOf(await verification.listMissing(files)));
      });
      return hasSpace;
    },
    /**
     * Verifies the hashes of these files on this screen, removes damaged ones and returns their addresses.
     *
     * Without `again`, it works slowly in the background and skips files that were already verified since the page was
     * opened. It then returns at the first intact file after a damaged one, so that the repair need not wait for the
     * other files; call it again for those.
     */
    verify,
    /** Pauses or resumes background verification. */
    setVerificationPaused: pace.setPaused,
    serve: (etag: string) =>
      queued(async () => {
        let isHere = false;
        await withQuotaErrors(async () => {
          isHere = await serveRevision(cache, etag);
        });
        if (!isHere) throw new AssetError('unreachable', 'The revision is not cached');
        await notifyWorker();
      }),
    releaseFormerRevision: (etag: string) =>
      queued(async () => {
        if ((await readRevision(cache, 'served'))?.etag !== etag) return;
        await deleteRevision(cache, 'former');
        await notifyWorker();
        await removeOtherFiles(cache, await listFileHashes(cache, ['served', 'staged']));
        await bundleStore.removeOthers(await listBundles(cache, ['served', 'staged']));
      }),
  };
}

interface VerifierParts {
  verification: ReturnType<typeof createFileVerification>;
  pace: BackgroundPace;
  queued: ReturnType<typeof createQueue>;
}

/**
 * Returns the function that verifies files. It is not queued, because a publish must not wait until gigabytes are
 * hashed. Only the removal is queued.
 */
function createVerifier({ verification, pace, queued }: VerifierParts) {
  return async (files: readonly RevisionFile[], again: boolean, signal: AbortSignal): Promise<string[]> => {
    const damaged: string[] = [];
    const pause = again ? nextTask : pace.start(signal);
    for (const file of files) {
      throwIfAborted(signal);
      if (!again && verification.isVerified(file.sha256)) continue;
      await pause();
      if (await verification.verify(file, pause)) {
        if (damaged.length > 0 && !again) break;
        continue;
      }
      await queued(async () => {
        throwIfAborted(signal);
        if (await verification.removeDamaged(file)) damaged.push(file.url);
      });
    }
    return damaged;
  };
}

interface StagingParts {
  space: ReturnType<typeof createStorageSpace>;
  bundleStore: ReturnType<typeof createBundleStore>;
  verification: ReturnType<typeof createFileVerification>;
}

/** Returns a function that caches the files of a revision, and replaces the revision that was staged before. */
function createStaging(options: RevisionCacheOptions, { space, bundleStore, verification }: StagingParts) {
  const { cache, origin } = options;
  /** Running downloads. They can continue for a while after another download of their revision failed. */
  const running = new Set<Promise<void>>();

  async function downloadAll(files: readonly RevisionFile[], signal: AbortSignal): Promise<void> {
    await inParallel(files, PARALLEL_DOWNLOADS, (file) => {
      const download = fetchFile(file, options, signal)
        .then(() => verification.markVerified(file.sha256))
        .finally(() => running.delete(download));
      running.add(download);
      return download;
    });
  }

  return async ({ etag, files, bundles }: RevisionFiles, signal: AbortSignal): Promise<void> => {
    await Promise.allSettled(running);
    // Frees the space of an abandoned revision first, but preserves files that this one shares.
    await deleteRevision(cache, 'staged');
    const wanted = await listFileHashes(cache, ['served', 'former']);
    for (const { sha256 } of files) wanted.add(sha256);
    await removeOtherFiles(cache, wanted);
    const missing = await verification.listMissing(files);
    await space.assertFits(sizeOf(missing));
    await downloadAll(missing, signal);
    const described = await describeFiles(cache, files, origin);
    if (!described)
      throw new AssetError('unreachable', 'A file was removed while others were being downloaded');
    await bundleStore.download(bundles, signal);
    throwIfAborted(signal);
    await withQuotaErrors(() => putRevision(cache, 'staged', { etag, files: described, bundles }));
  };
}

/** Downloads a file into the cache. If this fails, no part of the file remains there. */
async function fetchFile(
  file: RevisionFile,
  options: RevisionCacheOptions,
  signal: AbortSignal,
): Promise<void> {
  const { cache, fetch, timers, origin } = options;
  const url = new URL(file.url, origin).href;
  const writer = openFileWriter(cache, file.sha256);
  try {
    const headers = await download(
      { ...file, url },
      {
        fetch,
        timers,
        signal,
        // Bypasses the browser's cache, which would store a second copy, and the service worker of this origin.
        cache: 'no-store',
        write: (bytes) => withQuotaErrors(() => writer.write(bytes)),
      },
    );
    await withQuotaErrors(() => writer.finish(selectCachedHeaders(headers)));
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Runs tasks one after the other, in the order in which they were added. */
function createQueue() {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

const sizeOf = (files: readonly RevisionFile[]) => files.reduce((sum, { size }) => sum + size, 0);

function selectCachedHeaders(headers: Headers): CachedFile['headers'] {
  return [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name));
}
