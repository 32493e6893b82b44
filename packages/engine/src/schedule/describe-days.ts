import type { Frequency } from '@vitrine/contract';
import { type Recurrence, sortUnique, WEEKDAYS } from '@vitrine/recurrence';
import { type CivilDate, DAY, dateOf, dayOf, weekdayOf } from '@vitrine/time';
import { type Phrases, weekdaySetOf } from './phrases.ts';
import { fill } from './wording.ts';

/** The maximum number of dates of a year to list. More are described by day and month. */
const MAX_LISTED_DATES = 6;

/** The days of a recurrence. The times of day belong between the two parts. */
export interface RecurrenceDays {
  /** "every weekday", "on the first Monday of every month", "every 2 hours". */
  readonly period: string;
  /** The days to which the period is restricted: "on Monday". Otherwise empty. */
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
  phrases: Phrases,
): RecurrenceDays {
  return new RecurrenceDescription(rule, startDay, isOnce, phrases).days();
}

function unrestricted(period: string): RecurrenceDays {
  return { period, restriction: '' };
}

class RecurrenceDescription {
  readonly #phrases: Phrases;
  readonly #freq: Frequency;
  readonly #interval: number;
  readonly #parts: Required<{
    [Part in 'byday' | 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'bysetpos']: NonNullable<
      Recurrence[Part]
    >;
  }>;
  readonly #startDay: number;
  readonly #start: CivilDate;
  readonly #isInMonths: boolean;
  /** Whether "the last weekday of …" describes `bysetpos`: weekdays of one period, at one time of day. */
  readonly #arePositionsInDays: boolean;

  constructor(rule: Recurrence, startDay: number, isOnce: boolean, phrases: Phrases) {
    const { freq, interval = 1, byday = [], bymonth = [], bymonthday = [] } = rule;
    const { byyearday = [], byweekno = [], bysetpos = [] } = rule;
    this.#phrases = phrases;
    this.#freq = freq;
    this.#interval = interval;
    this.#parts = { byday, bymonth, bymonthday, byyearday, byweekno, bysetpos };
    this.#startDay = startDay;
    this.#start = dateOf(startDay);
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
    const { wording, format } = this.#phrases;
    const { period, restriction } = this.#days();
    if (bysetpos.length === 0 || this.#arePositionsInDays) return { period, restriction };
    const positions = format.and(bysetpos.map((position) => this.#phrases.position(position)));
    const only = (days: string) => fill(wording.positions[this.#freq], { days, positions });
    return restriction ? { period, restriction: only(restriction) } : unrestricted(only(period));
  }

  get #hasYearParts(): boolean {
    return this.#parts.byyearday.length > 0 || this.#parts.byweekno.length > 0;
  }

  get #hasPlainWeekdays(): boolean {
    return this.#parts.byday.every((day) => day.length === 2);
  }

  /** `every week`, `every 2 weeks`. */
  get #everyInterval(): string {
    const { every, everyCount } = this.#phrases.wording;
    if (this.#interval === 1) return every[this.#freq];
    return this.#phrases.counted(everyCount, this.#freq, this.#interval);
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
  #everyWeekday(weekdays: readonly string[]): string {
    const { everyWeekday, onEvery } = this.#phrases.wording;
    const set = weekdaySetOf(weekdays);
    const days =
      set === 'weekday' || set === 'day'
        ? everyWeekday[set]
        : fill(everyWeekday.list, { days: this.#list('every', weekdays) });
    if (this.#interval === 1) return this.#inMonths(days);
    if (this.#freq === 'weekly') return this.#inInterval(this.#inMonths(this.#onWeekdays(weekdays)));
    const { bymonth } = this.#parts;
    const period = bymonth.length > 0 ? 'any' : this.#freq === 'monthly' ? 'month' : 'year';
    return this.#inInterval(this.#inMonths(fill(onEvery[period], { days })));
  }

  /** "on the 1st of every month", "on 24 December every year", "every 2 years on the last Sunday of March". */
  #daysOfPeriod(): string {
    const { byday, bymonth, bymonthday } = this.#parts;
    const { wording } = this.#phrases;
    const isYearly = this.#freq === 'yearly';
    if (byday.length > 0 && bymonthday.length === 0) {
      const days = this.#on(this.#weekdaysOfPeriod());
      return this.#ofPeriod(days, bymonth, isYearly ? 'everyYear' : 'everyMonth');
    }
    const condition = this.#weekdayCondition();
    const dates = bymonthday.length > 0 ? bymonthday : [this.#start.date];
    const isStartMonth = bymonth.length === 0 && bymonthday.length === 0 && isYearly;
    const months = isStartMonth ? [this.#start.month] : bymonth;
    const count = months.length * dates.length;
    const arePositive = dates.every((date) => date > 0);
    if (isYearly && count > 0 && count <= MAX_LISTED_DATES && !condition && arePositive) {
      const days = fill(wording.on.dates, { dates: this.#datesOfYear(months, dates) });
      return this.#interval === 1 ? fill(wording.datesEveryYear, { dates: days }) : this.#inInterval(days);
    }
    const days = this.#ofPeriod(this.#on(this.#monthDays(dates)), months, 'everyMonth');
    return condition ? fill(wording.if, { days, condition }) : days;
  }

  /** "1 January, 1 June and 2 June". */
  #datesOfYear(months: readonly number[], dates: readonly number[]): string {
    const { wording, format } = this.#phrases;
    return format.and(
      months.flatMap((month) =>
        dates.map((date) =>
          fill(wording.date.on, { date: format.monthAndDay(dayOf(2000, month, date) * DAY) }),
        ),
      ),
    );
  }

  /** The units (or years) whose days are restricted by the parts. */
  #restrictedUnits(): RecurrenceDays {
    const { wording } = this.#phrases;
    const days = this.#restriction();
    if (days === '') return unrestricted(this.#inMonths(this.#everyInterval));
    const condition = this.#restrictionCondition();
    const limit = (phrase: string) =>
      this.#inMonths(condition ? fill(wording.if, { days: phrase, condition }) : phrase);
    if (this.#freq !== 'yearly') return { period: this.#everyInterval, restriction: limit(days) };
    if (this.#interval > 1) return unrestricted(this.#inInterval(limit(days)));
    return unrestricted(limit(fill(wording.of.everyYear, { days })));
  }

  /** The days of the first part that restricts them: "on the 100th day of the year". Empty without such a part. */
  #restriction(): string {
    const { byday, bymonthday, byyearday, byweekno } = this.#parts;
    const { wording, format } = this.#phrases;
    if (byyearday.length > 0) {
      const days = this.#on(format.and(byyearday.map((day) => this.#phrases.nthDay(day))));
      return this.#freq === 'yearly' ? days : fill(wording.of.theYear, { days });
    }
    if (bymonthday.length > 0)
      return fill(wording.of.theMonth, { days: this.#on(this.#monthDays(bymonthday)) });
    if (byweekno.length > 0) return this.#daysOfWeeks();
    return byday.length > 0 ? this.#onWeekdays(byday) : '';
  }

  /** What the other parts require of the days of `#restriction`. Empty if they require nothing. */
  #restrictionCondition(): string {
    const { bymonthday, byyearday } = this.#parts;
    const { wording, format } = this.#phrases;
    if (byyearday.length + bymonthday.length === 0) return '';
    const dates = bymonthday.length > 0 && byyearday.length > 0 ? this.#monthDays(bymonthday, format.or) : '';
    const conditions = [dates && fill(wording.conditions.dates, { days: dates }), this.#weekdayCondition()];
    return format.and(conditions.filter((each) => each !== ''));
  }

  /** "every 2 weeks on Monday": the interval, if there is one, comes before its days. */
  #inInterval(days: string): string {
    if (this.#interval === 1) return days;
    return fill(this.#phrases.wording.withInterval, { interval: this.#everyInterval, days });
  }

  /** "on the 1st of every month", "on the 1st of June", "every 2 months on the 1st". */
  #ofPeriod(days: string, months: readonly number[], period: 'everyMonth' | 'everyYear'): string {
    const { wording } = this.#phrases;
    if (months.length > 0)
      return this.#inInterval(fill(wording.of.months, { days, months: this.#months(months) }));
    const isOwnPeriod = (period === 'everyYear') === (this.#freq === 'yearly');
    if (this.#interval > 1 && isOwnPeriod) return this.#inInterval(days);
    return this.#inInterval(fill(wording.of[period], { days }));
  }

  #months(months: readonly number[]): string {
    return this.#phrases.months(sortUnique(months) ?? []);
  }

  #inMonths(days: string): string {
    const { bymonth } = this.#parts;
    if (bymonth.length === 0) return days;
    return fill(this.#phrases.wording.inMonths, { days, months: this.#months(bymonth) });
  }

  #monthDays(dates: readonly number[], list = this.#phrases.format.and): string {
    // From the beginning of the month to its end.
    const sorted = sortUnique(dates) ?? [];
    return list(
      sorted.sort((a, b) => Math.sign(b) - Math.sign(a)).map((date) => this.#phrases.dayOfMonth(date)),
    );
  }

  /** `on the days of week 20`, `on the Monday of week 20`, `on the Mondays of weeks 20 and 21`. */
  #daysOfWeeks(): string {
    const { byday, byweekno } = this.#parts;
    const { wording, format } = this.#phrases;
    const { on } = wording;
    const weeks = this.#phrases.weeks(byweekno, format.and);
    const set = weekdaySetOf(byday);
    if (byday.length === 0 || this.#allowsAllWeekdays) return fill(on.daysOfWeeks, { weeks });
    if (set === 'weekday') return fill(on.weekdaysOfWeeks, { weeks });
    if (set === 'weekendDay') return fill(on.weekendDaysOfWeeks, { weeks });
    return byweekno.length === 1
      ? fill(on.week, { weeks, days: this.#list('ofWeek', byday) })
      : fill(on.weeks, { weeks, days: this.#list('ofWeeks', byday) });
  }

  get #allowsAllWeekdays(): boolean {
    return new Set(this.#parts.byday.filter((day) => day.length === 2)).size === 7;
  }

  /** `a Monday or Friday`, `a Monday in week 20`, `in week 20 or 21`: what a date must be; empty if it can be any. */
  #weekdayCondition(): string {
    const { byday, byweekno } = this.#parts;
    const { wording, format } = this.#phrases;
    const { conditions } = wording;
    const days = byday.length > 0 && !this.#allowsAllWeekdays ? this.#isOnWeekdays(byday) : '';
    if (byweekno.length === 0) return days;
    const weeks = fill(conditions.weeks, { weeks: this.#phrases.weeks(byweekno, format.or) });
    return days ? fill(conditions.both, { days, weeks }) : weeks;
  }

  /** `a weekday`, `a Monday or Friday`. */
  #isOnWeekdays(weekdays: readonly string[]): string {
    const { conditions } = this.#phrases.wording;
    const set = weekdaySetOf(weekdays);
    if (set === 'weekday' || set === 'weekendDay') return conditions[set];
    const days = this.#list('on', weekdays, this.#phrases.format.or);
    return fill(this.#hasPlainWeekdays ? conditions.weekdays : conditions.nthWeekdays, { days });
  }

  /** "the first Monday and the last Friday", "every Monday", "the last weekday". */
  #weekdaysOfPeriod(): string {
    const { byday, bysetpos } = this.#parts;
    const { and } = this.#phrases.format;
    if (this.#arePositionsInDays)
      return and(bysetpos.map((position) => this.#phrases.nthOfWeekdays(position, byday)));
    return and(byday.map((day) => this.#phrases.nthWeekday(day)));
  }

  /** `on weekdays`, `on Monday and Friday`. */
  #onWeekdays(weekdays: readonly string[]): string {
    const { on } = this.#phrases.wording;
    const set = weekdaySetOf(weekdays);
    if (set === 'weekday' || set === 'weekendDay') return on[set];
    return fill(on.weekdays, { days: this.#list('on', weekdays) });
  }

  #on(days: string): string {
    return fill(this.#phrases.wording.on.days, { days });
  }

  #list(
    form: 'every' | 'on' | 'ofWeek' | 'ofWeeks',
    weekdays: readonly string[],
    list = this.#phrases.format.and,
  ): string {
    return list(this.#phrases.weekdays(form, weekdays));
  }
}
