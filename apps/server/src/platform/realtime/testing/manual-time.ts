import type { Clock } from '../../clock.ts';
import type { Timers } from '../timers.ts';

/** A clock and its timers that stand still until they are moved. */
export function createManualTime(start = new Date('2026-03-01T09:00:00Z')) {
  let now = start.getTime();
  const pending = new Set<{ at: number; run: () => void }>();
  const clock: Clock = { now: () => new Date(now) };
  const timers: Timers = {
    after(milliseconds, run) {
      const entry = { at: now + milliseconds, run };
      pending.add(entry);
      return () => pending.delete(entry);
    },
  };
  return {
    clock,
    timers,
    /** Moves time on and runs what falls due, in order. */
    advance(milliseconds: number): void {
      const until = now + milliseconds;
      for (;;) {
        const [next] = [...pending].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        pending.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
    },
  };
}

export type ManualTime = ReturnType<typeof createManualTime>;
