import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKeys, sortOf, sortWith } from './screens-sort.ts';

test('the list is sorted by name by default, and tiles start with broken screens', () => {
  expect(sortOf({})).toEqual({ key: 'name', direction: 'asc' });
  expect(sortOf({ view: 'grid' })).toEqual({ key: 'state', direction: 'asc' });
  expect(sortOf({ view: 'dense' })).toEqual({ key: 'state', direction: 'asc' });
  expect(sortOf({ view: 'dense', sort: 'name', dir: 'desc' })).toEqual({ key: 'name', direction: 'desc' });
});

test('choosing an order twice more returns to it', () => {
  const key = fc.constantFrom(...sortKeys);
  const sort = fc.record({ key, direction: fc.constantFrom('asc' as const, 'desc' as const) });
  fc.assert(
    fc.property(sort, key, (before, chosen) => {
      const once = sortWith(before, chosen);
      expect(once.key).toBe(chosen);
      expect(sortWith(once, chosen).direction).not.toBe(once.direction);
      expect(sortWith(sortWith(once, chosen), chosen)).toEqual(once);
    }),
  );
});

test('dates start with the newest, and names with A', () => {
  const byState = sortOf({ view: 'grid' });
  expect(sortWith(byState, 'published_at').direction).toBe('desc');
  expect(sortWith(byState, 'name').direction).toBe('asc');
});
