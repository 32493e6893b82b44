import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createRefreshingCache } from './refreshing-cache.ts';

function setUp() {
  const clock = createFakeTimers();
  const loads: { key: string; before: unknown }[] = [];
  const world: { answer: () => Promise<{ n: number }> } = { answer: async () => ({ n: loads.length }) };
  const get = createRefreshingCache<{ n: number }>({
    clock: clock.clock,
    freshMs: 300_000,
    retryMs: 60_000,
    maxEntries: 2,
    load(key, before) {
      loads.push({ key, before });
      return world.answer();
    },
  });
  return { clock, loads, world, get };
}

test('loads a value once for all callers, and returns it while it is fresh', async () => {
  const { clock, loads, get } = setUp();
  const all = await Promise.all([get('a'), get('a'), get('a')]);
  expect(loads).toHaveLength(1);
  expect(new Set(all.map(({ value }) => value)).size).toBe(1);
  await clock.advanceAsync(299_999);
  await get('a');
  expect(loads).toHaveLength(1);
  await clock.advanceAsync(1);
  expect((await get('a')).value).toEqual({ n: 2 });
  expect(loads[1]).toEqual({ key: 'a', before: { n: 1 } });
});

test('returns the last value with its age while its source fails, and waits before retrying', async () => {
  const { clock, loads, world, get } = setUp();
  const { fetchedAt } = await get('a');
  world.answer = () => Promise.reject(new Error('away'));
  await clock.advanceAsync(400_000);
  expect(await get('a')).toEqual({ value: { n: 1 }, fetchedAt });
  await get('a');
  expect(loads).toHaveLength(2);
  await clock.advanceAsync(60_000);
  world.answer = async () => ({ n: 7 });
  expect((await get('a')).value).toEqual({ n: 7 });
});

test('rejects for every caller while nothing has ever been loaded', async () => {
  const { loads, world, get } = setUp();
  world.answer = () => Promise.reject(new Error('away'));
  await expect(get('a')).rejects.toThrow('away');
  await expect(get('a')).rejects.toThrow('away');
  expect(loads).toHaveLength(1);
});

test('limits the number of values', async () => {
  const { loads, get } = setUp();
  for (const key of ['a', 'b', 'c', 'a']) await get(key);
  expect(loads.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'a']);
});
