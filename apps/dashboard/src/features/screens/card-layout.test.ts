import { expect, test } from 'vitest';
import { cardLayout } from './card-layout.ts';

test('as many cards as fit, never less than one, and rows as high as their pictures and words', () => {
  expect(cardLayout(358)).toEqual({ columns: 1, rowHeight: Math.round((358 * 9) / 16) + 80 });
  expect(cardLayout(544)).toEqual({ columns: 2, rowHeight: Math.round((260 * 9) / 16) + 80 });
  expect(cardLayout(1600).columns).toBe(5);
});
