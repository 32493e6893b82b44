import { expect, test } from 'vitest';
import { flatStrings, languageOf } from './strings.ts';

const strings = { en: { hello: 'Hello', bye: 'Bye' }, de: { hello: 'Hallo' }, 'pt-BR': { hello: 'Oi' } };

test.each([
  ['de', { hello: 'Hallo', bye: 'Bye' }],
  ['de-AT', { hello: 'Hallo', bye: 'Bye' }],
  ['pt-br', { hello: 'Oi', bye: 'Bye' }],
  ['fr', { hello: 'Hello', bye: 'Bye' }],
  ['en', { hello: 'Hello', bye: 'Bye' }],
])('flattens the strings for %s and uses English for missing ones', (language, words) => {
  expect(flatStrings(strings, language)).toEqual(words);
});

test('leaves a flat map unchanged, and returns an empty one for anything else', () => {
  expect(flatStrings({ hello: 'Hello' }, 'de')).toEqual({ hello: 'Hello' });
  expect(flatStrings(undefined, 'de')).toEqual({});
  expect(flatStrings('words', 'de')).toEqual({});
});

test("uses the presentation's language, or the screen's if it has none", () => {
  expect(languageOf({ language: 'fr' }, 'de-DE')).toBe('fr');
  expect(languageOf({ locale: 'pt-BR' }, 'de-DE')).toBe('pt-BR');
  expect(languageOf({ language: 'English, please' }, 'de-DE')).toBe('de-DE');
  expect(languageOf({}, 'de-DE')).toBe('de-DE');
});
