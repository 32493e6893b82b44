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

test('isolates names in other scripts, but only in right-to-left languages', () => {
  const strings = { common: { peek: 'تفاصيل {{name}}' } };
  i18next.addResourceBundle('ar', 'translation', strings);
  const inArabic = (name: string) => i18next.t('common.peek', { name, lng: 'ar' });
  expect(inArabic('Shop (1)')).toBe('تفاصيل \u2068Shop (1)\u2069');
  expect(inArabic('المتجر')).toBe('تفاصيل المتجر');
  expect(inArabic('100%')).toBe('تفاصيل 100%');
  expect(i18next.t('common.peek', { name: 'Shop' })).toBe('Details of Shop');
  i18next.removeResourceBundle('ar', 'translation');
});

test('inserts values without escaping them', () => {
  expect(i18next.t('rules.words.nested', { description: '1000 <b> {{x}}' })).toBe('(1000 <b> {{x}})');
});
