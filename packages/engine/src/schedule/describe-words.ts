import { DAY, HOUR, MINUTE, SECOND } from './civil.ts';

type Value = string | number;

/**
 * One language's sentences, by the English ones with `{}` in the places of their values: of `from ${a} to ${b}` in
 * the code, the key is `from {} to {}`. Names, dates, times, lists and lengths of time come from `Intl`. A new
 * language needs such a table of all sentences only; numbers come as they are, for its plural forms.
 */
export type Sentences = Readonly<Record<string, (...values: never[]) => string>>;

/** Sentences by language. Other languages are described in English, with the dates and times of their region. */
export const sentencesByLanguage: Record<string, Sentences> = { en: {} };

/** What `Intl` can count. */
const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
export type Unit = (typeof UNITS)[number];

/** How one locale writes sentences, lists, numbers, dates, times and lengths of time. Walls are as in civil.ts. */
export interface Words {
  /** A sentence or a piece of one; sentences begin with a small letter. */
  say(english: TemplateStringsArray, ...values: Value[]): string;
  and(items: readonly Value[]): string;
  or(items: readonly Value[]): string;
  /** `week`. */
  unit(unit: Unit): string;
  /** `2 weeks`. */
  count(count: number, unit: Unit): string;
  /** `first`, `12th`, `last`, `second to last`. */
  ordinal(place: number): string;
  /** `the first Monday`. */
  theNth(place: number, day: string): string;
  /** `the 20th`, `the last day`: a day of a month. */
  theDate(date: number): string;
  /** The following are parts of a wall. */
  weekday(wall: number): string;
  month(wall: number): string;
  monthAndDay(wall: number): string;
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
  const numbers = new Intl.NumberFormat(locale);
  const written = (value: Value) => (typeof value === 'number' ? numbers.format(value) : value);
  const lists = (type: Intl.ListFormatType): Words['and'] => {
    const format = new Intl.ListFormat(locale, { type });
    return (items) => format.format(items.map(written));
  };
  const and = lists('conjunction');
  const minutes = dates({ timeStyle: 'short' });
  const seconds = dates({ timeStyle: 'medium' });
  const units = Object.fromEntries(
    UNITS.map((unit) => [unit, new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })]),
  ) as Record<Unit, Intl.NumberFormat>;

  const say: Words['say'] = (english, ...values) =>
    sentences[english.join('{}')]?.(...(values as never[])) ??
    String.raw({ raw: english }, ...values.map(written));

  const counting = new Intl.PluralRules(locale, { type: 'ordinal' });
  const first = ['', say`first`, say`second`, say`third`, say`fourth`, say`fifth`];
  const nth = (value: number): string => {
    const form = counting.select(value);
    if (form === 'one') return say`${value}st`;
    if (form === 'two') return say`${value}nd`;
    return form === 'few' ? say`${value}rd` : say`${value}th`;
  };
  const ordinal = (value: number): string => {
    if (value === -1) return say`last`;
    return value < 0 ? say`${ordinal(-value)} to last` : (first[value] ?? nth(value));
  };
  const theNth: Words['theNth'] = (place, day) => say`the ${ordinal(place)} ${day}`;

  return {
    say,
    and,
    or: lists('disjunction'),
    unit: (unit) => units[unit].formatToParts(1).find(({ type }) => type === 'unit')?.value ?? '',
    count: (count, unit) => units[unit].format(count),
    ordinal,
    theNth,
    theDate: (date) => (date < 0 ? theNth(date, say`day`) : say`the ${nth(date)}`),
    weekday: dates({ weekday: 'long' }),
    month: dates({ month: 'long' }),
    monthAndDay: dates({ month: 'long', day: 'numeric' }),
    date: dates({ dateStyle: 'long' }),
    dateWithWeekday: dates({ dateStyle: 'full' }),
    time: (wall) => (wall % MINUTE === 0 ? minutes : seconds)(wall),
    length(milliseconds) {
      const counts: Partial<Record<Unit, number>> = {
        day: Math.floor(milliseconds / DAY),
        hour: Math.floor(milliseconds / HOUR) % 24,
        minute: Math.floor(milliseconds / MINUTE) % 60,
        second: (milliseconds % MINUTE) / SECOND,
      };
      return and(
        Object.entries(counts).flatMap(([unit, count]) =>
          count > 0 ? units[unit as Unit].format(count) : [],
        ),
      );
    },
  };
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
  return { locale: region ? `en-${region}` : 'en', sentences: {} };
}
