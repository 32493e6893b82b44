import type { PublishedContent } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import type { BootInputs } from '../boot/boot-step.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { Stage, StageDevice, StageEvent } from '../stage/stage.ts';
import { createStageEventHandler, type StageEventOptions } from './stage-event-handler.ts';

export interface StageControllerOptions extends StageEventOptions {
  /** Like `openStage`. Throws if the content cannot be played. */
  open(content: ActiveContent, onEvent: (event: StageEvent) => void): Stage;
  /** Whether files of this content are not cached on this screen. */
  needsNetwork(content: ActiveContent): boolean;
  /** The last state of each worker. */
  workerStates(): Iterable<[name: string, state: unknown]>;
}

/** `opened`: the windows exist and wait for the player's state. `started`: they load and play. */
type State = { type: 'closed' } | { type: 'opened' | 'started'; stage: Stage; content: ActiveContent };

/** Opens the stage while there is something to play, and closes it otherwise. */
export function createStageController(options: StageControllerOptions) {
  const { plays, telemetry, now, log, on } = options;
  const handleEvent = createStageEventHandler(options);
  let state: State = { type: 'closed' };
  let isOnline = true;
  let terminal: unknown = null;

  const currentStage = () => (state.type === 'closed' ? null : state.stage);

  function setState(next: State): void {
    log.debug(`Stage: ${state.type} -> ${next.type}`);
    state = next;
  }

  function open(content: ActiveContent): void {
    let stage: Stage;
    try {
      stage = options.open(content, handleEvent);
    } catch (error) {
      reportUnplayable(content.revision, error);
      on.unplayable();
      return;
    }
    setState({ type: 'opened', stage, content });
    stage.setOnline(isOnline);
    for (const [name, workerState] of options.workerStates()) stage.setWorkerState(name, workerState);
    stage.setTerminal(terminal);
    on.publishReported({ type: 'received', revision: content.revision });
    updatePaused();
    // The stage starts only after the player's next step is known: that step can reload the page.
    on.windowsChanged({ windowManager: stage.isEmpty ? 'empty' : 'non-empty' });
  }

  function start(): void {
    if (state.type !== 'opened') return;
    const { stage, content } = state;
    setState({ type: 'started', stage, content });
    stage.start().catch((error: unknown) => reportUnplayable(content.revision, error));
  }

  function close(): void {
    currentStage()?.destroy();
    setState({ type: 'closed' });
    plays.end(now());
    on.windowsChanged({ windowManager: 'none' });
  }

  function updatePaused(): void {
    if (state.type !== 'closed') state.stage.setPaused(!isOnline && options.needsNetwork(state.content));
  }

  function reportUnplayable(revision: number, error: unknown): void {
    const message = errorMessage(error);
    log.error('The content cannot be played', { revision, error: message });
    telemetry.recordError('content_unplayable', message, { revision });
    on.publishReported({ type: 'failed', revision, error: message });
  }

  return {
    /** `wanted`: the content that should play, or null. `windowManager`: its state in the player's state. */
    follow(wanted: ActiveContent | null, windowManager: BootInputs['windowManager']): void {
      if (!wanted) {
        if (state.type !== 'closed') close();
      } else if (state.type === 'closed') open(wanted);
      else if (windowManager !== 'none') start();
    },
    /** Plays another revision. If it cannot be played, the present one continues. */
    activate(content: ActiveContent): void {
      if (state.type === 'closed') return;
      const { type, stage } = state;
      const isSame = state.content.document === content.document;
      try {
        stage.replace(content);
      } catch (error) {
        reportUnplayable(content.revision, error);
        return;
      }
      // An event of the stage may have closed it.
      if (currentStage() !== stage) return;
      state = { type, stage, content };
      updatePaused();
      // The same document, published again, is already on the screen.
      if (isSame && plays.current) on.publishReported({ type: 'played', revision: content.revision });
    },
    /** Throws as `Stage.playAd`. */
    playAd: (ad: PublishedContent): void => currentStage()?.playAd(ad),
    setDevice: (device: StageDevice): void => currentStage()?.setDevice(device),
    handleClockChange: (): void => currentStage()?.handleClockChange(),
    setWorkerState: (name: string, value: unknown): void => currentStage()?.setWorkerState(name, value),
    setTerminal(value: unknown): void {
      terminal = value;
      currentStage()?.setTerminal(value);
    },
    sendChargeUpdate: (charge: unknown): void => currentStage()?.sendChargeUpdate(charge),
    setOnline(online: boolean): void {
      isOnline = online;
      currentStage()?.setOnline(online);
      updatePaused();
    },
    /** Call it when other files are cached than before. */
    updatePaused,
    /** Damaged files were replaced: opens windows that failed without them again. */
    reopenAfterRepair(): void {
      if (state.type !== 'closed' && !plays.current) close();
    },
  };
}
export type StageController = ReturnType<typeof createStageController>;
