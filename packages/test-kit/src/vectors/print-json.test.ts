import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printJson } from './print-json.ts';

test('prints short values on one line, and long ones on several', () => {
  expect(printJson({ a: [1, 'b'], c: {} })).toBe('{ "a": [1, "b"], "c": {} }');
  const long = 'x'.repeat(120);
  expect(printJson({ name: long, list: [long] })).toBe(
    `{\n  "name": "${long}",\n  "list": [\n    "${long}"\n  ]\n}`,
  );
});

test('prints any JSON so that it parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(JSON.parse(printJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
