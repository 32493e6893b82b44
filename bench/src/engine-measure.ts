/**
 * Milliseconds that this thread has worked. Everything measured here works and never waits, so that on a machine
 * with nothing else to do they are those of a clock, and on a busy one they are still the same.
 */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Nanoseconds of one call of `once`, warmed up; the best of several rounds, which other work disturbs least. */
export function nanosecondsOf(once: (index: number) => void, rounds = 5, roundMs = 150): number {
  let index = 0;
  const round = (): number => {
    const began = workedMs();
    let calls = 0;
    do {
      // The clock is asked seldom, also of what takes microseconds.
      for (let inner = 0; inner < 64; inner += 1) once(index++);
      calls += 64;
    } while (workedMs() - began < roundMs);
    return ((workedMs() - began) * 1e6) / calls;
  };
  round();
  return Math.min(...Array.from({ length: rounds }, round));
}

/** Milliseconds of one call of `once` on what `prepare` gives, preparation left out; the best of several rounds. */
export function millisecondsOf<T>(prepare: () => T, once: (given: T) => void, rounds = 8): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const given = prepare();
    const began = workedMs();
    once(given);
    best = Math.min(best, workedMs() - began);
  }
  return best;
}

/** Random numbers in [0, 1) that are the same in every run. */
export function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const times = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ×`;
