import { DAY, HOUR } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bringIntoView,
  centreOn,
  clampView,
  instantAt,
  MIN_VIEW,
  panBy,
  viewKind,
  xOf,
  zoomAt,
} from './viewport.ts';

const bounds = { from: 0, to: 7 * DAY };
const view = fc
  .tuple(fc.integer({ min: -DAY, max: 8 * DAY }), fc.integer({ min: 1, max: 9 * DAY }))
  .map(([from, length]) => clampView({ from, to: from + length }, bounds));

test('no move leaves the week or shrinks the view below its minimum', () => {
  fc.assert(
    fc.property(
      view,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.integer({ min: -DAY, max: 8 * DAY }),
      (start, factor, at) => {
        for (const moved of [
          zoomAt(start, bounds, factor, at),
          panBy(start, bounds, at),
          bringIntoView(start, bounds, at),
          centreOn(start, bounds, at),
        ]) {
          expect(moved.from).toBeGreaterThanOrEqual(bounds.from - 1e-3);
          expect(moved.to).toBeLessThanOrEqual(bounds.to + 1e-3);
          expect(moved.to - moved.from).toBeGreaterThanOrEqual(MIN_VIEW - 1e-3);
        }
      },
    ),
  );
});

test('zooming keeps the anchor in place, unless the week ends', () => {
  const start = { from: 2 * DAY, to: 3 * DAY };
  const anchor = 2 * DAY + 6 * HOUR;
  const zoomed = zoomAt(start, bounds, 4, anchor);
  expect(zoomed.to - zoomed.from).toBe(6 * HOUR);
  expect(xOf(anchor, zoomed, 1000)).toBeCloseTo(xOf(anchor, start, 1000));
});

test('zooming in and out by the same factor restores the view', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3 * DAY, max: 4 * DAY }), fc.constantFrom(2, 4, 8), (anchor, factor) => {
      const start = { from: 3 * DAY, to: 4 * DAY };
      const back = zoomAt(zoomAt(start, bounds, factor, anchor), bounds, 1 / factor, anchor);
      expect(back.from).toBeCloseTo(start.from, 3);
      expect(back.to).toBeCloseTo(start.to, 3);
    }),
  );
});

test('brings a moment into view only if it is outside', () => {
  const start = { from: DAY, to: 2 * DAY };
  expect(bringIntoView(start, bounds, DAY + 12 * HOUR)).toBe(start);
  expect(bringIntoView(start, bounds, 3 * DAY)).toEqual({ from: 2.5 * DAY, to: 3.5 * DAY });
});

test('converts pixels to moments and back', () => {
  expect(instantAt(xOf(12_345, { from: 0, to: 60_000 }, 800), { from: 0, to: 60_000 }, 800)).toBeCloseTo(
    12_345,
  );
});

test('recognises days and weeks with clock changes', () => {
  expect(viewKind({ from: 0, to: 23 * HOUR })).toBe('day');
  expect(viewKind({ from: 0, to: 7 * DAY + HOUR })).toBe('week');
  expect(viewKind({ from: 0, to: 3 * DAY })).toBeNull();
});
