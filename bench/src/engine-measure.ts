import { integer } from './measure.ts';

/**
 * Milliseconds of processor time of this thread. The measured code never waits, so this equals elapsed time on an
 * idle machine, and stays the same on a busy one.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const waiting = new Int32Array(new SharedArrayBuffer(4));

/**
 * Like {@link processorMs}, with a resolution of microseconds: the system updates the processor time of a thread when
 * the thread waits.
 */
export function preciseProcessorMs(): number {
  Atomics.wait(waiting, 0, 0, 0.05);
  return processorMs();
}

/**
 * The interval between reads of the clock: short enough to stop in time, and long enough that the reads do not distort
 * the result.
 */
const ASK_EVERY_MS = 2;

/**
 * Nanoseconds per call of `once` after a warm-up. Returns the best of several rounds, because other work on the machine
 * affects it least.
 */
export function nanosecondsOf(once: (index: number) => void, rounds = 5, roundMs = 150): number {
  let index = 0;
  const round = (callsAtOnce: number): number => {
    const began = processorMs();
    let calls = 0;
    let worked = 0;
    do {
      for (let inner = 0; inner < callsAtOnce; inner += 1) once(index++);
      calls += callsAtOnce;
      worked = processorMs() - began;
    } while (worked < roundMs);
    return (worked * 1e6) / calls;
  };
  const callsAtOnce = Math.max(1, Math.round((ASK_EVERY_MS * 1e6) / round(16)));
  return Math.min(...Array.from({ length: rounds }, () => round(callsAtOnce)));
}

/**
 * Milliseconds per call of `once` on the result of `prepare`, without the preparation. Returns the best of several
 * rounds. Processor time has a resolution of milliseconds, so each round makes enough calls to take a few dozen
 * milliseconds.
 */
export function millisecondsOf<T>(prepare: () => T, once: (given: T) => void, rounds = 6): number {
  const round = (calls: number): number => {
    const given = Array.from({ length: calls }, prepare);
    const began = processorMs();
    for (const each of given) once(each);
    return (processorMs() - began) / calls;
  };
  const calls = Math.min(64, Math.max(1, Math.ceil(ROUND_MS / Math.max(round(4), 0.01))));
  return Math.min(...Array.from({ length: rounds }, () => round(calls)));
}

const ROUND_MS = 60;

/** Pseudo-random numbers in [0, 1), the same in every run. */
export function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const times = (value: number): string => `${value < 10 ? value.toFixed(1) : integer(value)} ×`;
