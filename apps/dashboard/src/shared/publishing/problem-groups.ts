import type { Reply } from '../../platform/api.ts';

export type Problem = Reply<'publishes.get'>['problems'][number];

/** The problems of a publish that people read as the same sentence. */
export interface ProblemGroup {
  outcome: Problem['outcome'];
  sentence: string;
  screenCount: number;
  problems: Problem[];
}

/** Groups problems by their outcome and by the sentence that explains them, in the order of the first of each. */
export function groupProblems(
  problems: readonly Problem[],
  sentenceOf: (problem: Problem) => string,
): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { outcome, screenCount } = problem;
    const sentence = sentenceOf(problem);
    const key = `${outcome} ${sentence}`;
    const group = groups.get(key);
    groups.set(key, {
      outcome,
      sentence,
      screenCount: screenCount + (group?.screenCount ?? 0),
      problems: [...(group?.problems ?? []), problem],
    });
  }
  return [...groups.values()];
}
