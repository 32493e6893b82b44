import type { Timers } from '@vitrine/time';

interface ThrottledBatch<T> {
  add(item: T): void;
  stop(): void;
}

/**
 * Collects items and flushes them together, `soonMs` after the first one and at most once every `everyMs`. If ten
 * thousand screens report, the dashboard repeats its reads once a second instead of ten thousand times.
 */
export function createThrottledBatch<T>(
  flush: (items: T[]) => void,
  { soonMs, everyMs, timers }: { soonMs: number; everyMs: number; timers: Timers },
): ThrottledBatch<T> {
  let items: T[] = [];
  let timer: number | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    add(item) {
      items.push(item);
      timer ??= timers.setTimeout(
        () => {
          timer = undefined;
          lastAt = timers.now();
          const batch = items;
          items = [];
          flush(batch);
        },
        Math.max(soonMs, lastAt + everyMs - timers.now()),
      );
    },
    stop() {
      timers.clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
