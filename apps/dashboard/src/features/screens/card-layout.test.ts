import { expect, test } from 'vitest';
import { cardLayout } from './card-layout.ts';

test('fits as many cards into a row as possible, and sizes rows by their pictures and text', () => {
  expect(cardLayout(358)).toEqual({ columns: 1, rowHeight: Math.round((358 * 9) / 16) + 80 });
  expect(cardLayout(544)).toEqual({ columns: 2, rowHeight: Math.round((260 * 9) / 16) + 80 });
  expect(cardLayout(1600).columns).toBe(5);
});
