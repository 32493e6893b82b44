import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('doubles waits up to the last and restarts after a success', () => {
  const backoff = createBackoff({ firstMs: 1000, lastMs: 8000, random: () => 0 });
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([1000, 2000, 4000, 8000, 8000]);
  backoff.reset();
  expect(backoff.next()).toBe(1000);
});

test('shortens a wait at random by half at most', () => {
  expect(createBackoff({ firstMs: 1000, lastMs: 8000, random: () => 1 }).next()).toBe(500);
});

test('keeps the last wait after thousands of failures', () => {
  const backoff = createBackoff({ firstMs: 1000, lastMs: 60_000, random: () => 0 });
  for (let count = 0; count < 5000; count += 1) backoff.next();
  expect(backoff.next()).toBe(60_000);
});
