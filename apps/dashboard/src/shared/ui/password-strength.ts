import type { ZxcvbnResult } from '@zxcvbn-ts/core';

export interface Strength {
  /** From 0 (guessed at once) to 4. The service refuses less than 2. */
  score: 0 | 1 | 2 | 3 | 4;
  /** What would make it stronger, in a sentence; null when nothing is needed. */
  advice: string | null;
}

/** As many characters as the service examines. */
const EXAMINED_LENGTH = 32;

let estimator: Promise<{ check(password: string, own: string[]): ZxcvbnResult }> | undefined;

/** The dictionaries are large: they are loaded when somebody begins to type a new password. */
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

/** Estimates how hard a password is to guess. `own`: the person's words, which others try first. */
export async function estimateStrength(password: string, own: readonly string[]): Promise<Strength> {
  const { score, feedback } = (await load()).check(
    password,
    own.filter((word) => word !== ''),
  );
  return { score, advice: feedback.warning || feedback.suggestions[0] || null };
}
