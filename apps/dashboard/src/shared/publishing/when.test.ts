import { expect, test } from 'vitest';
import { bodyOfWhen, immediately, startOf, whenProblem } from './when.ts';

const later = { ...immediately, isLater: true, day: '2026-12-01', minutes: 6 * 60 + 30 };

test('reads the start in the zone of the browser', () => {
  expect(startOf(later)).toEqual(new Date(2026, 11, 1, 6, 30));
  expect(startOf({ ...later, day: '' })).toBeNull();
});

test('requires a start in the future', () => {
  const at = new Date(2026, 11, 1, 6, 30).getTime();
  expect(whenProblem(later, at - 1)).toBeNull();
  expect(whenProblem(later, at)).toBe('past');
  expect(whenProblem({ ...later, day: '' }, at - 1)).toBe('past');
  expect(whenProblem({ ...later, isLater: false }, at)).toBeNull();
});

test('sends a start and stages only if the person chose them', () => {
  expect(bodyOfWhen(immediately)).toEqual({});
  expect(bodyOfWhen({ ...later, isLater: false })).toEqual({});
  expect(bodyOfWhen({ ...later, inStages: true })).toEqual({
    startsAt: new Date(2026, 11, 1, 6, 30).toISOString(),
    stages: [{ screens: 1 }, { percent: 10 }],
    maxFailedPercent: 10,
  });
});
