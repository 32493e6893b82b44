/**
 * Time that stands still until a test moves it: a wall clock, a monotonic clock and timers, in the shapes that
 * the parts of Vitrine take. Moving the wall clock alone (`setWallTime`) fires nothing, as on a real machine.
 */
export interface FakeClock {
  /** For the service: the wall time as a `Date`. */
  readonly clock: { now(): Date };
  /** For windows and player: `now` is monotonic milliseconds, `wallTime` epoch milliseconds. */
  readonly timers: {
    now(): number;
    wallTime(): number;
    setTimeout(run: () => void, ms: number): number;
    clearTimeout(handle: number): void;
  };
  /** Moves both clocks and runs what falls due, in order, each at its own time; then settles promises. */
  advance(ms: number): Promise<void>;
  /** Advances to the next timer and runs it. False when there is none. */
  advanceToNext(): Promise<boolean>;
  /** Corrects the wall clock, forwards or back. */
  setWallTime(instant: string | number | Date): void;
  /** How many timers wait. */
  readonly pending: number;
}

interface Timer {
  due: number;
  run: () => void;
}

/** @param start wall time at the beginning; the monotonic clock starts at 0. */
export function createFakeClock(start: string | number | Date = '2026-01-05T09:00:00.000Z'): FakeClock {
  let monotonic = 0;
  let wallAtZero = new Date(start).getTime();
  let lastHandle = 0;
  const waiting = new Map<number, Timer>();

  const wallTime = () => wallAtZero + monotonic;

  /** The earliest timer; of several at one time, the first that was set. */
  function next(): [number, Timer] | undefined {
    let found: [number, Timer] | undefined;
    for (const entry of waiting) if (!found || entry[1].due < found[1].due) found = entry;
    return found;
  }

  async function fire([handle, timer]: [number, Timer]): Promise<void> {
    waiting.delete(handle);
    monotonic = Math.max(monotonic, timer.due);
    timer.run();
    await settle();
  }

  async function advance(ms: number): Promise<void> {
    const target = monotonic + ms;
    await settle();
    for (let timer = next(); timer && timer[1].due <= target; timer = next()) await fire(timer);
    monotonic = target;
  }

  return {
    clock: { now: () => new Date(wallTime()) },
    timers: {
      now: () => monotonic,
      wallTime,
      setTimeout(run, ms) {
        lastHandle += 1;
        waiting.set(lastHandle, { due: monotonic + Math.max(0, ms), run });
        return lastHandle;
      },
      clearTimeout: (handle) => void waiting.delete(handle),
    },
    advance,
    async advanceToNext() {
      await settle();
      const timer = next();
      if (timer) await fire(timer);
      return timer !== undefined;
    },
    setWallTime(instant) {
      wallAtZero = new Date(instant).getTime() - monotonic;
    },
    get pending() {
      return waiting.size;
    },
  };
}

/**
 * The real timers of whatever runs the tests, taken before a test can fake them. Named by shape, because this
 * file is also compiled with packages that know neither Node nor browsers.
 */
const host = globalThis as unknown as {
  setImmediate?(run: () => void): unknown;
  setTimeout(run: () => void, ms: number): unknown;
};
const later = host.setImmediate ?? ((run: () => void) => host.setTimeout(run, 0));

/** Lets promise chains run to their end: the next macrotask comes after all of them. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve);
  });
}
