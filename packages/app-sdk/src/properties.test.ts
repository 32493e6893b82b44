import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProperties } from './properties.ts';

test('text stays text, arrays and objects are parsed', () => {
  const fragment = `#city=K%C3%B6ln%20%26%20Bonn&n=3&b=false&empty=&list=${encodeURIComponent('[{"url":"/a"}]')}`;
  expect({ ...readProperties(fragment) }).toEqual({
    city: 'Köln & Bonn',
    n: '3',
    b: 'false',
    empty: '',
    list: [{ url: '/a' }],
  });
});

test('a text that only begins like JSON stays text', () => {
  expect(readProperties(`#title=${encodeURIComponent('[Sale] today')}`).title).toBe('[Sale] today');
});

test('whatever the host writes is read as it was', () => {
  const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(value, (given) => {
      const read = readProperties(`#v=${encodeURIComponent(JSON.stringify(given))}`).v;
      expect(JSON.stringify(read)).toBe(JSON.stringify(given));
    }),
  );
});

test('names of every object are properties like others', () => {
  const properties = readProperties('#__proto__=1&constructor=2');
  expect(properties.constructor).toBe('2');
  expect(readProperties('').toString).toBeUndefined();
});
