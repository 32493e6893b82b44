import type { Clock } from './clock.ts';
import type { Timers } from './timers.ts';

/**
 * A clock and timers for tests, which stand still until a test advances them. Timers that are due at the same time run
 * in order of creation, and each sees the time at which it is due.
 */
export interface FakeTimers extends Timers {
  /** The system clock, in the form that the server uses. */
  readonly clock: Clock;
  /** Advances both clocks and runs the timers that become due. */
  advance(milliseconds: number): void;
  /** As `advance`, but the promises of each timer settle before the next one runs. */
  advanceAsync(milliseconds: number): Promise<void>;
  /** Advances to the next timer and runs it. Returns false if there is none. */
  advanceToNext(): Promise<boolean>;
  /** Simulates a suspended host: the clocks advance, and only the timer that is due first runs, late. */
  suspend(milliseconds: number): void;
  /** Corrects the system clock, forwards or back. No timer runs. */
  setWallClock(instant: string | number | Date): void;
  /** The number of timers that are set. */
  readonly pending: number;
}

interface Timer {
  handle: number;
  due: number;
  run: () => void;
}

/** @param start of the system clock; the monotonic clock starts at 0 */
export function createFakeTimers(start: string | number | Date = '2026-01-05T09:00:00.000Z'): FakeTimers {
  let monotonic = 0;
  let wallAtZero = new Date(start).getTime();
  const timers = createTimerQueue();
  const wallClock = () => wallAtZero + monotonic;

  function fire({ handle, due, run }: Timer): void {
    timers.remove(handle);
    monotonic = Math.max(monotonic, due);
    run();
  }

  return {
    clock: { now: () => new Date(wallClock()) },
    now: () => monotonic,
    wallClock,
    setTimeout: (run, milliseconds) => timers.add(monotonic + Math.max(0, milliseconds), run),
    clearTimeout(handle) {
      if (handle !== undefined) timers.remove(handle);
    },
    advance(milliseconds) {
      const target = monotonic + milliseconds;
      for (let timer = timers.next(target); timer; timer = timers.next(target)) fire(timer);
      monotonic = target;
    },
    async advanceAsync(milliseconds) {
      const target = monotonic + milliseconds;
      await flushPromises();
      for (let timer = timers.next(target); timer; timer = timers.next(target)) {
        fire(timer);
        await flushPromises();
      }
      monotonic = target;
    },
    async advanceToNext() {
      await flushPromises();
      const timer = timers.next(Number.POSITIVE_INFINITY);
      if (!timer) return false;
      fire(timer);
      await flushPromises();
      return true;
    },
    suspend(milliseconds) {
      monotonic += milliseconds;
      const timer = timers.next(monotonic);
      if (timer) fire(timer);
    },
    setWallClock(instant) {
      wallAtZero = new Date(instant).getTime() - monotonic;
    },
    get pending() {
      return timers.size;
    },
  };
}

/** The timers that are set. */
function createTimerQueue() {
  const timers = new Map<number, Timer>();
  let lastHandle = 0;
  return {
    add(due: number, run: () => void): number {
      lastHandle += 1;
      timers.set(lastHandle, { handle: lastHandle, due, run });
      return lastHandle;
    },
    remove: (handle: number): boolean => timers.delete(handle),
    /** The timer that is due first, if it is due by `until`. */
    next(until: number): Timer | undefined {
      let first: Timer | undefined;
      for (const timer of timers.values()) if (!first || timer.due < first.due) first = timer;
      return first && first.due <= until ? first : undefined;
    },
    get size(): number {
      return timers.size;
    },
  };
}

/**
 * The real timers of the host, saved before a test can fake them. The type is structural, because this file is also
 * compiled with packages without the types of Node or browsers.
 */
const host = globalThis as unknown as {
  setImmediate?(run: () => void): unknown;
  setTimeout(run: () => void, ms: number): unknown;
};
const later = host.setImmediate ?? ((run: () => void) => host.setTimeout(run, 0));

/** Lets promise chains complete, because the next macrotask runs after all of them. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve);
  });
}
