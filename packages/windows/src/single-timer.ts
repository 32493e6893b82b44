import type { TimerHandle, Timers } from '@vitrine/time';

/** A timer with at most one callback at a time. */
export interface SingleTimer {
  readonly isRunning: boolean;
  /** Replaces a running timer. */
  start(milliseconds: number, run: () => void): void;
  stop(): void;
}

export function createSingleTimer(timers: Timers): SingleTimer {
  let handle: TimerHandle | null = null;

  function stop(): void {
    if (handle !== null) timers.clearTimeout(handle);
    handle = null;
  }

  return {
    get isRunning() {
      return handle !== null;
    },
    start(milliseconds, run) {
      stop();
      handle = timers.setTimeout(() => {
        handle = null;
        run();
      }, milliseconds);
    },
    stop,
  };
}
