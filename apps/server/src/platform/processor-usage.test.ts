import { expect, test } from 'vitest';
import { createProcessorUsage } from './processor-usage.ts';

test('treats a group as heavy while its usage, less a fiftieth of the elapsed time, exceeds its budget', () => {
  let now = 0;
  const usage = createProcessorUsage({ now: () => now, budgetMs: 1000 });
  usage.add('a', 1000);
  expect(usage.isHeavy('a')).toBe(false);
  usage.add('a', 500);
  expect([usage.isHeavy('a'), usage.isHeavy('b')]).toEqual([true, false]);
  now = 20_000;
  expect(usage.used('a')).toBe(1100);
  now = 24_999;
  expect(usage.isHeavy('a')).toBe(true);
  now = 25_000;
  expect(usage.isHeavy('a')).toBe(false);
  // Idle time does not accumulate.
  now = 1_000_000;
  usage.add('a', 1001);
  expect(usage.isHeavy('a')).toBe(true);
});

test('a day of usage decays within an hour', () => {
  let now = 0;
  const usage = createProcessorUsage({ now: () => now });
  for (let minute = 0; minute < 24 * 60; minute += 1) usage.add('a', 60_000);
  now = 3_600_000;
  expect(usage.isHeavy('a')).toBe(false);
});
