import type { Timers } from '../platform/timers.ts';

export interface FakeTimers extends Timers {
  /** Lets time pass, running what falls due, and lets promises settle in between. */
  pass(ms: number): Promise<void>;
  /** Moves the wall clock alone. */
  setWallTime(ms: number): void;
  readonly pending: number;
}

/** Time that passes when told to. */
export function createFakeTimers(wallTime = Date.UTC(2026, 10, 20, 12)): FakeTimers {
  let now = 0;
  let wallOffset = wallTime;
  let lastHandle = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => now,
    wallTime: () => now + wallOffset,
    setWallTime(ms) {
      wallOffset = ms - now;
    },
    setTimeout(run, ms) {
      lastHandle += 1;
      waiting.set(lastHandle, { at: now + Math.max(0, ms), run });
      return lastHandle;
    },
    clearTimeout(handle) {
      waiting.delete(handle);
    },
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...waiting].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        const [handle, timer] = due;
        waiting.delete(handle);
        now = timer.at;
        timer.run();
        await settle();
      }
      now = end;
      await settle();
    },
    get pending() {
      return waiting.size;
    },
  };
}

/** Enough turns of the microtask queue for chains of promises to end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
