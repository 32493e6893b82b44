import { expect, test } from 'vitest';
import { summariseNames } from './summarise-names.ts';

const named = (...names: (string | null)[]) => names.map((name) => ({ name }));
const hidden = (count: number) => `${count} hidden`;

test('quotes names, and counts the rest', () => {
  expect(summariseNames(named('One', 'Two', 'Three', 'Four', 'Five'), hidden)).toEqual({
    names: '“One”, “Two”, “Three”',
    more: 2,
  });
  expect(summariseNames(named('One'), hidden)).toEqual({ names: '“One”', more: 0 });
});

test('counts items without a visible name together, after the others', () => {
  expect(summariseNames(named(null, 'One', null), hidden)).toEqual({ names: '“One”, 2 hidden', more: 0 });
  expect(summariseNames(named(null), hidden)).toEqual({ names: '1 hidden', more: 0 });
});
