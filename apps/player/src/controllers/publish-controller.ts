import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import { hasPlaylist } from '../boot/boot-step.ts';
import type { PublishEvent } from '../heartbeat/publish-report.ts';
import { type ActivationEvents, createActivation } from '../offline/activation.ts';
import type { AssetStore } from '../offline/asset-store.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { Log } from '../platform/log.ts';
import type { StateStore } from '../platform/state-store.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { contentUrlOf, type PlayerAction, type PlayerState } from '../player-state.ts';
import type { Service } from '../service.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { HeartbeatController } from './heartbeat-controller.ts';

export interface PublishControllerEvents {
  activated: ActiveContent;
  /** The set of cached files has changed. */
  cacheChanged: null;
  repaired: null;
}

export interface PublishControllerOptions {
  store: StateStore<PlayerState, PlayerAction>;
  service: Pick<Service, 'getPublishedContent'>;
  assets: AssetStore;
  storage: PlayerStorage;
  telemetry: Telemetry;
  heartbeat: Pick<HeartbeatController, 'reportPublish'>;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<PublishControllerEvents>;
}

/** Stages and activates published revisions, and reports the result of each to the server. */
export function createPublishController(options: PublishControllerOptions) {
  const { store, telemetry, heartbeat, on } = options;
  const activation = createActivation({
    ...options,
    fetchPublished: options.service.getPublishedContent,
    contentUrl: () => contentUrlOf(store.get()),
    isReportedSuccess: (revision) => isReportedSuccess(store.get(), revision),
    on: {
      received: ({ revision }) => handleEvent({ type: 'received', revision }),
      activated(content) {
        updateHasPlaylist(content);
        on.activated(content);
      },
      cacheChanged: on.cacheChanged,
      verified: handleVerified,
      ...createFailureReporter(telemetry, handleEvent),
      repaired: on.repaired,
    },
  });

  function handleVerified({ revision }: { revision: number }): void {
    const { active } = activation;
    // A revision without a playlist shows only the waiting screen, which cannot fail.
    if (active?.revision === revision && !hasPlaylist(active.document))
      handleEvent({ type: 'played', revision });
    handleEvent({ type: 'verified', revision });
  }

  function handleEvent(event: PublishEvent): void {
    if (event.type === 'played' && event.revision === activation.active?.revision) activation.markShown();
    heartbeat.reportPublish(event);
  }

  function updateHasPlaylist({ document }: ActiveContent): void {
    store.dispatch({ type: 'content_changed', hasPlaylist: hasPlaylist(document) });
  }

  return {
    get active(): ActiveContent | null {
      return activation.active;
    },
    /** Activates the stored revision. Returns whether there is one. */
    async restore(): Promise<boolean> {
      const restored = await activation.restore();
      if (restored) updateHasPlaylist(restored);
      return restored !== null;
    },
    checkForUpdate: activation.checkForUpdate,
    restoreFiles: activation.restoreFiles,
    verifyPresentation: activation.verifyPresentation,
    handleEvent,
    /** Removes the active revision. */
    async clear(): Promise<void> {
      await activation.clear();
      store.dispatch({ type: 'content_changed', hasPlaylist: false });
    },
  };
}
export type PublishController = ReturnType<typeof createPublishController>;

/** Whether the server has recorded this revision as successful, without an error. */
function isReportedSuccess({ heartbeat }: PlayerState, revision: number): boolean {
  return (
    heartbeat?.revision === revision &&
    heartbeat.publishPlaybackSuccess &&
    heartbeat.publishPlaybackError === null
  );
}

/** Reports the failures of a revision as errors of this screen and as results of the publish. */
function createFailureReporter(
  telemetry: Telemetry,
  handleEvent: (event: PublishEvent) => void,
): Pick<EventHandlers<ActivationEvents>, 'failed' | 'damaged'> {
  return {
    failed({ revision, error }) {
      telemetry.recordError('content_error', error, { revision });
      handleEvent({ type: 'failed', revision, error });
    },
    damaged({ revision, urls }) {
      const error = `Files on this screen were damaged and are being downloaded again: ${urls.join(', ')}`;
      telemetry.recordError('files_damaged', error, { revision });
      handleEvent({ type: 'damaged', revision, error });
    },
  };
}
