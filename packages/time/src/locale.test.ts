import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  ['en', 'en-GB', 'en-GB'],
  ['en', 'de-DE', 'en-DE'],
  ['en', 'de', 'en-DE'],
  ['en', 'fr', 'en-FR'],
  ['en', 'en', 'en'],
])('resolves %s for a browser in %s to %s', (language, browser, locale) => {
  expect(localeOf(language, browser)).toBe(locale);
});
