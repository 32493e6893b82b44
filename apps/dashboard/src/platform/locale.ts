import { localeOf } from '@vitrine/time';
import i18next from 'i18next';

let last = { language: '', browser: '', locale: '' };

/** The locale of every number, date and time in the dashboard. */
export function currentLocale(): string {
  const { language } = i18next;
  const browser = navigator.language;
  if (last.language !== language || last.browser !== browser)
    last = { language, browser, locale: localeOf(language || 'en', browser) };
  return last.locale;
}
