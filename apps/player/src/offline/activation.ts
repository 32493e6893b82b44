import type { PublishedContent } from '@vitrine/contract';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { isPublishedContent, type PublishedRevision } from '../service.ts';
import { type ActiveFilesEvents, createActiveFiles } from './active-files.ts';
import type { AssetStore } from './asset-store.ts';
import { createFileStager } from './file-stager.ts';
import { type ActiveContent, classifyRevision } from './revision.ts';
import { createUpdateCheck } from './update-check.ts';

export interface ActivationEvents extends ActiveFilesEvents {
  /** A revision has arrived and is being staged. */
  received: { revision: number };
  /** Every file is verified, so play this content. The document is the same if only the revision has changed. */
  activated: ActiveContent;
  /** The revision cannot be played or cached. The attempts continue. */
  failed: { revision: number; error: string };
}

export interface ActivationOptions {
  /** Like `Service.getPublishedContent`. */
  fetchPublished(etag: string | null): Promise<PublishedRevision | null>;
  assets: AssetStore;
  /** The current origin of files, without a trailing slash. */
  contentUrl(): string;
  storage: PlayerStorage;
  /** Whether the server has recorded this revision as successful, without an error. Its files were verified then. */
  isReportedSuccess(revision: number): boolean;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<ActivationEvents>;
}

export interface Activation {
  readonly active: ActiveContent | null;
  /** Reads the revision that the screen last played. Call it first. */
  restore(): Promise<ActiveContent | null>;
  /** Fetches the published content, now or right after the current request. */
  checkForUpdate(): void;
  /** Fetches files of the active revision that the browser has removed or whose size is wrong. */
  restoreFiles(): void;
  /** A presentation of the active revision failed: its files may be damaged. */
  verifyPresentation(presentationId: string): void;
  /** Called when the active revision is on the screen and the previous one is not. */
  markShown(): void;
  /** The screen was removed from its organisation: its content must not be shown again. */
  clear(): Promise<void>;
}

type StagedContent = ActiveContent & { controller: AbortController };

/**
 * Stages and activates published revisions. Fetches the document first, then its files. The screen does not change
 * until every file is verified. Then the document is stored in one transaction, its files are served, and it plays.
 * After a power failure at any moment, a screen therefore starts with the previous revision or the new one, never with
 * a mixture. A newer revision replaces the one that is being staged.
 */
export function createActivation(options: ActivationOptions): Activation {
  const { assets, storage, timers, random, log, on } = options;
  const stager = createFileStager(options);
  const files = createActiveFiles({ ...options, stager });
  let active: ActiveContent | null = null;
  let staged: StagedContent | null = null;
  /** Invalidates work that began before the screen was cleared. */
  let generation = 0;
  const updateCheck = createUpdateCheck({ check: fetchPublished, timers, random, log });

  async function fetchPublished(): Promise<void> {
    const startedIn = generation;
    const published = await options.fetchPublished((staged ?? active)?.etag ?? null);
    if (published && startedIn === generation) handlePublished(published);
  }

  function handlePublished(published: PublishedRevision): void {
    const status = classifyRevision(active, staged, published);
    if (status === 'stale') log.warn('The server offered a stale revision', { revision: published.revision });
    if (status !== 'new' && status !== 'relabel') return;
    const { revision, publishedAt, etag } = published;
    const document = status === 'relabel' ? active?.document : (published.document ?? stagedDocument(etag));
    if (!document) return;
    staged?.controller.abort('A newer revision was published');
    files.cancel();
    files.reset();
    staged = { revision, publishedAt, etag, document, controller: new AbortController() };
    log.info('Received a revision', { revision, files: document.assets.length });
    on.received({ revision });
    void stage(staged);
  }

  /** If the staged document is published again, the server answers 304 without a document. */
  function stagedDocument(etag: string): PublishedContent | undefined {
    return staged?.etag === etag ? staged.document : undefined;
  }

  async function stage(candidate: StagedContent): Promise<void> {
    if (await stager.stage(candidate, candidate.controller.signal)) await activate(candidate);
  }

  async function activate(candidate: StagedContent): Promise<void> {
    const { revision, publishedAt, etag, document } = candidate;
    const content: ActiveContent = { revision, publishedAt, etag, document };
    const startedIn = generation;
    await storage.set('content', content);
    if (startedIn !== generation && !active) await storage.delete('content');
    if (candidate !== staged) return;
    await assets.serve(etag);
    if (candidate !== staged) return;
    staged = null;
    active = content;
    log.info('Activated a revision', { revision });
    on.cacheChanged();
    on.activated(content);
    void files.verifyAll(content);
  }

  return {
    get active() {
      return active;
    },
    async restore() {
      const stored = await storage.get('content');
      if (!isActiveContent(stored)) return null;
      active = stored;
      // The screen was switched off between the two writes of an activation.
      if (assets.servesOtherRevision(stored.etag)) await assets.serve(stored.etag);
      return active;
    },
    checkForUpdate: updateCheck.request,
    restoreFiles() {
      if (active && !staged) void files.restore(active);
    },
    verifyPresentation(presentationId) {
      if (active) files.verifyPresentation(active, presentationId);
    },
    markShown() {
      // If the document is not stored yet, the next start needs the previous document's files.
      if (active && storage.isStored('content')) assets.releaseFormerRevision(active.etag);
    },
    async clear() {
      generation += 1;
      files.cancel();
      staged?.controller.abort('The screen was cleared');
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
