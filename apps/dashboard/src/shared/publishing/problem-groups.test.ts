import { expect, test } from 'vitest';
import { groupProblems, type Problem } from './problem-groups.ts';

const problem = (message: string | null, screenCount: number, outcome: Problem['outcome'] = 'failed') => ({
  outcome,
  message,
  screenCount,
});
const late = problem('Window 3 timed out after 30 seconds', 2);
const later = problem('Window 7 timed out after 45 seconds', 1);
const full = problem('The disk is full.', 4);
const sentenceOf = ({ message }: Problem) => (message?.includes('timed out') ? 'Too slow.' : (message ?? ''));

test('groups problems with the same sentence, and adds up their screens', () => {
  expect(groupProblems([late, full, later], sentenceOf)).toEqual([
    { outcome: 'failed', sentence: 'Too slow.', screenCount: 3, problems: [late, later] },
    { outcome: 'failed', sentence: 'The disk is full.', screenCount: 4, problems: [full] },
  ]);
});

test('keeps screens with different outcomes apart', () => {
  const refused = problem('The disk is full.', 1, 'refused');
  expect(groupProblems([full, refused], sentenceOf).map(({ outcome }) => outcome)).toEqual([
    'failed',
    'refused',
  ]);
});
