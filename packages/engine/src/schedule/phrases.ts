import type { Weekday } from '@vitrine/contract';
import { mondayBasedWeekday } from '@vitrine/recurrence';
import { DAY, dayOf } from '@vitrine/time';
import type { LocaleFormat } from './locale-format.ts';
import { fill, type Ordinals, pluralOf, type ScheduleWording } from './wording.ts';

const WORKING_DAYS = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** The weekdays for which a language has a word, or a list. */
export type WeekdaySet = 'weekday' | 'weekendDay' | 'day' | 'list';

export function weekdaySetOf(days: readonly string[]): WeekdaySet {
  const set = sortWeekdays(days).join();
  if (set === WORKING_DAYS) return 'weekday';
  if (set === WEEKEND) return 'weekendDay';
  return set === `${WORKING_DAYS},${WEEKEND}` ? 'day' : 'list';
}

/** Sorts weekdays from Monday on, without duplicates. */
export function sortWeekdays(days: readonly string[]): string[] {
  const rank = (day: string) => mondayBasedWeekday(day.slice(-2));
  return [...new Set(days)].sort((a, b) => rank(a) - rank(b));
}

/** Fills the templates of a wording with the numbers and names of a locale. */
export class Phrases {
  readonly wording: ScheduleWording;
  readonly format: LocaleFormat;

  constructor(wording: ScheduleWording, format: LocaleFormat) {
    this.wording = wording;
    this.format = format;
  }

  /** Fills the template for a number of things. */
  counted(
    forms: Readonly<Record<string, string | undefined>>,
    key: string,
    count: number,
    values: Readonly<Record<string, string>> = {},
  ): string {
    const { plural, number } = this.format;
    return fill(pluralOf(forms, key, plural(count)), { count: number(count), ...values });
  }

  /** `the first Monday`, `the last day`. */
  nth(place: number, kind: 'masculine' | 'feminine' | 'week', noun: string): string {
    const { nth, ordinals } = this.wording;
    if (place < -2) return fill(nth.nounToLast, { ordinal: this.#ordinal(-place, ordinals[kind]), noun });
    const template = place > ORDINALS.length ? nth.numbered : nth.noun;
    return fill(template, { ordinal: this.#ordinal(place, ordinals[kind]), noun });
  }

  /** `the first`, `the 6th-to-last`. */
  position(place: number): string {
    const { nth, ordinals } = this.wording;
    if (place >= -2) return this.#ordinal(place, ordinals.position);
    return fill(nth.positionToLast, { ordinal: this.#ordinal(-place, ordinals.position) });
  }

  #ordinal(place: number, words: Ordinals): string {
    if (place < 0) return place === -1 ? words.last : words.secondToLast;
    const name = ORDINALS[place - 1];
    return name ? words[name] : this.#numbered(words, 'other_ordinal', place);
  }

  #numbered(forms: Readonly<Record<string, string | undefined>>, key: string, value: number): string {
    const { ordinalPlural, number } = this.format;
    return fill(pluralOf(forms, key, ordinalPlural(value)), { number: number(value) });
  }

  /** `the 20th`, `the last day`. */
  dayOfMonth(date: number): string {
    const { dayOfMonth } = this.wording;
    return date < 0 ? this.nthDay(date) : this.#numbered(dayOfMonth, 'positive_ordinal', date);
  }

  nthDay(place: number): string {
    return this.nth(place, 'masculine', this.wording.nouns.day);
  }

  /** The names of weekdays in one of their forms. A day such as `1MO` is "the first Monday". */
  weekdays(form: keyof ScheduleWording['weekdays'], days: readonly string[]): string[] {
    return sortWeekdays(days).map((day) =>
      day.length === 2 ? this.wording.weekdays[form][day as Weekday] : this.nthWeekday(day),
    );
  }

  /** `the first Monday` for `1MO`, `every Monday` for `MO`. */
  nthWeekday(day: string): string {
    const { nth, genders, weekdays } = this.wording;
    const weekday = day.slice(-2) as Weekday;
    const noun = weekdays.nth[weekday];
    if (day.length > 2) return this.nth(Number(day.slice(0, -2)), genders[weekday], noun);
    return fill(genders[weekday] === 'masculine' ? nth.every : nth.everyFeminine, { noun });
  }

  /** `the last weekday`, `the first Monday or Thursday`. */
  nthOfWeekdays(place: number, days: readonly string[]): string {
    const { wording, format } = this;
    const set = weekdaySetOf(days);
    if (set !== 'list') return this.nth(place, 'masculine', wording.nouns[set]);
    const sorted = sortWeekdays(days);
    return this.nth(place, wording.genders[sorted[0] as Weekday], format.or(this.weekdays('nth', sorted)));
  }

  months(months: readonly number[]): string {
    const { and, month } = this.format;
    return and(months.map((each) => month(dayOf(2000, each, 1) * DAY)));
  }

  /** `week 20`, `weeks 20 and 21`, `week 20 and the last week`. */
  weeks(weeks: readonly number[], list: LocaleFormat['and']): string {
    const { nouns, weeks: forms } = this.wording;
    const fromStart = weeks.filter((week) => week > 0);
    const fromEnd = weeks.filter((week) => week < 0).map((week) => this.nth(week, 'week', nouns.week));
    if (fromStart.length === 0) return list(fromEnd);
    const numbers = list(fromStart.map(this.format.number));
    return list([this.counted(forms, 'numbers', fromStart.length, { numbers }), ...fromEnd]);
  }
}
