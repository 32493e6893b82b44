import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('runs two tasks at a time, in order, even after a failure', async () => {
  const limit = createConcurrencyLimit(2);
  const started: number[] = [];
  const tasks = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = tasks.map(({ promise }, index) =>
    limit(() => {
      started.push(index);
      return promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  tasks[1]?.reject(new Error('failed'));
  await expect(results[1]).rejects.toThrow('failed');
  await nextTurn();
  expect(started).toEqual([0, 1, 2]);
  for (const index of [0, 2, 3, 4]) tasks[index]?.resolve(index);
  expect(await Promise.all([results[0], results[2], results[3], results[4]])).toEqual([0, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await limit(async () => 'again')).toBe('again');
});
