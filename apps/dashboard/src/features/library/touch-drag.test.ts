import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrollStep } from './touch-drag.ts';

const list = { top: 100, bottom: 700 };

test('scrolls down near the bottom and up near the top, the closer the faster', () => {
  expect(scrollStep(400, list)).toBe(0);
  expect(scrollStep(650, list)).toBeGreaterThan(0);
  expect(scrollStep(690, list)).toBeGreaterThan(scrollStep(650, list));
  expect(scrollStep(150, list)).toBeLessThan(0);
  expect(scrollStep(110, list)).toBeLessThan(scrollStep(150, list));
});

test('does not scroll above the list, and scrolls at most a few pixels per frame', () => {
  const heights = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(heights, heights, fc.nat(2000), (y, top, height) => {
      const step = scrollStep(y, { top, bottom: top + height });
      expect(Math.abs(step)).toBeLessThanOrEqual(14);
      if (y < top) expect(step).toBe(0);
    }),
  );
});
