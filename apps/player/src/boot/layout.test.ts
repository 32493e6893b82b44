import { expect, test } from 'vitest';
import { layoutOf } from './layout.ts';

test.each([
  [1920, 1080, 'landscape', 1],
  [3840, 2160, 'landscape', 2],
  [1080, 1920, 'portrait', 1],
  [1280, 800, 'landscape', 1280 / 1920],
  [768, 1024, 'portrait', 1024 / 1920],
  [767, 900, 'phone', 767 / 390],
  [390, 844, 'phone', 1],
])('a page of %i × %i pixels uses the layout %s', (width, height, layout, unit) => {
  expect(layoutOf(width, height).layout).toBe(layout);
  expect(layoutOf(width, height).unit).toBeCloseTo(unit, 5);
});
