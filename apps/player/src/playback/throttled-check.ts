import type { Timers } from '@vitrine/time';

/** Runs `check` immediately, and at most once per interval; a request in between runs it at the interval's end. */
export function createThrottledCheck(
  check: () => void,
  intervalMs: number,
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
) {
  let state: { timer: number; isRequested: boolean } | null = null;

  function request(): void {
    if (state) {
      state.isRequested = true;
      return;
    }
    check();
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
  };
}
