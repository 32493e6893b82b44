import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { help } from '../locales/en/help.ts';
import type { theme } from '../locales/en/themes.ts';
import { en } from '../locales/en.ts';
import { currentLocale } from './locale.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** `en`, and the strings that a page or a panel adds when it loads. */
    resources: { translation: typeof en & { help: typeof help; theme: typeof theme } };
  }
}

/** Formats the numbers in all strings of the interface, as in “2,098 screens”. */
const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value) => (typeof value === 'number' ? value.toLocaleString(currentLocale()) : value),
};

void i18next
  .use(numbers)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    // Without this, i18next would read the part of `device:read` before the colon as a namespace.
    nsSeparator: false,
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
