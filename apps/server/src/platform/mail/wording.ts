import { directionOf, type Language } from '../languages.ts';
import { ar } from './locales/ar.ts';
import { de } from './locales/de.ts';
import { en, type MailStrings } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { ja } from './locales/ja.ts';
import type { PluralForms } from './locales/plural-forms.ts';
import { pt } from './locales/pt.ts';

const strings: Record<Language, MailStrings> = { ar, de, en, es, fr, ja, pt };

/** The strings of a language, and how it writes the values in them. */
export interface Wording {
  language: Language;
  direction: 'ltr' | 'rtl';
  strings: MailStrings;
  /** A name or an address from elsewhere as part of a sentence. */
  name(text: string): string;
  /** `Bar, Door and 2 more`. */
  list(names: readonly string[]): string;
  count(count: number, forms: PluralForms): string;
  /** A duration in the largest exact unit, such as `1 hour`. */
  span(minutes: number): string;
}

/** A letter of a script that reads from left to right. */
const LEFT_TO_RIGHT_LETTER = /(?!\p{Script=Arabic}|\p{Script=Hebrew})\p{Letter}/u;

export function wordingOf(language: Language): Wording {
  const direction = directionOf(language);
  // British English has no comma before “and” in lists.
  const locale = language === 'en' ? 'en-GB' : language;
  return {
    language,
    direction,
    strings: strings[language],
    // Without Unicode isolates, a name in another script changes the order of the words beside it.
    name: (text) => (direction === 'rtl' && LEFT_TO_RIGHT_LETTER.test(text) ? `\u2068${text}\u2069` : text),
    list: (names) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
    count(count, forms) {
      const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
      return form(new Intl.NumberFormat(locale).format(count));
    },
    span(minutes) {
      const [unit, size] = units.find(([, size]) => minutes >= size && minutes % size === 0) ?? minute;
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
        minutes / size,
      );
    },
  };
}

const minute = ['minute', 1] as const;
const units = [['day', 24 * 60], ['hour', 60], minute] as const;
