import { mulberry32 } from '@vitrine/engine/mulberry32';

/** Seeded pseudo-random numbers. */
export interface Random {
  /** An integer in the range, including both ends. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  };
}
