import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatState, parseState } from './worker-value.ts';

test.each([
  ['open', 'open'],
  ['7', 7],
  ['"7"', '7'],
  ['true', true],
  ['{"open":true}', { open: true }],
  ['null', null],
  ['{not JSON', '{not JSON'],
])('parses %s and formats it back', (text, state) => {
  expect(parseState(text)).toEqual(state);
  expect(formatState(state)).toBe(text);
});

test('parses a formatted state into the same state', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (state) => {
      // JSON does not preserve -0.
      expect(parseState(formatState(state))).toEqual(JSON.parse(JSON.stringify(state)));
    }),
  );
});
