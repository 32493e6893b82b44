import { integer } from './measure.ts';

/**
 * Returns the processor time of this thread in milliseconds. The measured code never waits, so this equals elapsed time
 * on an idle machine, and does not grow on a busy one.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const sleepBuffer = new Int32Array(new SharedArrayBuffer(4));

/**
 * Like {@link processorMs}, with a resolution of microseconds: the system updates the processor time of a thread when
 * the thread waits.
 */
export function preciseProcessorMs(): number {
  Atomics.wait(sleepBuffer, 0, 0, 0.05);
  return processorMs();
}

/**
 * The interval between reads of the clock: short enough to stop in time, and long enough that the reads do not distort
 * the result.
 */
const CLOCK_READ_INTERVAL_MS = 2;

/**
 * Returns the nanoseconds per call of `once` after a warm-up: the best of several rounds, because other work on the
 * machine affects it least.
 */
export function nanosecondsOf(once: (index: number) => void, rounds = 5, roundMs = 150): number {
  let index = 0;
  const round = (callsPerRead: number): number => {
    const start = processorMs();
    let calls = 0;
    let elapsed = 0;
    do {
      for (let inner = 0; inner < callsPerRead; inner += 1) once(index++);
      calls += callsPerRead;
      elapsed = processorMs() - start;
    } while (elapsed < roundMs);
    return (elapsed * 1e6) / calls;
  };
  const callsPerRead = Math.max(1, Math.round((CLOCK_READ_INTERVAL_MS * 1e6) / round(16)));
  return Math.min(...Array.from({ length: rounds }, () => round(callsPerRead)));
}

/**
 * Returns the milliseconds per call of `once` on a result of `prepare`, without the preparation: the best of several
 * rounds. Processor time has a resolution of milliseconds, so each round makes enough calls to take a few dozen
 * milliseconds.
 */
export function millisecondsOf<T>(prepare: () => T, once: (input: T) => void, rounds = 6): number {
  const round = (calls: number): number => {
    const inputs = Array.from({ length: calls }, prepare);
    const start = processorMs();
    for (const input of inputs) once(input);
    return (processorMs() - start) / calls;
  };
  const calls = Math.min(64, Math.max(1, Math.ceil(ROUND_MS / Math.max(round(4), 0.01))));
  return Math.min(...Array.from({ length: rounds }, () => round(calls)));
}

const ROUND_MS = 60;

/** Returns a linear congruential generator of numbers in [0, 1), which are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const formatRatio = (value: number): string => `${value < 10 ? value.toFixed(1) : integer(value)} ×`;
