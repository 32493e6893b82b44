import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';

/** How one locale writes lists, numbers, dates and times. Local times are as in civil.ts. */
export interface LocaleFormat {
  and(items: readonly string[]): string;
  or(items: readonly string[]): string;
  number(value: number): string;
  plural(count: number): Intl.LDMLPluralRule;
  ordinalPlural(value: number): Intl.LDMLPluralRule;
  month(localTime: number): string;
  monthAndDay(localTime: number): string;
  date(localTime: number): string;
  fullDate(localTime: number): string;
  /** Seconds only when there are any. */
  time(localTime: number): string;
  /** `2 days and 3 hours`. */
  length(milliseconds: number): string;
  upperCase(text: string): string;
}

const LENGTHS: readonly [unit: string, size: number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

let last: { locale: string; isEnglish: boolean; format: LocaleFormat } | null = null;

/**
 * The format of a BCP 47 locale. An English sentence in another locale uses English names, and the formats of dates and
 * times of that locale's region.
 */
export function localeFormatFor(locale: string, isEnglish: boolean): LocaleFormat {
  // Callers describe many schedules for the same person.
  if (last?.locale !== locale || last.isEnglish !== isEnglish)
    last = { locale, isEnglish, format: createFormat(tagOf(locale, isEnglish)) };
  return last.format;
}

function tagOf(requested: string, isEnglish: boolean): string {
  try {
    const locale = new Intl.Locale(requested);
    if (!isEnglish || locale.language === 'en') return requested;
    const { region } = locale.maximize();
    return region ? `en-${region}` : 'en';
  } catch {
    return 'en';
  }
}

function createFormat(locale: string): LocaleFormat {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    // Some locales separate the time from AM and PM with a space that few fonts contain.
    return (localTime: number) => format.format(localTime).replace('\u202f', ' ');
  };
  const lists = (type?: 'disjunction') => {
    const format = new Intl.ListFormat(locale, { type });
    return (items: readonly string[]) => format.format(items);
  };
  const plurals = new Intl.PluralRules(locale);
  const ordinalPlurals = new Intl.PluralRules(locale, { type: 'ordinal' });
  const and = lists();
  const minutes = dates({ timeStyle: 'short' });
  const seconds = dates({ timeStyle: 'medium' });
  return {
    and,
    or: lists('disjunction'),
    number: (value) => value.toLocaleString(locale),
    plural: (count) => plurals.select(count),
    ordinalPlural: (value) => ordinalPlurals.select(value),
    month: dates({ month: 'long' }),
    monthAndDay: dates({ month: 'long', day: 'numeric' }),
    date: dates({ dateStyle: 'long' }),
    fullDate: dates({ dateStyle: 'full' }),
    time: (localTime) => (localTime % MINUTE === 0 ? minutes : seconds)(localTime),
    length: (milliseconds) => and(lengthParts(milliseconds, locale)),
    upperCase: (text) => text.toLocaleUpperCase(locale),
  };
}

function lengthParts(milliseconds: number, locale: string): string[] {
  let left = milliseconds;
  const parts: string[] = [];
  for (const [unit, size] of LENGTHS) {
    const amount = size === SECOND ? left / size : Math.floor(left / size);
    if (amount > 0) {
      const text = amount.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
      // Japanese and Chinese text has no space before a unit.
      parts.push(text.replace(/ (?=\p{Script=Han})/u, ''));
    }
    left %= size;
  }
  return parts;
}
