import type { ActiveContent } from '../offline/revision.ts';
import type { Playback, PlaybackEvent } from '../playback/playback.ts';
import { createPlaybackEventHandler, type PlaybackEventOptions } from './playback-event-handler.ts';
import type { PlaybackInputs } from './playback-inputs.ts';

export interface PlaybackLifecycleOptions extends PlaybackEventOptions {
  /** Like `openPlayback`. Throws if the content cannot be played. */
  open(content: ActiveContent, onEvent: (event: PlaybackEvent) => void): Playback;
  inputs: Pick<PlaybackInputs, 'applyTo' | 'updatePaused'>;
  /** Called when content cannot be played. */
  reportUnplayable(revision: number, error: unknown): void;
}

/** `opened`: the windows exist and wait for the player's state. `started`: they load and play. */
export interface CurrentPlayback {
  type: 'opened' | 'started';
  playback: Playback;
  content: ActiveContent;
}

/** Opens, starts and closes playback. */
export function createPlaybackLifecycle(options: PlaybackLifecycleOptions) {
  const { inputs, reportUnplayable, plays, now, log, on } = options;
  const handleEvent = createPlaybackEventHandler(options);
  let state: { type: 'closed' } | CurrentPlayback = { type: 'closed' };

  function setState(next: typeof state): void {
    log.debug(`Playback: ${state.type} -> ${next.type}`);
    state = next;
  }

  return {
    /** Null while it is closed. */
    get current(): CurrentPlayback | null {
      return state.type === 'closed' ? null : state;
    },
    open(content: ActiveContent): void {
      let playback: Playback;
      try {
        playback = options.open(content, handleEvent);
      } catch (error) {
        reportUnplayable(content.revision, error);
        on.unplayable();
        return;
      }
      setState({ type: 'opened', playback, content });
      inputs.applyTo(playback);
      on.publishReported({ type: 'received', revision: content.revision });
      inputs.updatePaused();
      // Playback starts only after the player's next step is known: that step can reload the page.
      on.windowsChanged({ windowManager: playback.isEmpty ? 'empty' : 'non-empty' });
    },
    start(): void {
      if (state.type !== 'opened') return;
      const { playback, content } = state;
      setState({ type: 'started', playback, content });
      playback.start().catch((error: unknown) => reportUnplayable(content.revision, error));
    },
    close(): void {
      if (state.type !== 'closed') state.playback.destroy();
      setState({ type: 'closed' });
      plays.end(now());
      on.windowsChanged({ windowManager: 'none' });
    },
    /** Call it when this playback plays other content. */
    update(next: CurrentPlayback): void {
      state = next;
    },
  };
}
