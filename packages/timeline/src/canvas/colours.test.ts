import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { contrast } from '@vitrine/ui';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createItemColours, palette, preferredColour, SHARE_OPACITY } from './colours.ts';

test('labels have AA contrast on every colour of both themes', () => {
  const poor = palette
    .flatMap(({ light, dark }) => [light, dark])
    .filter(({ fill, text }) => contrast(fill, text) < 4.5);
  expect(poor).toEqual([]);
});

test('page text has AA contrast on the shares of every colour, even while hovered', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('@vitrine/ui/tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split(/:root\[data-theme=.dark.\]/);
  const token = (theme: string, name: string) =>
    new RegExp(`--v-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
  const over = (fill: string, ground: string) => {
    const parts = [1, 3, 5].map((at) => {
      const [above = 0, below = 0] = [fill, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.round(above * SHARE_OPACITY + below * (1 - SHARE_OPACITY));
    });
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const poor = Object.entries({ light, dark }).flatMap(([scheme, theme]) =>
    palette
      .map((paints) => paints[scheme as 'light' | 'dark'].fill)
      .flatMap((fill) => ['bg', 'hover'].map((ground) => over(fill, token(theme, ground))))
      .filter((ground) => contrast(token(theme, 'text-2'), ground) < 4.5),
  );
  expect(poor).toEqual([]);
});

const id = (index: number) => `019a8f00-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`;
const placeName = (of: (id: string) => unknown, each: string) =>
  palette.findIndex(({ light, dark }) => light === of(each) || dark === of(each));

test('gives different colours to as many items as the palette has, in both themes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { maxLength: palette.length }), (ids) => {
      const light = ids.map((each) => placeName(createItemColours(ids, 'light'), each));
      expect(new Set(light).size).toBe(ids.length);
      expect(ids.map((each) => placeName(createItemColours(ids, 'dark'), each))).toEqual(light);
    }),
  );
});

test('ignores the order of items, and a newer item never changes an older one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 98 }), { maxLength: 20 }), (numbers) => {
      const ids = numbers.map(id);
      const of = createItemColours(ids, 'light');
      const more = createItemColours([id(99), ...ids.toReversed()], 'light');
      for (const each of ids) expect(more(each)).toBe(of(each));
    }),
  );
});

test('an item that is alone or unknown has its preferred colour', () => {
  expect(createItemColours([id(1)], 'dark')(id(1))).toBe(palette[preferredColour(id(1))]?.dark);
  expect(createItemColours([], 'dark')(id(1))).toBe(palette[preferredColour(id(1))]?.dark);
});
