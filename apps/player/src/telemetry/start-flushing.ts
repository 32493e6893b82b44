import type { Timers } from '@vitrine/time';

/**
 * Runs `flush` after `firstMs` (null: now), and again after the wait that each run returns. Returns a function that
 * stops it.
 */
export function startFlushing(
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  flush: () => Promise<number>,
  firstMs: number | null,
): () => void {
  let isStopped = false;
  let handle: number | undefined;

  async function run(): Promise<void> {
    const wait = await flush();
    if (!isStopped) handle = timers.setTimeout(() => void run(), wait);
  }

  if (firstMs === null) void run();
  else handle = timers.setTimeout(() => void run(), firstMs);
  return () => {
    isStopped = true;
    timers.clearTimeout(handle);
  };
}
