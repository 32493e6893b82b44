import type { Frequency } from '@vitrine/contract';
import {
  mondayBasedWeekday,
  type Recurrence,
  sortUnique,
  sundayBasedWeekday,
  WEEKDAYS,
} from '@vitrine/recurrence';
import { type CivilDate, DAY, dateOf, dayOf, weekdayOf } from '@vitrine/time';
import { formatDayOfMonth, type LocaleFormat, ordinal, plural, withOrdinal } from './describe-words.ts';

const WORKING_DAYS = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
/** More dates of a year are described by day and month instead of listed. */
const MAX_LISTED_DATES = 6;

/** The days of a recurrence. The times of day belong between the two parts. */
export interface RecurrenceDays {
  /** "every weekday", "on the first Monday of every month", "every 2 hours". */
  readonly period: string;
  /** The days to which the period is restricted: ", but only on Monday". Otherwise empty. */
  readonly restriction: string;
}

/**
 * Describes the days of a recurrence.
 * @param isOnce whether it recurs at one time of day
 */
export function describeRecurrence(
  rule: Recurrence,
  startDay: number,
  isOnce: boolean,
  format: LocaleFormat,
): RecurrenceDays {
  return new RecurrenceDescription(rule, startDay, isOnce, format).days();
}

function unrestricted(period: string): RecurrenceDays {
  return { period, restriction: '' };
}

class RecurrenceDescription {
  readonly #format: LocaleFormat;
  readonly #freq: Frequency;
  readonly #interval: number;
  readonly #parts: Required<{
    [Part in 'byday' | 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'bysetpos']: NonNullable<
      Recurrence[Part]
    >;
  }>;
  readonly #startDay: number;
  readonly #start: CivilDate;
  /** `week` of `weekly`. */
  readonly #unit: string;
  readonly #isInMonths: boolean;
  /** Whether "the last weekday of …" describes `bysetpos`: weekdays of one period, at one time of day. */
  readonly #arePositionsInDays: boolean;

  constructor(rule: Recurrence, startDay: number, isOnce: boolean, format: LocaleFormat) {
    const { freq, interval = 1, byday = [], bymonth = [], bymonthday = [] } = rule;
    const { byyearday = [], byweekno = [], bysetpos = [] } = rule;
    this.#format = format;
    this.#freq = freq;
    this.#interval = interval;
    this.#parts = { byday, bymonth, bymonthday, byyearday, byweekno, bysetpos };
    this.#startDay = startDay;
    this.#start = dateOf(startDay);
    this.#unit = freq === 'daily' ? 'day' : freq.slice(0, -2);
    this.#isInMonths = freq === 'yearly' || freq === 'monthly';
    this.#arePositionsInDays =
      bysetpos.length > 0 &&
      byday.length > 0 &&
      bymonthday.length === 0 &&
      this.#hasPlainWeekdays &&
      !this.#hasYearParts &&
      isOnce &&
      this.#isInMonths &&
      !(freq === 'yearly' && bymonth.length > 1);
  }

  days(): RecurrenceDays {
    const { bysetpos } = this.#parts;
    const { period, restriction } = this.#days();
    if (bysetpos.length === 0 || this.#arePositionsInDays) return { period, restriction };
    const positions = this.#format.and(bysetpos.map((position) => `the ${ordinal(position)}`));
    const only = ` (only ${positions} of each ${this.#unit})`;
    return restriction ? { period, restriction: restriction + only } : { period: period + only, restriction };
  }

  get #hasYearParts(): boolean {
    return this.#parts.byyearday.length > 0 || this.#parts.byweekno.length > 0;
  }

  get #hasPlainWeekdays(): boolean {
    return this.#parts.byday.every((day) => day.length === 2);
  }

  /** `every week`. */
  get #everyUnit(): string {
    return `every ${this.#unit}`;
  }

  /** `every 2 weeks`. */
  get #everyInterval(): string {
    return this.#interval === 1 ? this.#everyUnit : `every ${this.#format.count(this.#interval, this.#unit)}`;
  }

  #days(): RecurrenceDays {
    const { bymonthday } = this.#parts;
    if (this.#hasYearParts) return this.#restrictedUnits();
    const weekdays = bymonthday.length === 0 ? this.#simpleWeekdays() : [];
    if (weekdays.length > 0) return unrestricted(this.#everyWeekday(weekdays));
    return this.#isInMonths ? unrestricted(this.#daysOfPeriod()) : this.#restrictedUnits();
  }

  /** The weekdays of "every Monday and Friday", or none if they need a longer description. */
  #simpleWeekdays(): readonly string[] {
    const { byday } = this.#parts;
    if (this.#freq === 'weekly')
      return byday.length > 0 ? byday : [WEEKDAYS[weekdayOf(this.#startDay)] ?? 'MO'];
    const isSimple = this.#isInMonths || (this.#freq === 'daily' && this.#interval === 1);
    return this.#hasPlainWeekdays && isSimple && !this.#arePositionsInDays ? byday : [];
  }

  /** "every Monday and Friday", "every 2 weeks on Monday and Friday", "every 3 months on every Monday of the month". */
  #everyWeekday(days: readonly string[]): string {
    const everyDay = `every ${this.#weekdays(days)}`;
    const months = this.#inMonths();
    if (this.#freq === 'weekly')
      return this.#inInterval(everyDay, this.#weekdays(days, this.#format.and, 2)) + months;
    return this.#inInterval(everyDay, months ? everyDay : `${everyDay} of the ${this.#unit}`) + months;
  }

  /** "on the 1st of every month", "on 24 December every year", "every 2 years on the last Sunday of March". */
  #daysOfPeriod(): string {
    const { byday, bymonth, bymonthday } = this.#parts;
    if (byday.length > 0 && bymonthday.length === 0)
      return this.#ofPeriod(this.#weekdaysOfPeriod(), this.#months(bymonth) || this.#everyUnit);
    const isYearly = this.#freq === 'yearly';
    const [weekday] = this.#weekdayCondition();
    const dates = bymonthday.length > 0 ? bymonthday : [this.#start.date];
    const isStartMonth = bymonth.length === 0 && bymonthday.length === 0 && isYearly;
    const months = isStartMonth ? [this.#start.month] : bymonth;
    const count = months.length * dates.length;
    const arePositive = dates.every((date) => date > 0);
    if (isYearly && count > 0 && count <= MAX_LISTED_DATES && !weekday && arePositive) {
      const { and, monthAndDay } = this.#format;
      const days = and(
        months.flatMap((month) => dates.map((date) => monthAndDay(dayOf(2000, month, date) * DAY))),
      );
      return this.#inInterval(`on ${days} ${this.#everyUnit}`, days);
    }
    const days = this.#ofPeriod(this.#monthDays(dates), this.#months(months) || 'every month');
    return weekday ? `${days} if it is ${weekday}` : days;
  }

  /** The units (or years) whose days are restricted by the parts. */
  #restrictedUnits(): RecurrenceDays {
    const { byday, bymonthday, byyearday, byweekno } = this.#parts;
    const { and, or } = this.#format;
    const isYearly = this.#freq === 'yearly';
    // Each part is a condition: the first describes the days, and the others restrict them.
    let days = '';
    const conditions: string[] = [];
    if (byyearday.length > 0) {
      days = and(byyearday.map((day) => withOrdinal(day, 'day')));
      if (!isYearly) days += ' of the year';
      if (bymonthday.length > 0) conditions.push(`${this.#monthDays(bymonthday, or)} of the month`);
    } else if (bymonthday.length > 0) days = `${this.#monthDays(bymonthday)} of the month`;
    else if (byweekno.length > 0) days = this.#daysOfWeeks();
    else days = byday.length > 0 ? this.#weekdays(byday, and, 2) : '';
    const areDates = byyearday.length > 0 || bymonthday.length > 0;
    if (areDates) conditions.push(...this.#weekdayCondition());
    const rest = (conditions.length > 0 ? ` if it is ${and(conditions)}` : '') + this.#inMonths();
    if (days === '') return unrestricted(this.#everyInterval + rest);
    if (isYearly) return unrestricted(this.#ofPeriod(days) + rest);
    return { period: this.#everyInterval, restriction: `, but only on ${days}${rest}` };
  }

  /** `alone` if every period counts; a longer interval comes before its days. */
  #inInterval(alone: string, days: string): string {
    return this.#interval === 1 ? alone : `${this.#everyInterval} on ${days}`;
  }

  #ofPeriod(days: string, period = this.#everyUnit): string {
    const daysOfPeriod = `${days} of ${period}`;
    return this.#inInterval(`on ${daysOfPeriod}`, period === this.#everyUnit ? days : daysOfPeriod);
  }

  #months(months: readonly number[]): string {
    const { and, month } = this.#format;
    return and((sortUnique(months) ?? []).map((each) => month(dayOf(2000, each, 1) * DAY)));
  }

  #inMonths(): string {
    const months = this.#months(this.#parts.bymonth);
    return months && ` in ${months}`;
  }

  #monthDays(dates: readonly number[], list = this.#format.and): string {
    // From the beginning of the month to its end.
    const sorted = sortUnique(dates) ?? [];
    return list(sorted.sort((a, b) => Math.sign(b) - Math.sign(a)).map(formatDayOfMonth));
  }

  /** `the days of week 20`, `the Monday of week 20`, `the Mondays of weeks 20 and 21`. */
  #daysOfWeeks(): string {
    const { byday, byweekno } = this.#parts;
    const { and } = this.#format;
    const areAll = byday.length === 0 || this.#allowsAllWeekdays;
    const days = areAll ? 'days' : this.#weekdays(byday, and, 2, byweekno.length);
    return `the ${days} of ${this.#weeks(and)}`;
  }

  /** `week 20`, `weeks 20 and 21`, `week 20 and the last week`. */
  #weeks(list: LocaleFormat['and']): string {
    const { byweekno } = this.#parts;
    const fromStart = byweekno.filter((week) => week > 0);
    const fromEnd = byweekno.filter((week) => week < 0).map((week) => withOrdinal(week, 'week'));
    if (fromStart.length === 0) return list(fromEnd);
    return list([`${plural(fromStart.length, 'week')} ${list(fromStart.map(String))}`, ...fromEnd]);
  }

  get #allowsAllWeekdays(): boolean {
    return new Set(this.#parts.byday.filter((day) => day.length === 2)).size === 7;
  }

  /** `a Monday or Friday`, `a Monday in week 20`, `in week 20 or 21`: what a date must be; empty if it can be any. */
  #weekdayCondition(): string[] {
    const { byday, byweekno } = this.#parts;
    const { or } = this.#format;
    const words: string[] = [];
    if (byday.length > 0 && !this.#allowsAllWeekdays) words.push(`a ${this.#weekdays(byday, or)}`);
    if (byweekno.length > 0) words.push(`in ${this.#weeks(or)}`);
    return words.length > 0 ? [words.join(' ')] : [];
  }

  /** "the first Monday and the last Friday", "every Monday", "the last weekday". */
  #weekdaysOfPeriod(): string {
    const { byday, bysetpos } = this.#parts;
    const { and, or } = this.#format;
    if (this.#arePositionsInDays)
      return and(bysetpos.map((position) => withOrdinal(position, this.#weekdays(byday, or))));
    return and(byday.map((day) => (day.length === 2 ? `every ${this.#weekday(day)}` : this.#weekday(day))));
  }

  /**
   * Weekdays from Monday on, without duplicates: "weekday", "Monday and Friday".
   * @param count how many days of the week the word "weekday" means
   * @param ofEach how many of each day there are: "Mondays and Fridays"
   */
  #weekdays(days: readonly string[], list = this.#format.and, count = 1, ofEach = 1): string {
    const rank = (day: string) => mondayBasedWeekday(day.slice(-2));
    const sorted = [...new Set(days)].sort((a, b) => rank(a) - rank(b));
    const set = sorted.join(',');
    if (set === WORKING_DAYS) return plural(count, 'weekday');
    if (set === WEEKEND && (count > 1 || list === this.#format.or)) return plural(count, 'weekend day');
    if (set === `${WORKING_DAYS},${WEEKEND}` && count === 1) return 'day';
    return list(sorted.map((day) => plural(ofEach, this.#weekday(day))));
  }

  /** "Monday", "the first Monday". */
  #weekday(day: string): string {
    // 4 January 1970 was a Sunday.
    const name = this.#format.weekday((sundayBasedWeekday(day.slice(-2)) + 3) * DAY);
    return day.length === 2 ? name : withOrdinal(Number(day.slice(0, -2)), name);
  }
}
