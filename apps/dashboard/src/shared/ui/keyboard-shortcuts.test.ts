import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../platform/i18n.ts';
import { type Language, languages, loadStrings } from '../../platform/languages.ts';
import { hasCommandKey, keyNames } from './keyboard-shortcuts.ts';

test('recognises platforms whose keyboards have a Command key', () => {
  expect(['MacIntel', 'iPhone', 'iPad'].map(hasCommandKey)).toEqual([true, true, true]);
  expect(['Win32', 'Linux x86_64', ''].map(hasCommandKey)).toEqual([false, false, false]);
});

test('names the keys as the keyboard labels them', () => {
  expect(Object.values(keyNames('MacIntel'))).toEqual(['⌘', '⌥', '⇧', '⌫', 'Space', 'Esc']);
  expect(Object.values(keyNames('Win32'))).toEqual(['Ctrl', 'Alt', 'Shift', 'Del', 'Space', 'Esc']);
});

test.each([
  ['de', 'Strg Alt Umschalt Entf Leertaste Esc'],
  ['fr', 'Ctrl Alt Maj Suppr Espace Échap'],
  ['es', 'Ctrl Alt Mayús Supr Espacio Esc'],
  ['ja', 'Ctrl Alt Shift Delete スペース Esc'],
] as const)('names the keys as keyboards for %s label them', async (language, names) => {
  i18next.addResourceBundle(language, 'translation', await loadStrings(language));
  await i18next.changeLanguage(language);
  expect(Object.values(keyNames('Win32')).join(' ')).toBe(names);
  await i18next.changeLanguage('en');
});

test('the list of shortcuts can split a combination at its spaces', async () => {
  for (const language of Object.keys(languages) as Language[]) {
    if (language !== 'en') i18next.addResourceBundle(language, 'translation', await loadStrings(language));
    await i18next.changeLanguage(language);
    expect(Object.values(keyNames('Win32')).join('')).not.toMatch(/\s/);
  }
  await i18next.changeLanguage('en');
});
