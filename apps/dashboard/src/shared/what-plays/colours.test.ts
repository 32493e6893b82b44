import { contrast } from '@vitrine/ui';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paintOf, palette } from './colours.ts';

test('labels are readable on every colour of both themes (AA)', () => {
  const poor = palette
    .flatMap(({ light, dark }) => [light, dark])
    .filter(({ fill, ink }) => contrast(fill, ink) < 4.5);
  expect(poor).toEqual([]);
});

test('an item has its colour by its id, and the same place of the palette in both themes', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(paintOf(id, 'light')).toBe(paintOf(id, 'light'));
      const place = palette.findIndex(({ light }) => light === paintOf(id, 'light'));
      expect(paintOf(id, 'dark')).toBe(palette[place]?.dark);
    }),
  );
});

test('ids that follow each other get different colours', () => {
  const ids = Array.from(
    { length: 26 },
    (_, index) => `019a8f00-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
  );
  expect(new Set(ids.map((id) => paintOf(id, 'light').fill)).size).toBeGreaterThanOrEqual(10);
});
