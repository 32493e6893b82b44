/** The languages of the dashboard, by code, as their speakers write them. English is in the initial bundle. */
export const languages = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  pt: 'Português',
} as const;
export type Language = keyof typeof languages;

const translations = {
  ar: () => import('../locales/ar.ts'),
  de: () => import('../locales/de.ts'),
  es: () => import('../locales/es.ts'),
  fr: () => import('../locales/fr.ts'),
  ja: () => import('../locales/ja.ts'),
  pt: () => import('../locales/pt.ts'),
};

export const isLanguage = (code: string | null): code is Language => code !== null && code in languages;

/** All strings of a language. Those of English that a page adds when it loads are not included. */
export async function loadStrings(language: Exclude<Language, 'en'>): Promise<object> {
  return { ...(await translations[language]()) };
}

/** The first of the browser's languages that the dashboard has. `de-AT` is German. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const codes = browserLanguages.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  return codes.find(isLanguage) ?? 'en';
}

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
