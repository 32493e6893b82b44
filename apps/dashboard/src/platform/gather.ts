import type { Timers } from '@vitrine/time';

export interface Gatherer<T> {
  add(item: T): void;
  stop(): void;
}

/**
 * Gathers what comes together and hands it on in one piece: a first thing after `soonMs`, and never again within
 * `everyMs`. Ten thousand screens that report make one round of reads a second, not ten thousand.
 */
export function createGatherer<T>(
  hand: (items: T[]) => void,
  { soonMs, everyMs, timers }: { soonMs: number; everyMs: number; timers: Timers },
): Gatherer<T> {
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
          const gathered = items;
          items = [];
          hand(gathered);
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
