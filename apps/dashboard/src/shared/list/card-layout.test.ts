import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardAfterKey, cardLayout } from './card-layout.ts';

test('fits as many cards into a row as possible, and sizes rows by their pictures and text', () => {
  const size = { card: 260, gap: 24, caption: 56 };
  expect(cardLayout(358, size)).toMatchObject({ columns: 1, rowHeight: Math.round((358 * 9) / 16) + 80 });
  expect(cardLayout(544, size)).toMatchObject({ columns: 2, rowHeight: Math.round((260 * 9) / 16) + 80 });
  expect(cardLayout(1600, size).columns).toBe(5);
});

const grid = { columns: 5, total: 23, isRightToLeft: false };
const after = (key: string, index: number) => cardAfterKey(key, { ...grid, index });

test('arrow keys move by one card or one row, and not beyond the list', () => {
  expect(after('ArrowRight', 4)).toBe(5);
  expect(after('ArrowDown', 4)).toBe(9);
  expect(after('ArrowUp', 9)).toBe(4);
  expect([after('ArrowLeft', 0), after('ArrowUp', 4), after('ArrowDown', 20)]).toEqual([null, null, null]);
  expect(cardAfterKey('ArrowRight', { ...grid, index: 4, isRightToLeft: true })).toBe(3);
});

test('other keys move to the ends, a few rows or not at all', () => {
  expect([after('Home', 9), after('End', 9)]).toEqual([0, 22]);
  expect([after('PageDown', 1), after('PageUp', 22), after('PageDown', 20)]).toEqual([21, 2, 22]);
  expect(after('q', 9)).toBeNull();
});

test('every key stays in the list', () => {
  const key = fc.constantFrom(
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'PageUp',
    'PageDown',
    'End',
    'j',
  );
  const place = fc
    .record({ columns: fc.integer({ min: 1, max: 20 }), total: fc.integer({ min: 1, max: 500 }) })
    .chain(({ columns, total }) =>
      fc.nat({ max: total - 1 }).map((index) => ({ columns, total, index, isRightToLeft: false })),
    );
  fc.assert(
    fc.property(key, place, (pressed, at) => {
      const next = cardAfterKey(pressed, at);
      expect(next === null || (next >= 0 && next < at.total)).toBe(true);
    }),
  );
});

test('sizes rows for pictures of other proportions', () => {
  const size = { card: 440, gap: 24, caption: 52, ratio: 9 / 64 };
  expect(cardLayout(1152, size)).toMatchObject({ columns: 2, rowHeight: Math.round((564 * 9) / 64) + 76 });
});
