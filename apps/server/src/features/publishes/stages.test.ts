import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateStage, type RequestedStage, stageSizes } from './stages.ts';

test('starts with a canary, continues with ten percent, and ends with all screens', () => {
  expect(stageSizes([{ screens: 1 }, { percent: 10 }, { percent: 100 }], 1400)).toEqual([1, 140, 1400]);
});

test('leaves out stages that add no screens', () => {
  expect(stageSizes([{ screens: 1 }, { percent: 10 }], 5)).toEqual([1, 5]);
  expect(stageSizes([{ screens: 50 }, { screens: 10 }], 20)).toEqual([20]);
  expect(stageSizes([], 3)).toEqual([3]);
});

test('returns sizes that grow and end with all screens', () => {
  const stage = fc.oneof(
    fc.record({ screens: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(stage as fc.Arbitrary<RequestedStage>),
      fc.integer({ min: 1, max: 500 }),
      (stages, total) => {
        const sizes = stageSizes(stages, total);
        expect(sizes.at(-1)).toBe(total);
        for (const [index, size] of sizes.entries()) expect(size).toBeGreaterThan(sizes[index - 1] ?? 0);
      },
    ),
  );
});

test('passes a stage when all screens have reported, unless too many failed', () => {
  expect(evaluateStage({ sent: 10, failed: 1, received: 0, open: 0 }, 10, false)).toBe('passed');
  expect(evaluateStage({ sent: 10, failed: 2, received: 0, open: 0 }, 10, false)).toBe('failed');
  expect(evaluateStage({ sent: 0, failed: 0, received: 0, open: 0 }, 10, false)).toBe('passed');
});

test('fails a stage as soon as too many screens failed, even if others have not reported', () => {
  expect(evaluateStage({ sent: 10, failed: 2, received: 0, open: 5 }, 10, false)).toBe('failed');
  expect(evaluateStage({ sent: 10, failed: 1, received: 0, open: 5 }, 10, false)).toBe('open');
});

test('counts screens that did not report in time as failed', () => {
  expect(evaluateStage({ sent: 10, failed: 0, received: 0, open: 2 }, 10, true)).toBe('failed');
  expect(evaluateStage({ sent: 10, failed: 0, received: 0, open: 1 }, 10, true)).toBe('passed');
});

test('keeps a stage open while screens have only downloaded it, until the time is over', () => {
  expect(evaluateStage({ sent: 10, failed: 0, received: 1, open: 0 }, 10, false)).toBe('open');
  expect(evaluateStage({ sent: 10, failed: 0, received: 10, open: 0 }, 10, true)).toBe('passed');
});
