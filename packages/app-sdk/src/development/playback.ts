import { COMPLETION_THROTTLE_MS, WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import type { Timers } from '@vitrine/time';
import type { Log } from '../page.ts';
import type { DevelopmentState } from './state.ts';

interface PlaybackOptions {
  timers: Timers;
  log: Log;
  state(): DevelopmentState;
  change(over: Partial<DevelopmentState>): void;
  /** Shows a remark in the panel. */
  note(text: string): void;
  /** As `note`, and warns on the author's console. */
  warn(text: string): void;
  /** Sends `play` once the application subscribes to it. */
  sendPlay(): void;
}

/** Controls when the application plays and ends, as a player does. */
interface Playback {
  markReady(): void;
  complete(error: string | undefined): void;
  play(): void;
  pause(): void;
  resume(): void;
  /** Ends the presentation as its duration or an interrupt would. A lock delays this. */
  end(): void;
  /** Call when a lock was released or has expired. */
  onUnlock(): void;
}

const REPLAY_MS = 1000;

export function createPlayback(options: PlaybackOptions): Playback {
  const { timers, log, state, change, note } = options;
  const replay = createReplay(options, play);
  const readyTimer = startReadyTimer(options);

  function play(): void {
    replay.stop();
    options.sendPlay();
    change({ phase: 'playing', failure: null, plays: state().plays + 1 });
  }

  function finish(phase: 'ended' | 'failed', failure: string | null = null): void {
    replay.scheduleAfterCompletion();
    change({ phase, failure, isEndPending: false });
  }

  return {
    play,
    markReady() {
      if (state().phase !== 'loading') return;
      timers.clearTimeout(readyTimer);
      change({ phase: 'ready' });
      if (!state().isPaused) play();
    },
    complete(error) {
      if (error !== undefined) log.error(`[vitrine] The app has failed: ${error}`);
      if (state().phase === 'loading' && error !== undefined) {
        timers.clearTimeout(readyTimer);
        change({ phase: 'failed', failure: error });
      } else if (state().phase === 'playing') finish(error === undefined ? 'ended' : 'failed', error ?? null);
      else note('The app was not playing, so completing it has no effect');
    },
    pause() {
      replay.stop();
      change({ isPaused: true });
    },
    resume() {
      change({ isPaused: false });
      if (state().phase !== 'playing' && state().phase !== 'loading') play();
    },
    end() {
      const { size } = state().locks;
      if (size === 0) return finish('ended');
      note(`${size === 1 ? 'A lock delays' : `${size} locks delay`} the end`);
      change({ isEndPending: true });
    },
    onUnlock() {
      if (state().isEndPending && state().locks.size === 0) finish('ended');
      else change({});
    },
  };
}

/** The application fails if it is not ready in time. */
function startReadyTimer({ timers, change, warn }: PlaybackOptions): number {
  return timers.setTimeout(() => {
    warn(
      `Not ready after ${WINDOW_READY_TIMEOUT_MS / 1000} s: call runtime.ready(). A player would remove the app now`,
    );
    change({ phase: 'failed', failure: 'The app was not ready in time' });
  }, WINDOW_READY_TIMEOUT_MS);
}

/** Plays again after each completion, unless the application is paused. */
function createReplay({ timers, state, note }: PlaybackOptions, play: () => void) {
  let timer: number | undefined;
  let lastCompletion = Number.NEGATIVE_INFINITY;

  function stop(): void {
    timers.clearTimeout(timer);
    timer = undefined;
  }

  return {
    stop,
    scheduleAfterCompletion(): void {
      const now = timers.now();
      const early = COMPLETION_THROTTLE_MS - (now - lastCompletion);
      lastCompletion = now;
      if (early > 0) note('Two completions within 3 s: a player would delay the second');
      stop();
      if (!state().isPaused) timer = timers.setTimeout(play, Math.max(REPLAY_MS, early));
    },
  };
}
