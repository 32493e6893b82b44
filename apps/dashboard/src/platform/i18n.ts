import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from '../locales/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  // Without this, i18next would read the part of `device:read` before the colon as a namespace.
  nsSeparator: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});
