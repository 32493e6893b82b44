import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';

/** How one locale writes lists, numbers, dates and times in English sentences. Local times are as in civil.ts. */
export interface LocaleFormat {
  and(items: readonly string[]): string;
  or(items: readonly string[]): string;
  /** `1 week`, `2 weeks`. */
  count(count: number, noun: string): string;
  weekday(localTime: number): string;
  month(localTime: number): string;
  monthAndDay(localTime: number): string;
  date(localTime: number): string;
  fullDate(localTime: number): string;
  /** Seconds only when there are any. */
  time(localTime: number): string;
  length(milliseconds: number): string;
}

const LENGTHS: readonly [noun: string, size: number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

let last: { locale: string; words: LocaleFormat } | null = null;

/** The words of a BCP 47 locale. Other languages get English names, dates and times as their region writes them. */
export function localeFormatFor(locale: string): LocaleFormat {
  // Callers describe many schedules for the same person.
  if (last?.locale !== locale) last = { locale, words: createWords(englishOf(locale)) };
  return last.words;
}

function englishOf(requested: string): string {
  try {
    const locale = new Intl.Locale(requested);
    const { region } = locale.maximize();
    if (locale.language === 'en') return requested;
    return region ? `en-${region}` : 'en';
  } catch {
    return 'en';
  }
}

function createWords(locale: string): LocaleFormat {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    // Some locales separate the time from AM and PM with a space that few fonts contain.
    return (localTime: number) => format.format(localTime).replace('\u202f', ' ');
  };
  const lists = (type?: 'disjunction') => {
    const format = new Intl.ListFormat(locale, { type });
    return (items: readonly string[]) => format.format(items);
  };
  const and = lists();
  const count: LocaleFormat['count'] = (value, noun) =>
    `${value.toLocaleString(locale)} ${plural(value, noun)}`;
  const minutes = dates({ timeStyle: 'short' });
  const seconds = dates({ timeStyle: 'medium' });
  return {
    and,
    or: lists('disjunction'),
    count,
    weekday: dates({ weekday: 'long' }),
    month: dates({ month: 'long' }),
    monthAndDay: dates({ month: 'long', day: 'numeric' }),
    date: dates({ dateStyle: 'long' }),
    fullDate: dates({ dateStyle: 'full' }),
    time: (localTime) => (localTime % MINUTE === 0 ? minutes : seconds)(localTime),
    length(milliseconds) {
      let left = milliseconds;
      const counts: string[] = [];
      for (const [noun, size] of LENGTHS) {
        const amount = size === SECOND ? left / size : Math.floor(left / size);
        if (amount > 0) counts.push(count(amount, noun));
        left %= size;
      }
      return and(counts);
    },
  };
}

export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** `1st`, `12th`. */
function numbered(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 14;
  return `${value}${(isTeen ? '' : ['', 'st', 'nd', 'rd'][value % 10]) || 'th'}`;
}

/** `first`, `12th`, `last`, `second-to-last`. */
export function ordinal(place: number): string {
  if (place < 0) return place === -1 ? 'last' : `${ordinal(-place)}-to-last`;
  return ORDINALS[place - 1] ?? numbered(place);
}

/** `the first Monday`. */
export function withOrdinal(place: number, day: string): string {
  return `the ${ordinal(place)} ${day}`;
}

/** `the 20th`, `the last day`: a day of a month. */
export function formatDayOfMonth(date: number): string {
  return date < 0 ? withOrdinal(date, 'day') : `the ${numbered(date)}`;
}
