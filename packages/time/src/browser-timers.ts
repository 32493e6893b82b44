import type { Timers } from './timers.ts';

/** Clock and timers of the page or worker. */
export const browserTimers: Timers = {
  now: () => performance.now(),
  wallClock: () => Date.now(),
  setTimeout: (run, milliseconds) => self.setTimeout(run, milliseconds),
  clearTimeout: (handle) => self.clearTimeout(handle),
};
