/** Seeded pseudo-random numbers (mulberry32). */
export interface Random {
  /** An integer in the range, including both ends. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  };
}
