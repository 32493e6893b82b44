import type { Timers } from '@vitrine/windows';

export type { Timers };

/** Runs `work` every `everyMs`, the first time after `firstMs`; a run never overlaps the one before it. */
export function repeat(
  timers: Timers,
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
