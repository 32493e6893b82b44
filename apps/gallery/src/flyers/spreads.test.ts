import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadsOf } from './spreads.ts';

const a4 = { width: 210, height: 297 };
const slide = { width: 1920, height: 1080 };
const landscape = { width: 1920, height: 1080 };
const portrait = { width: 1080, height: 1920 };
const pages = (...given: Parameters<typeof spreadsOf>) =>
  spreadsOf(...given).map((spread) => spread.map(({ document, page }) => `${document}:${page}`).join('+'));

test('pairs portrait pages on a landscape screen and leaves the last one alone', () => {
  expect(pages([3], [a4], landscape, true)).toEqual(['0:1+0:2', '0:3']);
});

test('shows pages one by one on a portrait screen, for landscape pages, or if configured', () => {
  expect(pages([2], [a4], portrait, true)).toEqual(['0:1', '0:2']);
  expect(pages([2], [slide], landscape, true)).toEqual(['0:1', '0:2']);
  expect(pages([2], [a4], landscape, false)).toEqual(['0:1', '0:2']);
});

test('never pairs pages of two documents', () => {
  expect(pages([1, 2], [a4, a4], landscape, true)).toEqual(['0:1', '1:1+1:2']);
});

test('includes every page once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 5 }), fc.boolean(), (counts, isPaired) => {
      const shown = spreadsOf(
        counts,
        counts.map(() => a4),
        landscape,
        isPaired,
      ).flat();
      const all = counts.flatMap((count, document) =>
        Array.from({ length: count }, (_, index) => ({ document, page: index + 1 })),
      );
      expect(shown).toEqual(all);
    }),
  );
});
