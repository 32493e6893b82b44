import type { Timers } from './gather.ts';

/** Timers that pass only when told to. */
export function fakeTimers(): Timers & { pass(ms: number): void } {
  let now = 0;
  let handles = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => now,
    setTimeout(run, ms) {
      handles += 1;
      waiting.set(handles, { at: now + ms, run });
      return handles;
    },
    clearTimeout(handle) {
      if (handle !== undefined) waiting.delete(handle);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...waiting].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        now = Math.max(now, due[1].at);
        waiting.delete(due[0]);
        due[1].run();
      }
      now = end;
    },
  };
}
