/** Waiting, as a parameter: tests move time by hand. */
export interface Timers {
  /** Runs `run` once after `milliseconds`; the returned function calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Longest wait of one Node timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Timers of the process. They do not keep it alive. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(Math.max(milliseconds, 0), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
