import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_DOCK_HEIGHT, MIN_DOCK_HEIGHT, parseDockSize } from './use-dock-size.ts';

test('reads any stored value as a usable size', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (height, isOpen) => {
      for (const stored of [height, { height, isOpen }]) {
        const size = parseDockSize(stored);
        expect(size.height).toBeGreaterThanOrEqual(MIN_DOCK_HEIGHT);
        expect(size.height).toBeLessThanOrEqual(MAX_DOCK_HEIGHT);
        expect(typeof size.isOpen).toBe('boolean');
      }
    }),
  );
});

test('keeps a stored size, and is open at first', () => {
  expect(parseDockSize({ isOpen: false, height: 300 })).toEqual({ isOpen: false, height: 300 });
  expect(parseDockSize(undefined).isOpen).toBe(true);
});
