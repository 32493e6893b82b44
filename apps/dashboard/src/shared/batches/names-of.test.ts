import { expect, test } from 'vitest';
import { namesOf } from './names-of.ts';

const named = (...names: (string | null)[]) => names.map((name) => ({ name }));
const hidden = (count: number) => `${count} hidden`;

test('quotes names, and counts those that are left', () => {
  expect(namesOf(named('One', 'Two', 'Three', 'Four', 'Five'), hidden)).toEqual({
    names: '“One”, “Two”, “Three”',
    more: 2,
  });
  expect(namesOf(named('One'), hidden)).toEqual({ names: '“One”', more: 0 });
});

test('counts things without a visible name together, after the others', () => {
  expect(namesOf(named(null, 'One', null), hidden)).toEqual({ names: '“One”, 2 hidden', more: 0 });
  expect(namesOf(named(null), hidden)).toEqual({ names: '1 hidden', more: 0 });
});
