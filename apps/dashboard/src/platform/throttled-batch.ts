import type { Timers } from '@vitrine/time';

interface ThrottledBatch<T> {
  add(item: T): void;
  stop(): void;
}

/**
 * Collects items and flushes them together, `soonMs` after the first one and at most once every `everyMs`. If ten
 * thousand screens report, the dashboard repeats its reads once a second instead of ten thousand times. Each item is
 * flushed again `againMs` later.
 */
export function createThrottledBatch<T>(
  flush: (items: T[]) => void,
  { soonMs, everyMs, againMs, timers }: { soonMs: number; everyMs: number; againMs: number; timers: Timers },
): ThrottledBatch<T> {
  let first: T[] = [];
  let again: T[] = [];
  let timer: number | undefined;
  const repeats = new Set<number>();
  let lastAt = Number.NEGATIVE_INFINITY;
  const flushAll = () => {
    timer = undefined;
    lastAt = timers.now();
    const items = first;
    if (items.length > 0) repeatLater(items);
    const batch = [...items, ...again];
    first = [];
    again = [];
    flush(batch);
  };
  const schedule = () => {
    timer ??= timers.setTimeout(flushAll, Math.max(soonMs, lastAt + everyMs - timers.now()));
  };
  const repeatLater = (items: T[]) => {
    const repeat = timers.setTimeout(() => {
      repeats.delete(repeat);
      again.push(...items);
      schedule();
    }, againMs);
    repeats.add(repeat);
  };
  return {
    add(item) {
      first.push(item);
      schedule();
    },
    stop() {
      timers.clearTimeout(timer);
      for (const repeat of repeats) timers.clearTimeout(repeat);
      repeats.clear();
      timer = undefined;
      first = [];
      again = [];
    },
  };
}
