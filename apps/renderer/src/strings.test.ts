import { expect, test } from 'vitest';
import { flatStrings, languageOf } from './strings.ts';

const strings = { en: { hello: 'Hello', bye: 'Bye' }, de: { hello: 'Hallo' }, 'pt-BR': { hello: 'Oi' } };

test.each([
  ['de', { hello: 'Hallo', bye: 'Bye' }],
  ['de-AT', { hello: 'Hallo', bye: 'Bye' }],
  ['pt-br', { hello: 'Oi', bye: 'Bye' }],
  ['fr', { hello: 'Hello', bye: 'Bye' }],
  ['en', { hello: 'Hello', bye: 'Bye' }],
])('the words for %s are a flat map, with English for what is missing', (language, words) => {
  expect(flatStrings(strings, language)).toEqual(words);
});

test('a flat map passes unchanged, and anything else is an empty one', () => {
  expect(flatStrings({ hello: 'Hello' }, 'de')).toEqual({ hello: 'Hello' });
  expect(flatStrings(undefined, 'de')).toEqual({});
  expect(flatStrings('words', 'de')).toEqual({});
});

test('a presentation that chooses a language has it, and others have that of the screen', () => {
  expect(languageOf({ language: 'fr' }, 'de-DE')).toBe('fr');
  expect(languageOf({ locale: 'pt-BR' }, 'de-DE')).toBe('pt-BR');
  expect(languageOf({ language: 'English, please' }, 'de-DE')).toBe('de-DE');
  expect(languageOf({}, 'de-DE')).toBe('de-DE');
});
