import type { ZxcvbnResult } from '@zxcvbn-ts/core';

export interface Strength {
  /** From 0 (guessed at once) to 4. The server rejects passwords below 2. */
  score: 0 | 1 | 2 | 3 | 4;
  /** How to make it stronger, in one sentence; null if it is strong enough. */
  advice: string | null;
}

/** The number of characters that the server examines. */
const EXAMINED_LENGTH = 32;

let estimator: Promise<{ check(password: string, personalTexts: string[]): ZxcvbnResult }> | undefined;

/** The dictionaries are large, so they load when a person starts typing a new password. */
function load() {
  estimator ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]).then(
    ([{ ZxcvbnFactory }, common, english]) =>
      new ZxcvbnFactory({
        dictionary: { ...common.dictionary, ...english.dictionary },
        graphs: common.adjacencyGraphs,
        translations: english.translations,
        maxLength: EXAMINED_LENGTH,
        l33tMaxSubstitutions: 20,
      }),
  );
  return estimator;
}

/** Estimates how hard a password is to guess. Attackers try `personalTexts` first. */
export async function estimateStrength(
  password: string,
  personalTexts: readonly string[],
): Promise<Strength> {
  const { score, feedback } = (await load()).check(
    password,
    personalTexts.filter((word) => word !== ''),
  );
  return { score, advice: feedback.warning || feedback.suggestions[0] || null };
}
