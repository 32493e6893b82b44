import { expect, test } from 'vitest';
import { namesOf } from './names-of.ts';

test('names are quoted, counted, and hidden where they may not be seen', () => {
  const things = ['One', null, 'Three', 'Four', 'Five'].map((name) => ({ name }));
  expect(namesOf(things, 'hidden')).toEqual({ names: '“One”, hidden, “Three”', more: 2 });
  expect(namesOf(things.slice(0, 1), 'hidden')).toEqual({ names: '“One”', more: 0 });
});
