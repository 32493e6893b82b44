import type { LinkTimers } from '../ping.ts';

export interface FakeLinkTimers extends LinkTimers {
  readonly pending: number;
  advance(ms: number): void;
  /** Time passes in which no timer runs; what is due then runs late, once. */
  sleep(ms: number): void;
}

export function fakeLinkTimers(): FakeLinkTimers {
  let elapsed = 0;
  let count = 0;
  const waiting = new Map<number, { due: number; run: () => void }>();
  const runFirst = (end: number): boolean => {
    const [first] = [...waiting].filter(([, { due }]) => due <= end).sort((a, b) => a[1].due - b[1].due);
    if (!first) return false;
    waiting.delete(first[0]);
    elapsed = Math.max(elapsed, first[1].due);
    first[1].run();
    return true;
  };
  return {
    now: () => elapsed,
    setTimeout(run, ms) {
      count += 1;
      waiting.set(count, { due: elapsed + ms, run });
      return count;
    },
    clearTimeout: (handle) => void waiting.delete(handle),
    advance(ms) {
      const end = elapsed + ms;
      while (runFirst(end));
      elapsed = end;
    },
    sleep(ms) {
      elapsed += ms;
      runFirst(elapsed);
    },
    get pending() {
      return waiting.size;
    },
  };
}
