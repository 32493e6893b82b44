import type { Timers } from '@vitrine/time';

/**
 * Calls `run` immediately, but at most once per interval. A request during an interval calls it at the interval's end.
 */
export function createThrottle(
  run: () => void,
  intervalMs: number,
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
) {
  let state: { timer: number; isRequested: boolean } | null = null;

  function request(): void {
    if (state) {
      state.isRequested = true;
      return;
    }
    run();
    const timer = timers.setTimeout(() => {
      const isRequested = state?.isRequested;
      state = null;
      if (isRequested) request();
    }, intervalMs);
    state = { timer, isRequested: false };
  }

  return {
    request,
    cancel(): void {
      if (state) timers.clearTimeout(state.timer);
    },
    /** Cancels a run that waits for the end of the interval. Returns whether there was one. */
    takePending(): boolean {
      const isRequested = state?.isRequested ?? false;
      if (state) timers.clearTimeout(state.timer);
      state = null;
      return isRequested;
    },
  };
}
