import { expect, test } from 'vitest';
import { cardLayout } from './card-layout.ts';

test('fits as many cards into a row as possible, and sizes rows by their pictures and text', () => {
  const size = { card: 260, gap: 24, words: 56 };
  expect(cardLayout(358, size)).toMatchObject({ columns: 1, rowHeight: Math.round((358 * 9) / 16) + 80 });
  expect(cardLayout(544, size)).toMatchObject({ columns: 2, rowHeight: Math.round((260 * 9) / 16) + 80 });
  expect(cardLayout(1600, size).columns).toBe(5);
});
