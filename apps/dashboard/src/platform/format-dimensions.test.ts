import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { formatDimensions } from './format-dimensions.ts';
import './i18n.ts';

afterEach(() => i18next.changeLanguage('en'));

test.each([
  ['en', '1920 × 1080'],
  ['ar', '\u20661920 × 1080\u2069'],
])('formats the width before the height in %s', async (language, text) => {
  await i18next.changeLanguage(language);
  expect(formatDimensions({ width: 1920, height: 1080 })).toBe(text);
});
