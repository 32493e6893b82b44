import type { Timers } from './timers.ts';

/** The page's own clock and timers. */
export const browserTimers: Timers = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (handle) => window.clearTimeout(handle),
};
