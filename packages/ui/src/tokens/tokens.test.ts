import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const [lightBlock = '', darkBlock = ''] = css.split(/:root\[data-theme=.dark.\]/);

function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--v-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]),
  );
}
const light = colours(lightBlock);
const dark = colours(darkBlock);

test('the dark theme names the same colours as the light one', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});

const grounds = ['bg', 'bg-sunken', 'surface', 'hover', 'selected'];
const inks = ['text', 'text-2', 'text-3', 'accent-text', 'green', 'amber', 'red'];
const pairs = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['green', 'green-soft'],
  ['amber', 'amber-soft'],
  ['red', 'red-soft'],
  ['accent-text', 'accent-soft'],
] as [string, string][];

test.each([
  ['light', light],
  ['dark', dark],
])('%s: every text colour is readable on every background (AA)', (_, theme) => {
  const poor = pairs
    .map(([ink, ground]) => ({ ink, ground, ratio: contrast(theme[ink]!, theme[ground]!) }))
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`);
  expect(poor).toEqual([]);
});
