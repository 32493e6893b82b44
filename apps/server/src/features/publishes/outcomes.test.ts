import { expect, test } from 'vitest';
import { type OutcomeCount, withSuperseded } from './outcomes.store.ts';

const count = (outcome: OutcomeCount['outcome'], of: number, publishId = 'p', stage = 0): OutcomeCount => ({
  publishId,
  stage,
  outcome,
  count: of,
});

test('targets without a report are superseded, in their publish and stage', () => {
  const targets = [
    count('pending', 5, 'p', 1),
    count('sent', 10),
    count('refused', 2),
    count('sent', 3, 'q'),
    count('sent', 1, 'q', 1),
  ];
  const reports = [count('playing', 4), count('offline', 3), count('sent', 1, 'q', 1)];
  expect(withSuperseded(targets, reports)).toEqual([
    count('pending', 5, 'p', 1),
    count('playing', 4),
    count('offline', 3),
    count('superseded', 3),
    count('refused', 2),
    count('superseded', 3, 'q'),
    count('sent', 1, 'q', 1),
  ]);
});

test('outcomes without screens are left out', () => {
  expect(withSuperseded([count('pending', 0), count('sent', 2)], [count('playing', 2)])).toEqual([
    count('playing', 2),
  ]);
});
