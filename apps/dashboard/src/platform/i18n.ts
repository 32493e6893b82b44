import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { allEnglish } from '../locales/all-english.ts';
import { en } from '../locales/en.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { directionOf, isLanguage, type Language, loadStrings, preferredLanguage } from './languages.ts';
import { currentLocale } from './locale.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof allEnglish };
  }
}

/** Where the browser remembers the person's choice. */
const KEY = 'vitrine.language';

/** A letter of a script that reads from left to right. */
const LEFT_TO_RIGHT_LETTER = /(?!\p{Script=Arabic}|\p{Script=Hebrew})\p{Letter}/u;

/**
 * Formats the values in all strings of the interface. Numbers are as in “2,098 screens”. In right-to-left languages,
 * Unicode isolates surround names in other scripts, which would otherwise change the order of the words beside them.
 */
const values: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value, _format, language = 'en') {
    if (typeof value === 'number') return value.toLocaleString(currentLocale());
    const isMixed =
      typeof value === 'string' && directionOf(language) === 'rtl' && LEFT_TO_RIGHT_LETTER.test(value);
    return isMixed ? `\u2068${value}\u2069` : value;
  },
};

void i18next
  .use(values)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    // Without this, i18next would read the part of `device:read` before the colon as a namespace.
    nsSeparator: false,
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });

/** Adds the English strings that only a page or a panel needs, so the first page does not load them. */
export function addEnglish(strings: Partial<typeof allEnglish>): void {
  i18next.addResourceBundle('en', 'translation', strings);
}

/** The language that the person has chosen, or null to use that of the browser. */
export function chosenLanguage(): Language | null {
  const chosen = readStored(KEY);
  return isLanguage(chosen) ? chosen : null;
}

/** Rejects if the strings of the language cannot be loaded. */
async function showLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await loadStrings(language));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Shows the dashboard in the chosen language, or else in that of the browser. Rejects if it cannot be loaded. */
export function showChosenLanguage(): Promise<void> {
  return showLanguage(chosenLanguage() ?? preferredLanguage(navigator.languages));
}

/** Shows the language and remembers the choice. Null: the language of the browser. Rejects if it cannot be loaded. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  await showLanguage(language ?? preferredLanguage(navigator.languages));
  writeStored(KEY, language);
}
