import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedValue } from './shared-values.ts';

test('returns the value that all items have', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 5 }), (value, count) => {
      const copies = Array.from({ length: count }, () => structuredClone(value));
      expect(sharedValue(copies)).toEqual({ value, isMixed: false });
    }),
  );
});

test('returns no value if one item has a different one', () => {
  expect(sharedValue([10, 10, 15])).toEqual({ value: null, isMixed: true });
  expect(sharedValue([null, { tzid: 'Europe/Berlin' }])).toEqual({ value: null, isMixed: true });
});

test('returns no value without items', () => {
  expect(sharedValue([])).toEqual({ value: null, isMixed: false });
});
