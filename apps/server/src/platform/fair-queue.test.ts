import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const queue = (more = {}) =>
  new FairQueue<string>({ share: 1, maxWaiting: 100, maxWaitingPerGroup: 10, ...more });

test('serves groups in turn', () => {
  const fair = queue({ share: 9 });
  for (const entry of ['a1', 'a2', 'a3']) fair.add('a', entry);
  fair.add('b', 'b1');
  fair.add('c', 'c1');
  expect(Array.from({ length: 5 }, () => fair.take()?.entry)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  expect(fair.take()).toBeUndefined();
});

test('runs at most its share of one group', () => {
  const fair = queue();
  fair.add('a', 'a1');
  fair.add('a', 'a2');
  fair.add('b', 'b1');
  expect(fair.take()?.entry).toBe('a1');
  expect(fair.take()?.entry).toBe('b1');
  expect(fair.take()).toBeUndefined();
  fair.finish('a');
  expect(fair.take()?.entry).toBe('a2');
});

test('rejects entries beyond the bounds of a group or of the queue', () => {
  const fair = queue({ maxWaiting: 3, maxWaitingPerGroup: 2 });
  expect([fair.add('a', '1'), fair.add('a', '2'), fair.add('a', '3')]).toEqual([true, true, false]);
  expect([fair.add('b', '1'), fair.add('c', '1')]).toEqual([true, false]);
  expect(fair.size).toBe(3);
  expect(fair.clear()).toEqual(['1', '2', '1']);
  expect(fair.size).toBe(0);
});

test('limits concurrency', () => {
  const fair = queue({ concurrency: 2 });
  for (const group of ['a', 'b', 'c']) fair.add(group, group);
  expect([fair.take()?.entry, fair.take()?.entry, fair.take()]).toEqual(['a', 'b', undefined]);
  fair.finish('a');
  expect(fair.take()?.entry).toBe('c');
});

test('serves the group with the least usage next', () => {
  const used = new Map([
    ['a', 30],
    ['b', 10],
    ['c', 20],
  ]);
  const usage = { used: (group: string) => used.get(group) ?? 0, isHeavy: () => false };
  const fair = queue({ concurrency: 9, share: 9, light: { places: 1, usage } });
  for (const group of ['a', 'b', 'c', 'd', 'e'])
    for (const number of [1, 2]) fair.add(group, `${group}${number}`);
  const next = () => fair.take()?.entry;
  expect([next(), next(), next(), next()]).toEqual(['d1', 'e1', 'd2', 'e2']);
  expect([next(), next()]).toEqual(['b1', 'b2']);
  used.set('a', 15);
  expect([next(), next(), next()]).toEqual(['a1', 'a2', 'c1']);
});

test('reserves a place for groups that are not heavy', () => {
  const used = new Map([
    ['a', 1000],
    ['b', 2000],
  ]);
  const usage = {
    used: (group: string) => used.get(group) ?? 0,
    isHeavy: (group: string) => (used.get(group) ?? 0) > 500,
  };
  const fair = queue({ concurrency: 2, light: { places: 1, usage } });
  for (const group of ['a', 'b', 'c']) for (const number of [1, 2, 3]) fair.add(group, `${group}${number}`);
  expect([fair.take()?.entry, fair.take()?.entry, fair.take()]).toEqual(['c1', 'a1', undefined]);
  // Group c becomes heavy while it runs.
  used.set('c', 3000);
  fair.finish('a');
  expect([fair.hasLightWaiting, fair.take()]).toEqual([false, undefined]);
  fair.add('new', 'light');
  expect([fair.hasLightWaiting, fair.take()?.entry]).toEqual([true, 'light']);
  fair.finish('new');
  fair.finish('c');
  expect([fair.take()?.entry, fair.take()]).toEqual(['a2', undefined]);
  // The usage of group b has decayed.
  used.set('b', 0);
  expect(fair.take()?.entry).toBe('b1');
});
