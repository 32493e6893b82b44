import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstLanguage, languages, preferredLanguage } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT, de;q=0.9, en;q=0.8', 'de'],
  ['PT-br', 'pt'],
  ['nl, fr;q=0.5, en;q=0.3', 'fr'],
  ['en-GB,ja;q=0.9', 'en'],
  ['zh-Hant-TW, *;q=0.5', undefined],
  ['de;q=0, en', 'en'],
  // Sent by programs that have no preference.
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  ['fr, de', 'fr'],
  [['fr', 'de'], 'fr'],
  ['en;q=0.5, de;q=0.9', 'de'],
  ['constructor, __proto__', undefined],
])('reads %j as %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test('reads any header without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'de-,;q=.01* ') })), (header) => {
      expect([...languages, undefined]).toContain(preferredLanguage(header));
    }),
  );
});

test('falls back to English if no language is known', () => {
  expect(firstLanguage(null, 'nl', 'ja')).toBe('ja');
  expect(firstLanguage('de', 'ja')).toBe('de');
  expect(firstLanguage(undefined, null, 'toString')).toBe('en');
});
