import { dayOf, daysInMonth, mod, monthIndexOf, weekdayOf } from '@vitrine/time';
import { bitCount, lowestBit } from './bits.ts';

/** The days on which a recurrence may occur, searched a month at a time. Days are numbers as in civil.ts. */
export interface DaySet {
  has(day: number): boolean;
  /** The last such day at or before `day`, or `-Infinity`. */
  atOrBefore(day: number): number;
  /** The first such day at or after `day`, or `Infinity`. */
  atOrAfter(day: number): number;
  /** The first day after `day`, itself in, that is out; or one within a year that is in, when many follow. */
  endOfRun(day: number): number;
  /** How many there are in `[from, to]`. */
  count(from: number, to: number): number;
  /** The one at or after `day` with `skipped` others before it, or `Infinity`. */
  select(day: number, skipped: number): number;
}

/** One bit a day, the 1st lowest. */
export type MonthMask = (year: number, month: number, firstDay: number, length: number) => number;

/** `span` in a row from every `step`th after `anchor` on. */
interface Pattern {
  anchor: number;
  step: number;
  span: number;
}

export interface DayPattern {
  /** No day before it. */
  firstDay: number;
  /** Only these months; their index is year × 12 + month − 1. */
  months?: Pattern;
  /** Only these days. Months without any are passed over. */
  days?: Pattern;
  /** Null: every day of them. */
  mask: MonthMask | null;
}

/** Dates, weekdays and leap years repeat after 400 years: what has not come by then never comes. */
const CYCLE = 4800 + 24;
/** Where months are passed over, fewer cover as much time. */
const SPARSE_CYCLE = 1800;
/** How far one look follows days without a gap. */
const MAX_RUN = 366;
const LAST_DAY = dayOf(9999, 12, 31);

const EVERY = { anchor: 0, step: 1, span: 1 };

export function createDaySet({ firstDay, months = EVERY, days, mask }: DayPattern): DaySet {
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
    cachedMask = days ? everyNthMask(days, cachedFirst, length) : -1;
    if (cachedMask !== 0)
      cachedMask &= (mask?.(year, month, cachedFirst, length) ?? -1) & (-1 >>> (32 - length));
    cachedMask = bitsFrom(firstDay);
  };
  const sparse = days && days.step > 2 * 31 ? days : null;
  const most = sparse ? SPARSE_CYCLE : CYCLE;
  const forward = (index: number): number =>
    sparse ? Math.max(index, monthIndexOf(nextOf(sparse, firstOfMonth(index)))) : nextOf(months, index);
  const backward = (index: number): number =>
    sparse
      ? Math.min(index, monthIndexOf(previousOf(sparse, firstOfMonth(index + 1) - 1)))
      : previousOf(months, index);
  const monthOf = (day: number): number => {
    if (day >= cachedFirst && day < cachedFirst + 28) return cachedIndex;
    return monthIndexOf(day);
  };
  /** The days of the loaded month that are not before `day`. */
  const bitsFrom = (day: number): number => {
    const skipped = Math.max(day - cachedFirst, 0);
    return skipped > 30 ? 0 : (cachedMask >>> skipped) << skipped;
  };
  const bitsUpTo = (bits: number, day: number): number => {
    const last = day - cachedFirst;
    return last < 30 ? bits & ((2 << last) - 1) : bits;
  };
  const firstMonth = monthOf(firstDay);
  const lastMonth = monthOf(LAST_DAY);

  const has = (day: number): boolean => {
    if (day < firstDay || day > LAST_DAY) return false;
    const index = monthOf(day);
    if (nextOf(months, index) !== index) return false;
    load(index);
    return ((cachedMask >>> (day - cachedFirst)) & 1) === 1;
  };

  const select = (day: number, skipped: number): number => {
    let left = skipped;
    let index = forward(monthOf(Math.max(day, firstDay)));
    for (let tries = 0; tries < most && index <= lastMonth; tries += 1) {
      load(index);
      const bits = bitsFrom(day);
      const inMonth = bits === 0 ? 0 : bitCount(bits);
      if (left < inMonth) return cachedFirst + lowestBit(bits, left);
      left -= inMonth;
      index = forward(index + 1);
    }
    return Number.POSITIVE_INFINITY;
  };

  return {
    has,
    endOfRun(day) {
      let end = day + 1;
      while (end - day < MAX_RUN && has(end)) end += 1;
      return end;
    },
    count(from, to) {
      let total = 0;
      const lastIndex = monthOf(to);
      for (let index = forward(monthOf(from)); index <= lastIndex; index = forward(index + 1)) {
        load(index);
        total += bitCount(bitsUpTo(bitsFrom(from), to));
      }
      return total;
    },
    select,
    atOrAfter: (day) => select(day, 0),
    atOrBefore(day) {
      if (day < firstDay) return Number.NEGATIVE_INFINITY;
      const from = monthOf(Math.min(day, LAST_DAY));
      let index = backward(from);
      for (let tries = 0; tries < most && index >= firstMonth; tries += 1) {
        load(index);
        const bits = index === from ? bitsUpTo(cachedMask, day) : cachedMask;
        if (bits !== 0) return cachedFirst + 31 - Math.clz32(bits);
        index = backward(index - 1);
      }
      return Number.NEGATIVE_INFINITY;
    },
  };
}

/** The first day or month at or after `from` that a pattern has. */
function nextOf({ anchor, step, span }: Pattern, from: number): number {
  const phase = mod(from - anchor, step);
  return phase < span ? from : from + step - phase;
}

/** The last one at or before `from`. */
function previousOf({ anchor, step, span }: Pattern, from: number): number {
  const phase = mod(from - anchor, step);
  return phase < span ? from : from - phase + span - 1;
}

function everyNthMask(pattern: Pattern, firstDay: number, length: number): number {
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

/** The start of the week that `day` is in; `weekStart` 0 is Sunday. */
export function startOfWeek(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}
