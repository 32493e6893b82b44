import { negotiate } from '@fastify/accept-negotiator';

/** The languages of emails, which are those of the dashboard. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (code: unknown): code is Language => (languages as readonly unknown[]).includes(code);

/**
 * The language that an `Accept-Language` header prefers; undefined if it names none of ours. `de-AT` is German. `*` is no
 * preference: programs send it by default.
 */
export function preferredLanguage(header: string | string[] | undefined): Language | undefined {
  const ranges = String(header ?? '')
    .toLowerCase()
    .replaceAll(/-[\w-]*|\*/g, '');
  // In the order of the header, which decides between equal preferences.
  const known = ranges.split(/[\s,;]+/).filter(isLanguage);
  return negotiate(ranges, known) ?? undefined;
}

/** The first language that is known, or else English. A newer release can store languages that this one lacks. */
export function firstLanguage(...codes: readonly (string | null | undefined)[]): Language {
  return codes.find(isLanguage) ?? 'en';
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
