import type { PublishedContent } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import type { BootFacts } from '../boot/boot-step.ts';
import type { PublishEvent } from '../heartbeat/publish-report.ts';
import type { ActiveContent } from '../offline/activation.ts';
import type { Log } from '../platform/log.ts';
import type { ChargeReply, ChargeRequest } from '../stage/payments.ts';
import type { Stage, StageDevice, StageEvent } from '../stage/stage.ts';
import type { ProofOfPlay } from '../telemetry/proof-of-play.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

export interface StageControllerOptions {
  /** As `openStage`; throws when the content cannot be played. */
  open(content: ActiveContent, onEvent: (event: StageEvent) => void): Stage;
  /** Whether this content is not wholly on this screen. */
  needsNetwork(content: ActiveContent): boolean;
  plays: ProofOfPlay;
  telemetry: Telemetry;
  /** Epoch milliseconds. */
  now(): number;
  log: Log;
  onWindowsChanged(windowManager: BootFacts['windowManager']): void;
  onPlaying(): void;
  /** Whether a window that failed has left the screen without a picture. */
  onBlank(isBlank: boolean): void;
  /** Another window has begun to play. */
  onWindowPlayed(): void;
  /** A presentation has come to its end. */
  onPresentationEnded(): void;
  onPublish(event: PublishEvent): void;
  /** A presentation of what was published failed. */
  onPresentationFailed(presentationId: string): void;
  /** The last state of each worker. */
  workerStates(): Iterable<[name: string, state: unknown]>;
  /** An application on the screen has reported as a worker. */
  onWorkerState(name: string, state: unknown): void;
  onCharge(request: ChargeRequest, respond: (answer: ChargeReply) => void): void;
  /** The content cannot be played at all, and nothing else is there. */
  onUnplayable(): void;
}

/** Has windows exactly while there is something to play, and turns what they say into plays and reports. */
export function createStageController(options: StageControllerOptions) {
  const { plays, telemetry, log } = options;
  let stage: Stage | null = null;
  let onStage: ActiveContent | null = null;
  let isStarted = false;
  let isOnline = true;
  let terminal: unknown = null;

  function make(content: ActiveContent): void {
    try {
      stage = options.open(content, handleEvent);
    } catch (error) {
      failed(content.revision, error);
      options.onUnplayable();
      return;
    }
    onStage = content;
    stage.setOnline(isOnline);
    for (const [name, state] of options.workerStates()) stage.setWorkerState(name, state);
    stage.setTerminal(terminal);
    options.onPublish({ type: 'received', revision: content.revision });
    pauseOrResume();
    // Not started yet: the step that follows from this may want the page anew.
    options.onWindowsChanged(stage.isEmpty ? 'empty' : 'non-empty');
  }

  function pauseOrResume(): void {
    if (onStage) stage?.setPaused(!isOnline && options.needsNetwork(onStage));
  }

  function remove(): void {
    stage?.destroy();
    stage = null;
    onStage = null;
    isStarted = false;
    plays.end(options.now());
    options.onWindowsChanged('none');
  }

  function failed(revision: number, error: unknown): void {
    const message = errorMessage(error);
    log.error('The content cannot be played', { revision, error: message });
    telemetry.recordError('content_unplayable', message, { revision });
    options.onPublish({ type: 'failed', revision, error: message });
  }

  function handleEvent(event: StageEvent): void {
    switch (event.type) {
      case 'play':
        plays.begin(event);
        options.onPlaying();
        if (!event.isAd) options.onPublish({ type: 'played', revision: event.revision });
        break;
      case 'end':
        plays.end(event.endedAt);
        options.onPresentationEnded();
        break;
      case 'opened':
        options.onWindowPlayed();
        break;
      case 'failed': {
        const { presentationId, revision, error, isAd } = event;
        if (isAd) {
          log.warn('The ad could not be played', { presentationId, error });
          telemetry.recordError('ad_error', error, { presentationId });
          break;
        }
        telemetry.recordError('presentation_error', error, { presentationId, revision });
        options.onPublish({ type: 'failed', revision, error });
        options.onPresentationFailed(presentationId);
        break;
      }
      case 'workerState':
        options.onWorkerState(event.name, event.state);
        break;
      case 'analytics': {
        const { presentationId, source, name, productCategory } = event;
        const category =
          productCategory === undefined ? {} : { productCategory: productCategory.slice(0, 200) };
        const texts = { source: source.slice(0, 200), name: name.slice(0, 200) };
        void telemetry.record({ type: 'analytics', presentationId, ...texts, ...category });
        break;
      }
      case 'charge':
        options.onCharge(event.request, event.respond);
        break;
      case 'blank':
        options.onBlank(event.isBlank);
        break;
      case 'empty':
        if (event.isEmpty) plays.end(options.now());
        options.onWindowsChanged(event.isEmpty ? 'empty' : 'non-empty');
    }
  }

  return {
    /** `wanted`: what should be playing; null: no windows. `windowManager`: what the player's state says. */
    follow(wanted: ActiveContent | null, windowManager: BootFacts['windowManager']): void {
      if (!wanted) {
        if (stage) remove();
      } else if (!stage) {
        make(wanted);
      } else if (!isStarted && windowManager !== 'none') {
        isStarted = true;
        stage.start().catch((error: unknown) => failed(wanted.revision, error));
      }
    },
    /** Another revision is ready. If it cannot be played, the present one plays on. */
    activate(content: ActiveContent): void {
      if (!stage) return;
      const isSame = onStage?.document === content.document;
      try {
        stage.replace(content);
        onStage = content;
        pauseOrResume();
      } catch (error) {
        failed(content.revision, error);
        return;
      }
      // The same document, published again, is on the screen already.
      if (isSame && plays.current) options.onPublish({ type: 'played', revision: content.revision });
    },
    /** Throws as `Stage.playAd`. */
    playAd: (ad: PublishedContent): void => stage?.playAd(ad),
    setDevice: (device: StageDevice): void => stage?.setDevice(device),
    handleClockChange: (): void => stage?.handleClockChange(),
    setWorkerState: (name: string, state: unknown): void => stage?.setWorkerState(name, state),
    setTerminal(state: unknown): void {
      terminal = state;
      stage?.setTerminal(state);
    },
    sendChargeUpdate: (charge: unknown): void => stage?.sendChargeUpdate(charge),
    setOnline(online: boolean): void {
      isOnline = online;
      stage?.setOnline(online);
      pauseOrResume();
    },
    /** What is on this screen has changed. */
    updatePaused: pauseOrResume,
    /** Damaged files were replaced: windows that wait for theirs are opened again. */
    reopenAfterRepair(): void {
      if (stage && !plays.current) remove();
    },
  };
}
export type StageController = ReturnType<typeof createStageController>;
