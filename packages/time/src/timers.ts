export type TimerHandle = number;

/** Clock and timers. Waits use monotonic time, so a correction of the system clock does not change them. */
export interface Timers {
  /** Monotonic milliseconds. */
  now(): number;
  /** Epoch milliseconds of the system clock (wall clock). */
  wallClock(): number;
  setTimeout(run: () => void, milliseconds: number): TimerHandle;
  clearTimeout(handle: TimerHandle | undefined): void;
}

/** Runs `run` once after `milliseconds`. The returned function cancels it. */
export function after(
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  milliseconds: number,
  run: () => void,
): () => void {
  const handle = timers.setTimeout(run, milliseconds);
  return () => timers.clearTimeout(handle);
}

/**
 * Runs `work` after `firstMs`, and again `everyMs` after each run has ended, so runs never overlap. The returned
 * function stops it.
 */
export function repeat(
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  firstMs: number,
  everyMs: number,
  work: () => Promise<void> | void,
): () => void {
  let stopped = false;
  let handle = timers.setTimeout(run, firstMs);
  async function run(): Promise<void> {
    await work();
    if (!stopped) handle = timers.setTimeout(run, everyMs);
  }
  return () => {
    stopped = true;
    timers.clearTimeout(handle);
  };
}
