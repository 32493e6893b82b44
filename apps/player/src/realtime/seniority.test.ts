import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOlder } from './seniority.ts';

const me = { sessionId: 'm', startedAt: 1000 };

test('the earlier session goes first; of two that began together, the one with the smaller id', () => {
  expect(isOlder({ sessionId: 'z', startedAt: 999 }, me)).toBe(true);
  expect(isOlder({ sessionId: 'a', startedAt: 1001 }, me)).toBe(false);
  expect(isOlder({ sessionId: 'a', startedAt: 1000 }, me)).toBe(true);
  expect(isOlder({ sessionId: 'z', startedAt: 1000 }, me)).toBe(false);
});

test('never lets a player go first that does not say when it started', () => {
  expect(isOlder({ sessionId: 'a', startedAt: null }, me)).toBe(false);
});

test('of any windows exactly one has nobody before it', () => {
  const window = fc.record({ sessionId: fc.uuid(), startedAt: fc.integer({ min: 0, max: 3 }) });
  const windows = fc.uniqueArray(window, { minLength: 1, selector: ({ sessionId }) => sessionId });
  fc.assert(
    fc.property(windows, (all) => {
      const first = all.filter((one) => !all.some((other) => other !== one && isOlder(other, one)));
      expect(first).toHaveLength(1);
    }),
  );
});
