import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestFitting, mostFitting } from './fit.ts';

test('finds the largest size that fits, within its precision', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 50, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (min, limit) => {
        const max = min + 30;
        const size = largestFitting({ min, max }, (tried) => tried <= limit);
        if (limit < min) expect(size).toBeNull();
        else {
          expect(size).toBeLessThanOrEqual(limit);
          expect(size).toBeGreaterThan(Math.min(limit, max) - 0.25 - 1e-9);
        }
      },
    ),
  );
});

test('finds how many items fit', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(600), (count, limit) => {
      expect(mostFitting(count, (visible) => visible <= limit)).toBe(Math.min(count, limit));
    }),
  );
});
