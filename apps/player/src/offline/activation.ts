import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { isPublishedContent } from '../service.ts';
import { createActiveFiles } from './active-files.ts';
import type { AssetStore } from './asset-store.ts';
import type { FileRepairEvents } from './file-repair.ts';
import { createFileStager } from './file-stager.ts';
import type { ActiveContent } from './revision.ts';
import {
  createRevisionStaging,
  type RevisionStagingEvents,
  type RevisionStagingOptions,
} from './revision-staging.ts';

export interface ActivationEvents extends FileRepairEvents, Pick<RevisionStagingEvents, 'received'> {
  /** Every file is verified, so play this content. The document is the same if only the revision has changed. */
  activated: ActiveContent;
  /** The revision cannot be played or cached. The attempts continue. */
  failed: { revision: number; error: string };
}

export interface ActivationOptions extends Pick<RevisionStagingOptions, 'fetchPublished'> {
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

/**
 * Stages and activates published revisions. Fetches the document first, then its files. The screen does not change
 * until every file is verified. Then the document is stored in one transaction, its files are served, and it plays.
 * After a power failure at any moment, a screen therefore starts with the previous revision or the new one, never with
 * a mixture. A newer revision replaces the one that is being staged.
 */
export function createActivation(options: ActivationOptions): Activation {
  const { assets, storage, log, on } = options;
  const stager = createFileStager(options);
  const files = createActiveFiles({ ...options, stager });
  let active: ActiveContent | null = null;
  const staging = createRevisionStaging({
    ...options,
    stager,
    active: () => active,
    on: {
      replacing() {
        files.cancel();
        files.reset();
      },
      received: on.received,
      ready: activate,
    },
  });

  function activate(content: ActiveContent): void {
    active = content;
    log.info('Activated a revision', { revision: content.revision });
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
    checkForUpdate: staging.checkForUpdate,
    restoreFiles() {
      if (active && !staging.isStaging()) void files.restore(active);
    },
    verifyPresentation(presentationId) {
      if (active) files.verifyPresentation(active, presentationId);
    },
    markShown() {
      // If the document is not stored yet, the next start needs the previous document's files.
      if (active && storage.isStored('content')) assets.releaseFormerRevision(active.etag);
    },
    async clear() {
      files.cancel();
      staging.clear();
      active = null;
      await storage.delete('content');
    },
  };
}

function isActiveContent(value: unknown): value is ActiveContent {
  const { revision, etag, document } = (value ?? {}) as Partial<ActiveContent>;
  return Number.isSafeInteger(revision) && typeof etag === 'string' && isPublishedContent(document);
}
