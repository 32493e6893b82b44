import type { PublishedContent } from '@vitrine/contract';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { PublishedRevision } from '../service.ts';
import type { AssetStore } from './asset-store.ts';
import type { FileStager } from './file-stager.ts';
import { type ActiveContent, classifyRevision, type RevisionStatus } from './revision.ts';
import { createUpdateCheck } from './update-check.ts';

export interface RevisionStagingEvents {
  /** Another revision is about to be staged, so work on the files of the active one must end. */
  replacing: null;
  /** A revision has arrived and is being staged. */
  received: { revision: number };
  /** Every file is verified and served, and the document is stored. */
  ready: ActiveContent;
}

export interface RevisionStagingOptions {
  /** Like `Service.getPublishedContent`. */
  fetchPublished(etag: string | null): Promise<PublishedRevision | null>;
  stager: Pick<FileStager, 'stage'>;
  assets: Pick<AssetStore, 'serve'>;
  storage: PlayerStorage;
  active(): ActiveContent | null;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<RevisionStagingEvents>;
}

interface StagedContent {
  content: ActiveContent;
  controller: AbortController;
}

/** Fetches published revisions, and stages one at a time. A newer one replaces the one that is being staged. */
export function createRevisionStaging(options: RevisionStagingOptions) {
  const { stager, assets, storage, active, timers, random, log, on } = options;
  let staged: StagedContent | null = null;
  /** Invalidates work that began before the screen was cleared. */
  let generation = 0;
  const updateCheck = createUpdateCheck({ check: fetchPublished, timers, random, log });

  async function fetchPublished(): Promise<void> {
    const startedIn = generation;
    const published = await options.fetchPublished((staged?.content ?? active())?.etag ?? null);
    if (published && startedIn === generation) handlePublished(published);
  }

  function handlePublished(published: PublishedRevision): void {
    const { revision, publishedAt, etag } = published;
    const known = { active: active(), staged: staged?.content ?? null };
    const status = classifyRevision(known.active, known.staged, published);
    if (status === 'stale') log.warn('The server offered a stale revision', { revision });
    const document = selectDocument(status, published, known);
    if (!document) return;
    staged?.controller.abort('A newer revision was published');
    on.replacing();
    staged = { content: { revision, publishedAt, etag, document }, controller: new AbortController() };
    log.info('Received a revision', { revision, files: document.assets.length });
    on.received({ revision });
    void stage(staged);
  }

  async function stage(candidate: StagedContent): Promise<void> {
    const { content, controller } = candidate;
    if (await stager.stage(content, controller.signal)) await commit(candidate);
  }

  async function commit(candidate: StagedContent): Promise<void> {
    const { content } = candidate;
    const startedIn = generation;
    await storage.set('content', content);
    if (startedIn !== generation && !active()) await storage.delete('content');
    if (candidate !== staged) return;
    await assets.serve(content.etag);
    if (candidate !== staged) return;
    staged = null;
    on.ready(content);
  }

  return {
    /** Fetches the published content, now or right after the current request. */
    checkForUpdate: updateCheck.request,
    isStaging: (): boolean => staged !== null,
    /** Ends the work for a screen that was removed from its organisation. */
    clear(): void {
      generation += 1;
      staged?.controller.abort('The screen was cleared');
      staged = null;
    },
  };
}

/** The document to stage for an offered revision. Undefined if this revision must not be staged. */
function selectDocument(
  status: RevisionStatus,
  { etag, document }: PublishedRevision,
  { active, staged }: { active: ActiveContent | null; staged: ActiveContent | null },
): PublishedContent | undefined {
  if (status === 'relabel') return active?.document;
  if (status !== 'new') return undefined;
  // If the staged document is published again, the server answers 304 without a document.
  return document ?? (staged?.etag === etag ? staged.document : undefined);
}
