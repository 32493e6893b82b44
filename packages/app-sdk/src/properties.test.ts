import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editorProperties, readProperties, withDefaults } from './properties.ts';

test('parses arrays and objects, and leaves text unchanged', () => {
  const fragment = `#city=K%C3%B6ln%20%26%20Bonn&n=3&b=false&empty=&list=${encodeURIComponent('[{"url":"/a"}]')}`;
  expect({ ...readProperties(fragment) }).toEqual({
    city: 'Köln & Bonn',
    n: '3',
    b: 'false',
    empty: '',
    list: [{ url: '/a' }],
  });
});

test('leaves text unchanged that only begins like JSON', () => {
  expect(readProperties(`#title=${encodeURIComponent('[Sale] today')}`).title).toBe('[Sale] today');
});

test('reads every value that the host writes', () => {
  const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(value, (given) => {
      const read = readProperties(`#v=${encodeURIComponent(JSON.stringify(given))}`).v;
      expect(JSON.stringify(read)).toBe(JSON.stringify(given));
    }),
  );
});

test('treats names such as __proto__ as ordinary properties', () => {
  const properties = readProperties('#__proto__=1&constructor=2');
  expect(properties.constructor).toBe('2');
  expect(readProperties('').toString).toBeUndefined();
});

test('converts values to the types of their defaults', () => {
  const given = {
    title: 'Hello',
    seconds: '12.5',
    big: 'true',
    list: ['a'],
    theme: { name: 'x' },
    more: 'yes',
  };
  const defaults = { title: '', seconds: 1, big: false, list: [] as string[], theme: {} };
  expect(withDefaults(defaults, given)).toEqual({
    title: 'Hello',
    seconds: 12.5,
    big: true,
    list: ['a'],
    theme: { name: 'x' },
  });
  // The editor passes typed values instead of text.
  expect(withDefaults({ title: '', seconds: 1, big: true }, { title: 7, seconds: 3, big: false })).toEqual({
    title: '7',
    seconds: 3,
    big: false,
  });
});

test('uses the default for values that are missing, empty or of a different type', () => {
  const defaults = { title: 'Hello', seconds: 10, big: true, list: ['a'], record: { a: 1 }, any: null };
  for (const value of [undefined, null, '', Number.NaN, [], {}, 'text'])
    for (const name of ['seconds', 'big'])
      expect(withDefaults(defaults, { [name]: Number.isNaN(value) ? 'NaN' : value })).toEqual(defaults);
  expect(withDefaults(defaults, { list: {}, record: [], title: ['x'] })).toEqual(defaults);
  expect(withDefaults(defaults, readProperties('#title=&seconds=%20'))).toEqual(defaults);
  expect(withDefaults(defaults, { any: 'x' }).any).toBe('x');
});

test('never throws for any values and defaults', () => {
  const record = fc.dictionary(fc.string(), fc.anything());
  fc.assert(
    fc.property(record, record, (defaults, given) => {
      expect(Object.keys(withDefaults(defaults, given))).toEqual(Object.keys(defaults));
    }),
  );
});

test("reads theme and duration from the editor's inputs as from the address", () => {
  const theme = { backgroundColor: '#fff' };
  expect(editorProperties({ properties: { city: 'Rome', theme: 'id' }, theme, duration: 10 })).toEqual({
    city: 'Rome',
    theme,
    duration: 10,
  });
  expect(editorProperties({ properties: { duration: 3 }, theme: null, duration: 10 })).toEqual({
    duration: 3,
    theme: null,
  });
});
