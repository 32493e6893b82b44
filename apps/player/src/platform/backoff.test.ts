import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('waits double up to the last and start anew after a success', () => {
  const backoff = createBackoff({ firstMs: 1000, lastMs: 8000, random: () => 0 });
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([1000, 2000, 4000, 8000, 8000]);
  backoff.reset();
  expect(backoff.next()).toBe(1000);
});

test('chance shortens a wait by half at most', () => {
  expect(createBackoff({ firstMs: 1000, lastMs: 8000, random: () => 1 }).next()).toBe(500);
});

test('a year of failures keeps the last wait', () => {
  const backoff = createBackoff({ firstMs: 1000, lastMs: 60_000, random: () => 0 });
  for (let count = 0; count < 5000; count += 1) backoff.next();
  expect(backoff.next()).toBe(60_000);
});
