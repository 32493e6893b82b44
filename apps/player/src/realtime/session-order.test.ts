import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOlder } from './session-order.ts';

const me = { sessionId: 'm', startedAt: 1000 };

test('orders sessions by start, then by id', () => {
  expect(isOlder({ sessionId: 'z', startedAt: 999 }, me)).toBe(true);
  expect(isOlder({ sessionId: 'a', startedAt: 1001 }, me)).toBe(false);
  expect(isOlder({ sessionId: 'a', startedAt: 1000 }, me)).toBe(true);
  expect(isOlder({ sessionId: 'z', startedAt: 1000 }, me)).toBe(false);
});

test('never ranks a session without a start before another', () => {
  expect(isOlder({ sessionId: 'a', startedAt: null }, me)).toBe(false);
});

test('exactly one of any windows ranks first', () => {
  const window = fc.record({ sessionId: fc.uuid(), startedAt: fc.integer({ min: 0, max: 3 }) });
  const windows = fc.uniqueArray(window, { minLength: 1, selector: ({ sessionId }) => sessionId });
  fc.assert(
    fc.property(windows, (all) => {
      const first = all.filter((one) => !all.some((other) => other !== one && isOlder(other, one)));
      expect(first).toHaveLength(1);
    }),
  );
});
