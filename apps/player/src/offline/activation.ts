import type { PublishedContent } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { isPublishedContent, type Published } from '../service.ts';
import { AssetError, type AssetStore } from './asset-store.ts';
import { listExternalBundles } from './external-bundles.ts';
import { listPresentationAssets } from './presentation-assets.ts';
import { classifyRevision, type RevisionLabel } from './revision.ts';

/** The revision that this screen plays. */
export interface ActiveContent extends RevisionLabel {
  document: PublishedContent;
}

export interface ActivationOptions {
  /** As `Service.published`. */
  fetchPublished(etag: string | null): Promise<Published | null>;
  assets: AssetStore;
  /** Origin of files now, without a slash at the end. */
  contentUrl(): string;
  storage: PlayerStorage;
  timers: Timers;
  random(): number;
  log: Log;
  /** A revision arrived and is being made ready. */
  onReceived(revision: number): void;
  /** It is whole and kept: play it. Called with the same document when only the revision changed. */
  onActivated(content: ActiveContent): void;
  /** It cannot play, or not be kept (`active`); the attempts go on. */
  onFailed(revision: number, error: string): void;
  /** Whether the network is needed may have changed. */
  onCacheChanged(): void;
  /** Whether the service has this revision as a success, which the hashes of its files were compared for. */
  isReportedSuccess(revision: number): boolean;
  /** The hash of every file of it on this screen was compared, now or before it was reported as a success. */
  onVerified(revision: number): void;
  /** These files of what plays were damaged. They are removed, and fetched again. */
  onDamaged(revision: number, urls: readonly string[]): void;
  /** Damaged files are replaced: what could not be shown can be tried again. */
  onRepaired(): void;
}

export interface Activation {
  readonly active: ActiveContent | null;
  /** Takes up what the screen played before it was switched off. Before anything else. */
  restore(): Promise<ActiveContent | null>;
  /** Asks for the published content, now or right after the question that is on its way. */
  checkForUpdate(): void;
  /** After a start: fetches files of what plays that the browser has removed or that do not have their length. */
  restoreFiles(): void;
  /** A presentation of what plays failed: its files may be damaged. */
  verifyPresentation(presentationId: string): void;
  /** What plays has been seen: nothing of the former revision is on the screen any more. */
  markShown(): void;
  /** The screen was taken out of its account: what it played is not to be shown again. */
  clear(): Promise<void>;
}

const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 120_000;
/** What does not fit is fetched again when space was freed, which is looked for so often. */
const SPACE_CHECK_MS = 60_000;
/** Files that seem to fit and do not are downloaded again and again for nothing: the waits grow up to this. */
const SPACE_CHECK_LAST_MS = 3_600_000;
/** A presentation that keeps failing for another reason does not keep the screen busy with hashing. */
const VERIFY_AGAIN_AFTER_MS = 600_000;

/**
 * How a published revision comes to play (atomic activation). The document is fetched, then its files; until
 * the last file has its size and hash, nothing changes on the screen. Then the document is written in one
 * transaction, its files are served, and only then it plays: killed at any moment, the screen is wholly old
 * or wholly new. A newer revision replaces the one that is being made ready.
 */
export function createActivation(options: ActivationOptions): Activation {
  const { assets, storage, timers, random, log } = options;
  const fetchBackoff = createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random });
  let active: ActiveContent | null = null;
  let staged: (ActiveContent & { controller: AbortController }) | null = null;
  let restoring = new AbortController();
  let phase: 'idle' | 'asking' | 'asking, then again' = 'idle';
  let retryTimer: number | null = null;
  const lastVerifiedAt = new Map<string, number>();
  /** Changes when the screen is emptied: what began before that must not come through. */
  let generation = 0;

  async function fetchPublished(): Promise<void> {
    if (retryTimer !== null) timers.clearTimeout(retryTimer);
    retryTimer = null;
    phase = 'asking';
    const mine = generation;
    try {
      const published = await options.fetchPublished((staged ?? active)?.etag ?? null);
      fetchBackoff.reset();
      if (published && mine === generation) consider(published);
    } catch (error) {
      log.warn('Failed to fetch the published content', { error: errorMessage(error) });
      if (!isAskedAgain()) retryTimer = timers.setTimeout(() => void fetchPublished(), fetchBackoff.next());
    }
    const again = isAskedAgain();
    phase = 'idle';
    if (again) void fetchPublished();
  }
  const isAskedAgain = () => phase === 'asking, then again';

  function consider(published: Published): void {
    const verdict = classifyRevision(active, staged, published);
    if (verdict === 'stale') log.warn('A stale revision was offered', { revision: published.revision });
    if (verdict !== 'new' && verdict !== 'relabel') return;
    const { revision, publishedAt, etag } = published;
    const document = verdict === 'relabel' ? active?.document : (published.document ?? sameStaged(etag));
    if (!document) return;
    staged?.controller.abort('A newer revision was published');
    stopRestoring();
    lastVerifiedAt.clear();
    staged = { revision, publishedAt, etag, document, controller: new AbortController() };
    log.info('Received a revision', { revision, files: document.assets.length });
    options.onReceived(revision);
    void stageAndActivate(staged);
  }

  /** The document being made ready, published once more before it was whole: a 304 brings none. */
  function sameStaged(etag: string): PublishedContent | undefined {
    return staged?.etag === etag ? staged.document : undefined;
  }

  async function stageAndActivate(candidate: NonNullable<typeof staged>): Promise<void> {
    const { signal } = candidate.controller;
    if (await ensure(candidate, signal)) await activate(candidate);
  }

  /** Tries until every file is here. False: given up, since something newer came. */
  async function ensure({ revision, etag, document }: ActiveContent, signal: AbortSignal): Promise<boolean> {
    const backoff = createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random });
    let spaceWaitMs = SPACE_CHECK_MS;
    for (;;) {
      try {
        const bundles = listExternalBundles(document, options.contentUrl());
        await assets.ensure({ etag, assets: document.assets, bundles }, signal);
        return !signal.aborted;
      } catch (error) {
        if (signal.aborted) return false;
        const message = errorMessage(error);
        const kind = error instanceof AssetError ? error.kind : 'unreachable';
        log.warn('A file is not here yet', { revision, error: message });
        // A network that comes and goes is no error of the content; a file that does not match is.
        if (kind !== 'unreachable') options.onFailed(revision, message);
        if (kind === 'quota') {
          await waitForSpace(document, spaceWaitMs, signal);
          spaceWaitMs = Math.min(SPACE_CHECK_LAST_MS, spaceWaitMs * 2);
        } else await pause(backoff.next(), signal);
        if (signal.aborted) return false;
      }
    }
  }

  /** Resolves when the files would fit, but not before `waitMs`, or when `signal` says that nobody waits any more. */
  async function waitForSpace(
    { assets: files }: PublishedContent,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    await pause(waitMs, signal);
    while (!signal.aborted && !(await assets.hasSpaceFor(files))) await pause(SPACE_CHECK_MS, signal);
  }

  function stopRestoring(): void {
    restoring.abort('Another revision comes');
    restoring = new AbortController();
  }

  async function restoreActive(content: ActiveContent, isDamaged = false): Promise<void> {
    const { signal } = restoring;
    if (await ensure(content, signal)) await assets.serve(content.etag);
    options.onCacheChanged();
    if (signal.aborted) return;
    // `ensure` has compared the lengths. Reading gigabytes at each start would wear out the disk and hold up what
    // plays; files that rot later are found when their window fails.
    if (!isDamaged && options.isReportedSuccess(content.revision)) options.onVerified(content.revision);
    else await verify(content, content.document.assets, false, signal);
  }

  /** Bytes can rot on a disk without a change of length. Repeats until a comparison finds nothing to repair. */
  async function verify(
    content: ActiveContent,
    files: PublishedContent['assets'],
    again: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const isAll = files === content.document.assets;
    try {
      const damaged = await assets.verify(files, { again, signal });
      if (signal.aborted) return;
      if (damaged.length === 0) {
        if (isAll) options.onVerified(content.revision);
        return;
      }
      log.error('Files on this screen are damaged', { revision: content.revision, files: damaged.length });
      options.onDamaged(content.revision, damaged);
    } catch (error) {
      if (!signal.aborted) throw error;
      return;
    }
    // A disk that has damaged one file may have damaged others.
    await restoreActive(content, true);
    if (!signal.aborted) options.onRepaired();
  }

  async function activate(candidate: NonNullable<typeof staged>): Promise<void> {
    const { revision, publishedAt, etag, document } = candidate;
    const content: ActiveContent = { revision, publishedAt, etag, document };
    const mine = generation;
    await storage.set('content', content);
    if (mine !== generation && !active) await storage.delete('content');
    if (candidate !== staged) return;
    await assets.serve(etag);
    if (candidate !== staged) return;
    staged = null;
    active = content;
    log.info('Playing a revision', { revision });
    options.onCacheChanged();
    options.onActivated(content);
    void verify(content, document.assets, false, restoring.signal);
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
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

  return {
    get active() {
      return active;
    },
    async restore() {
      const kept = await storage.get('content');
      if (!isActiveContent(kept)) return null;
      active = kept;
      // Switched off between the two writes of an activation: the second is made up for.
      if (assets.servesOtherRevision(kept.etag)) await assets.serve(kept.etag);
      return active;
    },
    checkForUpdate() {
      if (phase === 'idle') void fetchPublished();
      else phase = 'asking, then again';
    },
    restoreFiles() {
      if (active && !staged) void restoreActive(active);
    },
    verifyPresentation(presentationId) {
      if (!active) return;
      const last = lastVerifiedAt.get(presentationId);
      if (last !== undefined && timers.now() - last < VERIFY_AGAIN_AFTER_MS) return;
      lastVerifiedAt.set(presentationId, timers.now());
      const files = listPresentationAssets(active.document, presentationId);
      void verify(active, files, true, restoring.signal);
    },
    markShown() {
      // A start that finds the former document still needs its files.
      if (active && storage.isStored('content')) assets.releaseFormerRevision(active.etag);
    },
    async clear() {
      generation += 1;
      stopRestoring();
      staged?.controller.abort('The screen was emptied');
      staged = null;
      active = null;
      await storage.delete('content');
    },
  };
}

function isActiveContent(value: unknown): value is ActiveContent {
  const { revision, etag, document } = (value ?? {}) as Partial<ActiveContent>;
  return Number.isSafeInteger(revision) && typeof etag === 'string' && isPublishedContent(document);
}
