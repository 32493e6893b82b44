import { dateOf, dayOf, daysInMonth, weekdayOf } from './civil.ts';

/** The days on which a recurrence may occur, searched a month at a time. Days are numbers as in civil.ts. */
export interface DaySet {
  has(day: number): boolean;
  /** The last such day at or before `day`, or `-Infinity`. */
  atOrBefore(day: number): number;
  /** The first such day at or after `day`, or `Infinity`. */
  atOrAfter(day: number): number;
}

/** One bit a day, the 1st lowest. */
export type MonthMask = (year: number, month: number, firstDay: number, length: number) => number;

export interface DayPattern {
  /** No day before it. */
  firstDay: number;
  /** Only months whose index (year × 12 + month − 1) is a multiple of `step` from `anchor`, both in months. */
  months: { anchor: number; step: number; span: number };
  mask: MonthMask;
}

/** Dates, weekdays and leap years repeat after 400 years: what has not come by then never comes. */
const CYCLE = 4800 + 24;
const LAST_DAY = dayOf(9999, 12, 31);

export function createDaySet({ firstDay, months, mask }: DayPattern): DaySet {
  const { anchor, step, span } = months;
  let cachedIndex = Number.NaN;
  let cachedMask = 0;
  let cachedFirst = Number.NaN;

  /** Loads a month into the cache. */
  const load = (index: number): void => {
    if (index === cachedIndex) return;
    const year = Math.floor(index / 12);
    const month = index - year * 12 + 1;
    const length = daysInMonth(year, month);
    cachedIndex = index;
    cachedFirst = dayOf(year, month, 1);
    cachedMask = mask(year, month, cachedFirst, length) & (length === 31 ? 0x7fffffff : (1 << length) - 1);
    if (cachedFirst < firstDay) {
      const skipped = firstDay - cachedFirst;
      cachedMask = skipped > 30 ? 0 : (cachedMask >>> skipped) << skipped;
    }
  };
  // A period (a month, or the twelve of a year) is in when it lies whole steps after the anchor's.
  const phaseOf = (index: number) => (((index - anchor) % step) + step) % step;
  const forward = (index: number): number => {
    const phase = phaseOf(index);
    return phase < span ? index : index + step - phase;
  };
  const backward = (index: number): number => {
    const phase = phaseOf(index);
    return phase < span ? index : index - phase + span - 1;
  };
  const monthOf = (day: number): number => {
    if (day >= cachedFirst && day < cachedFirst + 28) return cachedIndex;
    const { year, month } = dateOf(day);
    return year * 12 + month - 1;
  };
  const firstMonth = monthOf(firstDay);
  const lastMonth = monthOf(LAST_DAY);

  return {
    has(day) {
      if (day < firstDay) return false;
      const index = monthOf(day);
      if (phaseOf(index) >= span) return false;
      load(index);
      return ((cachedMask >>> (day - cachedFirst)) & 1) === 1;
    },
    atOrBefore(day) {
      if (day < firstDay) return Number.NEGATIVE_INFINITY;
      const from = monthOf(Math.min(day, LAST_DAY));
      let index = backward(from);
      for (let tries = 0; tries < CYCLE && index >= firstMonth; tries += 1) {
        load(index);
        let bits = cachedMask;
        if (index === from) {
          const last = day - cachedFirst;
          if (last < 30) bits &= (2 << last) - 1;
        }
        if (bits !== 0) return cachedFirst + 31 - Math.clz32(bits);
        index = backward(index - 1);
      }
      return Number.NEGATIVE_INFINITY;
    },
    atOrAfter(day) {
      const from = monthOf(Math.max(day, firstDay));
      let index = forward(from);
      for (let tries = 0; tries < CYCLE && index <= lastMonth; tries += 1) {
        load(index);
        let bits = cachedMask;
        if (index === from) {
          const skipped = Math.max(day - cachedFirst, 0);
          bits = skipped > 30 ? 0 : (bits >>> skipped) << skipped;
        }
        if (bits !== 0) return cachedFirst + 31 - Math.clz32(bits & -bits);
        index = forward(index + 1);
      }
      return Number.POSITIVE_INFINITY;
    },
  };
}

/** Days of the weekdays in `bits` (bit 0 is Sunday). */
export function weekdayMask(bits: number, firstDay: number): number {
  const shift = weekdayOf(firstDay);
  const week = ((bits >>> shift) | (bits << (7 - shift))) & 127;
  return week | (week << 7) | (week << 14) | (week << 21) | (week << 28);
}

/** Every `step`th day counted from `anchor`. */
export function everyNthDayMask(anchor: number, step: number, firstDay: number, length: number): number {
  if (step === 1) return -1;
  let bits = 0;
  for (let bit = (((anchor - firstDay) % step) + step) % step; bit < length; bit += step) bits |= 1 << bit;
  return bits;
}

/** Days of every `step`th week, weeks counted from the one that starts on `weekStart`. */
export function everyNthWeekMask(weekStart: number, step: number, firstDay: number, length: number): number {
  if (step === 1) return -1;
  const period = step * 7;
  let bits = 0;
  const phase = (((firstDay - weekStart) % period) + period) % period;
  for (let start = -phase; start < length; start += period)
    for (let bit = Math.max(start, 0); bit < start + 7 && bit < length; bit += 1) bits |= 1 << bit;
  return bits;
}

/** The start of the week that `day` is in; `weekStart` 0 is Sunday. */
export function startOfWeek(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}
