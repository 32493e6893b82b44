import { expect, test } from 'vitest';
import { summariseNames } from './summarise-names.ts';

const wording = { quote: (name: string) => `“${name}”`, hidden: (count: number) => `${count} hidden` };
const summarise = (...names: (string | null)[]) =>
  summariseNames(
    names.map((name) => ({ name })),
    wording,
    3,
    'en',
  );

test('quotes names, and counts the rest', () => {
  expect(summarise('One', 'Two', 'Three', 'Four', 'Five')).toEqual({
    names: '“One”, “Two”, “Three”',
    more: 2,
  });
  expect(summarise('One')).toEqual({ names: '“One”', more: 0 });
  expect(summarise('One', 'Two', 'Three')).toEqual({
    names: '“One”, “Two”, and “Three”',
    more: 0,
  });
});

test('counts items without a visible name together, after the others', () => {
  expect(summarise(null, 'One', null)).toEqual({ names: '“One” and 2 hidden', more: 0 });
  expect(summarise(null)).toEqual({ names: '1 hidden', more: 0 });
});
