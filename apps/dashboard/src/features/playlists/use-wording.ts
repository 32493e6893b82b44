import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wording } from '../../shared/rules/words.ts';

/** The page's language as it is written where the reader is: the names and times of sentences fit them. */
export function useWording(): Wording {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => ({ t, locale: localeOf(language, navigator.language) }), [t, language]);
}

/** `en` for somebody in Germany is `en-DE`. */
export function localeOf(language: string, browser: string): string {
  const reader = new Intl.Locale(browser);
  if (reader.language === new Intl.Locale(language).language) return browser;
  const { region } = reader.maximize();
  return region ? `${language}-${region}` : language;
}
