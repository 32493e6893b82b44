import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/**
 * Only the beginning is examined, because the time grows faster than the square of the length. A long repetition of a
 * weak password is still refused.
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
