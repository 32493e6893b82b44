import type { PublishedContent } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import type { BootInputs } from '../boot/boot-step.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { Playback, PlaybackDevice, PlaybackEvent } from '../playback/playback.ts';
import { createPlaybackEventHandler, type PlaybackEventOptions } from './playback-event-handler.ts';

export interface PlaybackControllerOptions extends PlaybackEventOptions {
  /** Like `openPlayback`. Throws if the content cannot be played. */
  open(content: ActiveContent, onEvent: (event: PlaybackEvent) => void): Playback;
  /** Whether files of this content are not cached on this screen. */
  needsNetwork(content: ActiveContent): boolean;
  /** The last state of each worker. */
  workerStates(): Iterable<[name: string, state: unknown]>;
}

/** `opened`: the windows exist and wait for the player's state. `started`: they load and play. */
type State = { type: 'closed' } | { type: 'opened' | 'started'; playback: Playback; content: ActiveContent };

/** Opens playback while there is something to play, and closes it otherwise. */
export function createPlaybackController(options: PlaybackControllerOptions) {
  const { plays, now, log, on } = options;
  const reportUnplayable = createUnplayableReporter(options);
  const handleEvent = createPlaybackEventHandler(options);
  let state: State = { type: 'closed' };
  let isOnline = true;
  let terminal: unknown = null;

  const currentPlayback = () => (state.type === 'closed' ? null : state.playback);

  function setState(next: State): void {
    log.debug(`Playback: ${state.type} -> ${next.type}`);
    state = next;
  }

  function open(content: ActiveContent): void {
    let playback: Playback;
    try {
      playback = options.open(content, handleEvent);
    } catch (error) {
      reportUnplayable(content.revision, error);
      on.unplayable();
      return;
    }
    setState({ type: 'opened', playback, content });
    playback.setOnline(isOnline);
    for (const [name, workerState] of options.workerStates()) playback.setWorkerState(name, workerState);
    playback.setTerminal(terminal);
    on.publishReported({ type: 'received', revision: content.revision });
    updatePaused();
    // Playback starts only after the player's next step is known: that step can reload the page.
    on.windowsChanged({ windowManager: playback.isEmpty ? 'empty' : 'non-empty' });
  }

  function start(): void {
    if (state.type !== 'opened') return;
    const { playback, content } = state;
    setState({ type: 'started', playback, content });
    playback.start().catch((error: unknown) => reportUnplayable(content.revision, error));
  }

  function close(): void {
    currentPlayback()?.destroy();
    setState({ type: 'closed' });
    plays.end(now());
    on.windowsChanged({ windowManager: 'none' });
  }

  function updatePaused(): void {
    if (state.type !== 'closed') state.playback.setPaused(!isOnline && options.needsNetwork(state.content));
  }

  return {
    /** `wanted`: the content that should play, or null. `windowManager`: its state in the player's state. */
    follow(wanted: ActiveContent | null, windowManager: BootInputs['windowManager']): void {
      if (!wanted) {
        if (state.type !== 'closed') close();
      } else if (state.type === 'closed') open(wanted);
      else if (windowManager !== 'none') start();
    },
    /** Plays another revision. If it cannot be played, the current one continues. */
    activate(content: ActiveContent): void {
      if (state.type === 'closed') return;
      const { type, playback } = state;
      const isSame = state.content.document === content.document;
      try {
        playback.replace(content);
      } catch (error) {
        reportUnplayable(content.revision, error);
        return;
      }
      // Handling an event may have closed this playback.
      if (currentPlayback() !== playback) return;
      state = { type, playback, content };
      updatePaused();
      // The same document, published again, is already on the screen.
      if (isSame && plays.current) on.publishReported({ type: 'played', revision: content.revision });
    },
    ...passTo(currentPlayback),
    setTerminal(value: unknown): void {
      terminal = value;
      currentPlayback()?.setTerminal(value);
    },
    setOnline(online: boolean): void {
      isOnline = online;
      currentPlayback()?.setOnline(online);
      updatePaused();
    },
    /** Call it when the set of cached files has changed. */
    updatePaused,
    /** Call it when damaged files have been replaced. Opens windows that failed without them again. */
    reopenAfterRepair(): void {
      if (state.type !== 'closed' && !plays.current) close();
    },
  };
}

function createUnplayableReporter({ log, telemetry, on }: PlaybackControllerOptions) {
  return (revision: number, error: unknown): void => {
    const message = errorMessage(error);
    log.error('The content cannot be played', { revision, error: message });
    telemetry.recordError('content_unplayable', message, { revision });
    on.publishReported({ type: 'failed', revision, error: message });
  };
}

/** Calls that do nothing while nothing plays. */
function passTo(playback: () => Playback | null) {
  return {
    /** Throws like `Playback.playAd`. */
    playAd: (ad: PublishedContent): void => playback()?.playAd(ad),
    setDevice: (device: PlaybackDevice): void => playback()?.setDevice(device),
    handleClockChange: (): void => playback()?.handleClockChange(),
    setWorkerState: (name: string, value: unknown): void => playback()?.setWorkerState(name, value),
    sendChargeUpdate: (charge: unknown): void => playback()?.sendChargeUpdate(charge),
  };
}

export type PlaybackController = ReturnType<typeof createPlaybackController>;
