import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryLimit } from './entry-limit.ts';
import { createReadCache } from './read-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const read = createReadCache<number>({ ttl: 2000, ...entryLimit(100) });
  const resolvers: PromiseWithResolvers<number>[] = [];
  const query = () => {
    const resolver = Promise.withResolvers<number>();
    resolvers.push(resolver);
    return resolver.promise;
  };
  return { get: (key = 'a') => read(key, query), resolvers };
}

test('concurrent reads share one, and later ones its value', async () => {
  const { get, resolvers } = setUp();
  const both = [get(), get()];
  resolvers[0]?.resolve(0);
  expect(await Promise.all(both)).toEqual([0, 0]);
  expect(await get()).toBe(0);
  expect(resolvers).toHaveLength(1);
  const other = get('b');
  resolvers[1]?.resolve(7);
  expect(await other).toBe(7);
});

test('a read can take longer than its value is cached', async () => {
  const { get, resolvers } = setUp();
  const slow = get();
  vi.advanceTimersByTime(10_000);
  const shared = get();
  resolvers[0]?.resolve(5);
  expect(await Promise.all([slow, shared])).toEqual([5, 5]);
  expect(resolvers).toHaveLength(1);
});

test('an error is not cached', async () => {
  const { get, resolvers } = setUp();
  const failing = get();
  resolvers[0]?.reject(new Error('The database is away.'));
  await expect(failing).rejects.toThrow('The database is away.');
  const next = get();
  resolvers[1]?.resolve(3);
  expect(await next).toBe(3);
});
