import type { PublishedContent } from '@vitrine/contract';
import { createBackoff, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { AssetStore } from './asset-store.ts';
import { type FileStager, pause, RETRY_FIRST_MS, RETRY_LAST_MS } from './file-stager.ts';
import { listPresentationAssets } from './presentation-assets.ts';
import type { ActiveContent } from './revision.ts';

/** Limits hashing when a presentation keeps failing for a reason other than damaged files. */
const VERIFY_AGAIN_AFTER_MS = 600_000;

export interface ActiveFilesEvents {
  /** The set of cached files has changed. */
  cacheChanged: null;
  /** All files of the revision match their hashes, now or when its success was reported. */
  verified: { revision: number };
  /** These files of the active revision were damaged. They are removed, and fetched again. */
  damaged: { revision: number; urls: readonly string[] };
  /** Damaged files were replaced. */
  repaired: null;
}

export interface ActiveFilesOptions {
  assets: AssetStore;
  stager: Pick<FileStager, 'stage'>;
  /** Whether the server has recorded this revision as successful, without an error. Its files were verified then. */
  isReportedSuccess(revision: number): boolean;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<ActiveFilesEvents>;
}

/** Verifies the files of the active revision, and replaces those that are missing or damaged. */
export function createActiveFiles(options: ActiveFilesOptions) {
  const { assets, stager, isReportedSuccess, timers, log, on } = options;
  const lastVerifiedAt = new Map<string, number>();
  /** Presentations whose files are being verified. */
  const underVerification = new Set<string>();
  let controller = new AbortController();

  async function restore(content: ActiveContent, isDamaged: boolean): Promise<void> {
    const { signal } = controller;
    await stage(content, signal);
    if (signal.aborted) return;
    // Staging has compared the sizes. Hashing the files can take minutes, and the success of this revision is known.
    if (!isDamaged && isReportedSuccess(content.revision)) on.verified({ revision: content.revision });
    await verify(content, content.document.assets, false, signal);
  }

  async function stage(content: ActiveContent, signal: AbortSignal): Promise<void> {
    if (await stager.stage(content, signal)) await assets.serve(content.etag);
    on.cacheChanged();
  }

  /** Bytes can change on a disk although the size stays. Repeats until every file matches. */
  async function verify(
    content: ActiveContent,
    files: PublishedContent['assets'],
    again: boolean,
    signal: AbortSignal,
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
    await restore(content, true);
    if (!signal.aborted) on.repaired();
  }

  return {
    /** Fetches files that the browser has removed or whose size differs from the published one. */
    restore: (content: ActiveContent): Promise<void> => restore(content, false),
    /** Verifies the files of a revision that was just activated. */
    verifyAll: (content: ActiveContent): Promise<void> =>
      verify(content, content.document.assets, false, controller.signal),
    /** Verifies the files of a presentation that failed. */
    verifyPresentation(content: ActiveContent, presentationId: string): void {
      const last = lastVerifiedAt.get(presentationId);
      const isRecent = last !== undefined && timers.now() - last < VERIFY_AGAIN_AFTER_MS;
      if (isRecent || underVerification.has(presentationId)) return;
      lastVerifiedAt.set(presentationId, timers.now());
      underVerification.add(presentationId);
      const files = listPresentationAssets(content.document, presentationId);
      void verify(content, files, true, controller.signal).finally(() =>
        underVerification.delete(presentationId),
      );
    },
    /** Cancels work in progress, because another revision replaces the active one. */
    cancel(): void {
      controller.abort('Replaced by another revision');
      controller = new AbortController();
    },
    /** Lets presentations of the next revision be verified at once. */
    reset(): void {
      lastVerifiedAt.clear();
    },
  };
}

interface FindDamagedOptions extends Pick<ActiveFilesOptions, 'assets' | 'timers' | 'random'> {
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
