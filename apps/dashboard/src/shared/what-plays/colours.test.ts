import { contrast } from '@vitrine/ui';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeOf, paintsOf, palette } from './colours.ts';

test('labels are readable on every colour of both themes (AA)', () => {
  const poor = palette
    .flatMap(({ light, dark }) => [light, dark])
    .filter(({ fill, ink }) => contrast(fill, ink) < 4.5);
  expect(poor).toEqual([]);
});

const id = (index: number) => `019a8f00-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`;
const placeOf = (of: (id: string) => unknown, each: string) =>
  palette.findIndex(({ light, dark }) => light === of(each) || dark === of(each));

test('up to as many items as there are colours, all differ, in the same way in both themes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { maxLength: palette.length }), (ids) => {
      const light = ids.map((each) => placeOf(paintsOf(ids, 'light'), each));
      expect(new Set(light).size).toBe(ids.length);
      expect(ids.map((each) => placeOf(paintsOf(ids, 'dark'), each))).toEqual(light);
    }),
  );
});

test('the order of the items does not matter, and a newer item never changes an older one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 98 }), { maxLength: 20 }), (numbers) => {
      const ids = numbers.map(id);
      const of = paintsOf(ids, 'light');
      const more = paintsOf([id(99), ...ids.toReversed()], 'light');
      for (const each of ids) expect(more(each)).toBe(of(each));
    }),
  );
});

test('an item alone, or not in the content, has the colour of its id', () => {
  expect(paintsOf([id(1)], 'dark')(id(1))).toBe(palette[homeOf(id(1))]?.dark);
  expect(paintsOf([], 'dark')(id(1))).toBe(palette[homeOf(id(1))]?.dark);
});
