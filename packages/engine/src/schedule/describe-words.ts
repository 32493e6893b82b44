import { DAY, dayOf, HOUR, MINUTE, SECOND } from './civil.ts';
import { type Forms, type Sentences, sentencesByLanguage } from './describe-sentences.ts';

/** How one locale writes sentences, lists, numbers, dates, times and lengths of time. Walls are as in civil.ts. */
export interface Words extends Sentences {
  /** The form of a text for a number, with the number or `text` in it. */
  plural(forms: Forms, count: number, text?: string): string;
  list(items: readonly string[], type?: 'conjunction' | 'disjunction'): string;
  number(value: number): string;
  /** `first`, `12th`, `last`, `second to last`. */
  ordinal(value: number): string;
  /** `20th`, `last day`, `second to last day`: a day of a month. */
  ordinalDay(value: number): string;
  /** 0 is Sunday. */
  weekday(weekday: number): string;
  /** 1–12. */
  month(month: number): string;
  monthAndDay(month: number, date: number): string;
  date(wall: number): string;
  dateWithWeekday(wall: number): string;
  /** Seconds only when there are any. */
  time(wall: number): string;
  length(milliseconds: number): string;
}

const known = new Map<string, Words>();

/** The words of a BCP 47 locale; English where the language is not in the table or the tag is none. */
export function wordsFor(locale: string): Words {
  const remembered = known.get(locale);
  if (remembered) return remembered;
  const created = createWords(locale);
  // Locales come from people's settings: a handful, unless someone makes them up.
  if (known.size < 32) known.set(locale, created);
  return created;
}

function createWords(requested: string): Words {
  const { locale, sentences } = languageOf(requested);
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    // Some locales part the time from AM and PM by a space that few fonts have.
    return (wall: number) => format.format(wall).replaceAll('\u202f', ' ');
  };
  const cardinal = new Intl.PluralRules(locale);
  const counting = new Intl.PluralRules(locale, { type: 'ordinal' });
  const numbers = new Intl.NumberFormat(locale);
  const and = new Intl.ListFormat(locale, { type: 'conjunction' });
  const or = new Intl.ListFormat(locale, { type: 'disjunction' });
  const weekdays = dates({ weekday: 'long' });
  const months = dates({ month: 'long' });
  const monthDays = dates({ month: 'long', day: 'numeric' });
  const minutes = dates({ timeStyle: 'short' });
  const seconds = dates({ timeStyle: 'medium' });
  const units = (['day', 'hour', 'minute', 'second'] as const).map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  );

  const nth = (value: number) => formOf(counting, sentences.nth, value, numbers.format(value));
  const ordinal = (value: number): string => {
    if (value === -1) return sentences.last;
    return value < 0 ? sentences.nthLast(ordinal(-value)) : (sentences.ordinals[value - 1] ?? nth(value));
  };

  return {
    ...sentences,
    plural: (forms, count, text = numbers.format(count)) => formOf(cardinal, forms, count, text),
    list: (items, type) => (type === 'disjunction' ? or : and).format(items),
    number: (value) => numbers.format(value),
    ordinal,
    ordinalDay: (value) => (value < 0 ? sentences.nthDay(ordinal(value), sentences.anyDay) : nth(value)),
    // 4 January 1970 was a Sunday.
    weekday: (weekday) => weekdays((weekday + 3) * DAY),
    month: (month) => months(dayOf(2000, month, 1) * DAY),
    monthAndDay: (month, date) => monthDays(dayOf(2000, month, date) * DAY),
    date: dates({ dateStyle: 'long' }),
    dateWithWeekday: dates({ dateStyle: 'full' }),
    time: (wall) => (wall % MINUTE === 0 ? minutes : seconds)(wall),
    length(milliseconds) {
      const counts = [
        Math.floor(milliseconds / DAY),
        Math.floor(milliseconds / HOUR) % 24,
        Math.floor(milliseconds / MINUTE) % 60,
        (milliseconds % MINUTE) / SECOND,
      ];
      return and.format(
        counts.flatMap((count, index) => (count > 0 ? (units[index]?.format(count) ?? []) : [])),
      );
    },
  };
}

function formOf(rules: Intl.PluralRules, forms: Forms, count: number, text: string): string {
  return (forms[rules.select(count)] ?? forms.other).replace('{}', () => text);
}

/** A language without sentences gets English ones and, so that nothing is mixed, English names of its region. */
function languageOf(requested: string): { locale: string; sentences: Sentences } {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(requested);
  } catch {
    locale = new Intl.Locale('en');
  }
  const sentences = sentencesByLanguage[locale.language];
  if (sentences) return { locale: locale.toString(), sentences };
  const { region } = locale.maximize();
  return { locale: region ? `en-${region}` : 'en', sentences: sentencesByLanguage.en as Sentences };
}
