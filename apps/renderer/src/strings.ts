import { isRecord } from '@vitrine/contract/is-record';

/** Every application has English, because the public tools write no other language. */
const FALLBACK = 'en';

/**
 * The strings of an application for one language, as a flat map. The server stores them by language, then by key. English
 * replaces strings that a language lacks. A map that is already flat is unchanged.
 */
export function flatStrings(strings: unknown, language: string): Record<string, unknown> {
  if (!isRecord(strings)) return {};
  const byLanguage = Object.entries(strings).filter(([, words]) => isRecord(words));
  if (byLanguage.length === 0) return strings;
  const words = (wanted: string): Record<string, unknown> => {
    const found = byLanguage.find(([tag]) => tag.toLowerCase() === wanted.toLowerCase())?.[1];
    return isRecord(found) ? found : {};
  };
  const [base = ''] = language.split('-');
  return { ...words(FALLBACK), ...words(base), ...words(language) };
}

/** The language of a presentation: its own setting, or the language of the screen. */
export function languageOf(variables: Record<string, unknown>, screenLanguage: string): string {
  const chosen = [variables.language, variables.locale].find(isLanguageTag);
  return chosen ?? screenLanguage;
}

function isLanguageTag(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value);
}
