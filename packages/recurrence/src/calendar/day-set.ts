import { dayOf, daysInMonth, mod, monthIndexOf, weekdayOf } from '@vitrine/time';
import { countBits, indexOfSetBit } from '../bits.ts';

/** The days on which a recurrence can occur, searched month by month. Days are day numbers of packages/time. */
export interface DaySet {
  has(day: number): boolean;
  /** The last day of the set at or before `day`, or `-Infinity`. */
  atOrBefore(day: number): number;
  /** The first day of the set at or after `day`, or `Infinity`. */
  atOrAfter(day: number): number;
  /**
   * The first day after `day` (which is in the set) that is not in the set. If the run is longer than a year, returns a
   * day within it.
   */
  endOfRun(day: number): number;
  /** The number of days in `[from, to]`. */
  count(from: number, to: number): number;
  /** The day at or after `day` with `skipped` others before it, or `Infinity`. */
  select(day: number, skipped: number): number;
}

/** One bit per day of a month; the lowest is the 1st. */
export type MonthMask = (year: number, month: number, firstDay: number, length: number) => number;

/** `span` consecutive numbers, starting at `anchor` and at every `step`th number from there. */
interface Pattern {
  anchor: number;
  step: number;
  span: number;
}

interface DayPattern {
  /** The set contains no day before this one. */
  firstDay: number;
  /** Only these months, as month indexes. */
  months?: Pattern;
  /** Only these days. The search skips months without any of them. */
  days?: Pattern;
  /** Null: every one of these days. */
  mask: MonthMask | null;
}

/** Dates, weekdays and leap years repeat after 400 years, so a day that does not occur within them never occurs. */
const MONTHS_IN_CYCLE = 4800 + 24;
/** If the search skips the months between the days of a pattern, fewer months cover as much time. */
const SPARSE_MONTHS_IN_CYCLE = 1800;
const MAX_RUN_DAYS = 366;
export const LAST_DAY = dayOf(9999, 12, 31);
const LAST_MONTH = monthIndexOf(LAST_DAY);
/** If the days of a pattern are further apart, the search skips the months between them. */
const SPARSE_STEP = 2 * 31;

const EVERY = { anchor: 0, step: 1, span: 1 };

export function createDaySet(pattern: DayPattern): DaySet {
  return new MonthlyDays(pattern);
}

/** Searches for days month by month. */
class MonthlyDays implements DaySet {
  readonly #firstDay: number;
  readonly #firstMonth: number;
  readonly #months: Pattern;
  readonly #days: Pattern | undefined;
  readonly #mask: MonthMask | null;
  /** If this many months have no day, no day follows. */
  readonly #maxTries: number;
  /** The month that was loaded last: its index, its days that are in the set, and the day number of its 1st. */
  #index = Number.NaN;
  #bits = 0;
  #first = Number.NaN;

  constructor({ firstDay, months = EVERY, days, mask }: DayPattern) {
    this.#firstDay = firstDay;
    this.#firstMonth = monthIndexOf(firstDay);
    this.#months = months;
    this.#days = days;
    this.#mask = mask;
    this.#maxTries = days && days.step > SPARSE_STEP ? SPARSE_MONTHS_IN_CYCLE : MONTHS_IN_CYCLE;
  }

  has(day: number): boolean {
    if (day < this.#firstDay || day > LAST_DAY) return false;
    const index = this.#indexOf(day);
    if (nextOf(this.#months, index) !== index) return false;
    this.#load(index);
    return ((this.#bits >>> (day - this.#first)) & 1) === 1;
  }

  atOrBefore(day: number): number {
    if (day < this.#firstDay) return Number.NEGATIVE_INFINITY;
    const from = this.#indexOf(Math.min(day, LAST_DAY));
    let index = this.#previous(from);
    for (let tries = 0; tries < this.#maxTries && index >= this.#firstMonth; tries += 1) {
      this.#load(index);
      const bits = index === from ? this.#bitsUpTo(this.#bits, day) : this.#bits;
      if (bits !== 0) return this.#first + 31 - Math.clz32(bits);
      index = this.#previous(index - 1);
    }
    return Number.NEGATIVE_INFINITY;
  }

  atOrAfter(day: number): number {
    return this.select(day, 0);
  }

  endOfRun(day: number): number {
    return endOfRunOf(this, day);
  }

  count(from: number, to: number): number {
    let total = 0;
    const lastIndex = this.#indexOf(to);
    for (let index = this.#next(this.#indexOf(from)); index <= lastIndex; index = this.#next(index + 1)) {
      this.#load(index);
      total += countBits(this.#bitsUpTo(this.#bitsFrom(from), to));
    }
    return total;
  }

  select(day: number, skipped: number): number {
    let left = skipped;
    let index = this.#next(this.#indexOf(Math.max(day, this.#firstDay)));
    for (let tries = 0; tries < this.#maxTries && index <= LAST_MONTH; tries += 1) {
      this.#load(index);
      const bits = this.#bitsFrom(day);
      const inMonth = bits === 0 ? 0 : countBits(bits);
      if (left < inMonth) return this.#first + indexOfSetBit(bits, left);
      left -= inMonth;
      index = this.#next(index + 1);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The first month at or after `index` that can contain days of the set. */
  #next(index: number): number {
    const days = this.#days;
    return days && days.step > SPARSE_STEP
      ? Math.max(index, monthIndexOf(nextOf(days, firstOfMonth(index))))
      : nextOf(this.#months, index);
  }

  /** The last one at or before `index`. */
  #previous(index: number): number {
    const days = this.#days;
    return days && days.step > SPARSE_STEP
      ? Math.min(index, monthIndexOf(previousOf(days, firstOfMonth(index + 1) - 1)))
      : previousOf(this.#months, index);
  }

  #load(index: number): void {
    if (index === this.#index) return;
    const year = Math.floor(index / 12);
    const month = index - year * 12 + 1;
    const length = daysInMonth(year, month);
    const first = dayOf(year, month, 1);
    let bits = this.#days ? patternMask(this.#days, first, length) : -1;
    if (bits !== 0) bits &= (this.#mask?.(year, month, first, length) ?? -1) & (-1 >>> (32 - length));
    this.#index = index;
    this.#first = first;
    this.#bits = bits;
    this.#bits = this.#bitsFrom(this.#firstDay);
  }

  /** The month index of a day, quickly for days of the loaded month. */
  #indexOf(day: number): number {
    return day >= this.#first && day < this.#first + 28 ? this.#index : monthIndexOf(day);
  }

  #bitsFrom(day: number): number {
    const skipped = Math.max(day - this.#first, 0);
    return skipped > 30 ? 0 : (this.#bits >>> skipped) << skipped;
  }

  #bitsUpTo(bits: number, day: number): number {
    const last = day - this.#first;
    return last < 30 ? bits & ((2 << last) - 1) : bits;
  }
}

export function endOfRunOf(days: DaySet, day: number): number {
  let end = day + 1;
  while (end - day < MAX_RUN_DAYS && days.has(end)) end += 1;
  return end;
}

/** The first day or month at or after `from` that is in a pattern. */
function nextOf({ anchor, step, span }: Pattern, from: number): number {
  const phase = mod(from - anchor, step);
  return phase < span ? from : from + step - phase;
}

/** The last one at or before `from`. */
function previousOf({ anchor, step, span }: Pattern, from: number): number {
  const phase = mod(from - anchor, step);
  return phase < span ? from : from - phase + span - 1;
}

function patternMask(pattern: Pattern, firstDay: number, length: number): number {
  const { step, span } = pattern;
  if (step === span) return -1;
  let bits = 0;
  let day = nextOf(pattern, firstDay);
  while (day < firstDay + length) {
    bits |= 1 << (day - firstDay);
    day = nextOf(pattern, day + 1);
  }
  return bits;
}

function firstOfMonth(index: number): number {
  const year = Math.floor(index / 12);
  return dayOf(year, index - year * 12 + 1, 1);
}

/** The first day of the week that contains `day`. In `weekStart`, 0 is Sunday. */
export function startOfWeek(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}
