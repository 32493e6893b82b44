import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import './i18n.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-GB', '2,098 screens have unpublished changes'],
  ['de-DE', '2.098 screens have unpublished changes'],
])('writes large numbers as a browser in %s does', (language, text) => {
  vi.stubGlobal('navigator', { language });
  expect(i18next.t('publish.changesHint', { count: 2098 })).toBe(text);
});

test('inserts values without escaping them', () => {
  expect(i18next.t('rules.words.nested', { description: '1000 <b> {{x}}' })).toBe('(1000 <b> {{x}})');
});
