import type { Clock, Timers } from '@vitrine/time';

export type { Clock };

export const systemClock: Clock = { now: () => new Date() };

/** The longest delay of a Node timer. A longer one would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The clock and timers of the process. The timers do not keep it alive. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  wallClock: () => Date.now(),
  setTimeout(run, milliseconds) {
    const timer = setTimeout(run, Math.min(Math.max(milliseconds, 0), MAX_TIMER_MS));
    timer.unref();
    return Number(timer);
  },
  clearTimeout: (handle) => clearTimeout(handle),
};
