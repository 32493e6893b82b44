import { expect, test } from 'vitest';
import { directionOf, preferredLanguage } from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['nl', 'fr-CA', 'en'], 'fr'],
  [['PT-br'], 'pt'],
  [['nl'], 'en'],
  [[], 'en'],
])('for a browser with %j, the language is %s', (browser, language) => {
  expect(preferredLanguage(browser)).toBe(language);
});

test('Arabic reads from right to left, and the other languages from left to right', () => {
  expect([directionOf('ar'), directionOf('en'), directionOf('ja')]).toEqual(['rtl', 'ltr', 'ltr']);
});
