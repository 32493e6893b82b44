import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/**
 * Only the beginning is examined: the time grows with the square of the length and more. Whoever repeats something weak
 * for so long is refused all the same.
 */
const EXAMINED_LENGTH = 32;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: EXAMINED_LENGTH,
  l33tMaxSubstitutions: 20,
});

/** The score of a password, from 0 (guessed at once) to 4. */
export function scorePassword({ password, own }: { password: string; own: readonly string[] }): number {
  return estimator.check(password, [...own]).score;
}
