import type { PublishedContent } from '@vitrine/contract';
import { createBackoff, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { AssetStore } from './asset-store.ts';
import { type FileStager, pause, RETRY_FIRST_MS, RETRY_LAST_MS } from './file-stager.ts';
import type { ActiveContent } from './revision.ts';

export interface FileRepairEvents {
  /** The set of cached files has changed. */
  cacheChanged: null;
  /** All files of the revision match their hashes, now or when its success was reported. */
  verified: { revision: number };
  /** These files of the active revision were damaged. They are removed, and fetched again. */
  damaged: { revision: number; urls: readonly string[] };
  /** Damaged files were replaced. */
  repaired: null;
}

export interface FileRepairOptions {
  assets: AssetStore;
  stager: Pick<FileStager, 'stage'>;
  /** Whether the server has recorded this revision as successful, without an error. Its files were verified then. */
  isReportedSuccess(revision: number): boolean;
  /** The signal for work that starts now. It is aborted when another revision replaces the active one. */
  signal(): AbortSignal;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<FileRepairEvents>;
}

/** Finds files of a revision that are missing or damaged, and fetches them again until every file matches. */
export function createFileRepair(options: FileRepairOptions) {
  const { assets, stager, isReportedSuccess, log, on } = options;

  async function restore(content: ActiveContent, { isDamaged }: { isDamaged: boolean }): Promise<void> {
    const signal = options.signal();
    await stage(content, signal);
    if (signal.aborted) return;
    // Staging has compared the sizes. Hashing the files can take minutes, and the success of this revision is known.
    if (!isDamaged && isReportedSuccess(content.revision)) on.verified({ revision: content.revision });
    await verify(content, content.document.assets, { again: false, signal });
  }

  async function stage(content: ActiveContent, signal: AbortSignal): Promise<void> {
    if (await stager.stage(content, signal)) await assets.serve(content.etag);
    on.cacheChanged();
  }

  /** Bytes can change on a disk although the size stays. Repeats until every file matches. */
  async function verify(
    content: ActiveContent,
    files: PublishedContent['assets'],
    { again, signal }: { again: boolean; signal: AbortSignal },
  ): Promise<void> {
    const { revision, document } = content;
    const urls = await findDamaged(files, {
      ...options,
      again,
      signal,
      restage: () => stage(content, signal),
    });
    if (!urls) return;
    if (urls.length === 0) {
      if (files === document.assets) on.verified({ revision });
      return;
    }
    log.error('Files on this screen are damaged', { revision, files: urls.length });
    on.damaged({ revision, urls });
    // A disk that has damaged one file may have damaged others.
    await restore(content, { isDamaged: true });
    if (!signal.aborted) on.repaired();
  }

  return { restore, verify };
}

interface FindDamagedOptions extends Pick<FileRepairOptions, 'assets' | 'timers' | 'random'> {
  again: boolean;
  signal: AbortSignal;
  /** Fetches missing files. */
  restage(): Promise<void>;
}

/** Retries while the files cannot be verified. Null if `signal` was aborted. */
async function findDamaged(
  files: PublishedContent['assets'],
  { assets, timers, random, again, signal, restage }: FindDamagedOptions,
): Promise<readonly string[] | null> {
  const backoff = createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random });
  try {
    for (;;) {
      const urls = await assets.verify(files, { again, signal });
      if (signal.aborted || urls) return signal.aborted ? null : urls;
      await pause(timers, backoff.next(), signal);
      // The failed attempt may have removed damaged files.
      if (!signal.aborted) await restage();
      if (signal.aborted) return null;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return null;
  }
}
