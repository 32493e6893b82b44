import { dayOf, isLeap, weekdayOf } from '@vitrine/time';
import { parseWeekdays, type RecurrenceParts, sundayBasedWeekday } from '../rule.ts';
import { type MonthMask, startOfWeek } from './day-set.ts';

/** The parts of a rule that restrict its days, apart from frequency and interval. */
export type DayParts = Pick<
  RecurrenceParts,
  'freq' | 'byday' | 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'wkst'
>;

type Numbers = ReadonlySet<number> | null;

/** The days of a month that match every part. Null if no part restricts the days. */
export function createDayFilter(parts: DayParts): MonthMask | null {
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno } = parts;
  if (![byday, bymonth, bymonthday, byyearday, byweekno].some((part) => part?.length)) return null;
  const isCounted = (freq === 'yearly' || freq === 'monthly') && byday?.some((day) => day.length > 2);
  const months = bymonth?.length ? bitsOf(bymonth) : -1;
  const weekdays =
    byday?.length && !isCounted ? bitsOf(parseWeekdays(byday).map(({ weekday }) => weekday)) : -1;
  const dates = bymonthday?.length ? bitsOf(bymonthday.map((date) => date - 1)) : -1;
  // The highest bit is the last day of the month.
  const datesFromEnd = bitsOf((bymonthday ?? []).map((date) => 32 + date));
  const others = isCounted || byyearday?.length || byweekno?.length ? createSearch(parts, isCounted) : null;
  return (year, month, first, length) => {
    if (((months >>> month) & 1) === 0) return 0;
    let bits = (dates | (datesFromEnd >>> (32 - length))) & (-1 >>> (32 - length));
    bits &= repeatWeek(weekdays, weekdayOf(first));
    return bits !== 0 && others ? bits & others(year, month, first, length) : bits;
  };
}

/** The bits of a month whose 1st is a `weekday`, from the bits of the weekdays. */
function repeatWeek(weekdays: number, weekday: number): number {
  const week = ((weekdays >>> weekday) | (weekdays << (7 - weekday))) & 0x7f;
  return Math.imul(week, 0b10000001000000100000010000001);
}

/** The days that match the parts that count days or weeks in a year, or weekdays in a year or month. */
function createSearch(
  { freq, byday, bymonth, byyearday, byweekno, wkst = 'MO' }: DayParts,
  isCounted: boolean | undefined,
): MonthMask {
  const yearDays = setOf(byyearday);
  const weeks = setOf(byweekno);
  const weekdays = isCounted && byday ? weekdayCounts(byday) : null;
  const weekStart = sundayBasedWeekday(wkst);
  const countsInYear = freq === 'yearly' && !bymonth?.length;

  return cacheByKindOfYear((year, _month, first, length) => {
    const last = first + length - 1;
    const newYear = dayOf(year, 1, 1);
    const yearEnd = dayOf(year, 12, 31);
    const [from, to] = countsInYear ? [newYear, yearEnd] : [first, last];
    let bits = 0;
    for (let day = first; day <= last; day += 1) {
      if (yearDays && !hasPosition(yearDays, 1, day, newYear, yearEnd)) continue;
      if (weekdays) {
        const counts = weekdays[weekdayOf(day)];
        if (!counts || !(counts.has(0) || hasPosition(counts, 7, day, from, to))) continue;
      }
      if (weeks && !isInWeeks(weeks, day, year, weekStart)) continue;
      bits |= 1 << (day - first);
    }
    return bits;
  });
}

/** Bits 0 to 31. Ignores other numbers. */
function bitsOf(numbers: readonly number[]): number {
  return numbers.reduce((bits, number) => (number >= 0 && number < 32 ? bits | (1 << number) : bits), 0);
}

function setOf(numbers: readonly number[] | undefined): Numbers {
  return numbers?.length ? new Set(numbers) : null;
}

/** The selected weekdays of the month or year, by weekday. 0 means all. */
function weekdayCounts(byday: readonly string[]): Set<number>[] {
  const weekdays: Set<number>[] = [];
  for (const { weekday, nth } of parseWeekdays(byday)) {
    weekdays[weekday] ??= new Set();
    weekdays[weekday].add(nth);
  }
  return weekdays;
}

/** RFC 5545: a week belongs to the year that contains at least four of its days. */
function isInWeeks(weeks: ReadonlySet<number>, day: number, year: number, weekStart: number): boolean {
  const middle = startOfWeek(day, weekStart) + 3;
  const weekYear = year + (middle < dayOf(year, 1, 1) ? -1 : middle > dayOf(year, 12, 31) ? 1 : 0);
  return hasPosition(weeks, 7, middle, dayOf(weekYear, 1, 1), dayOf(weekYear, 12, 31));
}

/** Whether `positions` contains that of `day` in `[from, to]`, in days or weeks: from 1, or from -1 at the end. */
function hasPosition(
  positions: ReadonlySet<number>,
  size: number,
  day: number,
  from: number,
  to: number,
): boolean {
  return (
    positions.has(Math.floor((day - from) / size) + 1) || positions.has(-Math.floor((to - day) / size) - 1)
  );
}

/**
 * The mask of a month depends only on the weekday of 1 January and on the lengths of the year and its neighbours,
 * which share its first and last weeks. Among 9,999 years there are 28 such kinds, and each is computed once.
 */
function cacheByKindOfYear(mask: MonthMask): MonthMask {
  const masks = new Int32Array(28 * 12);
  const isKnown = new Uint8Array(28 * 12);
  let lastYear = Number.NaN;
  let kind = 0;
  return (year, month, first, length) => {
    if (year !== lastYear) {
      lastYear = year;
      const leap = isLeap(year) ? 1 : isLeap(year - 1) ? 2 : isLeap(year + 1) ? 3 : 0;
      kind = weekdayOf(dayOf(year, 1, 1)) * 4 + leap;
    }
    const index = kind * 12 + month - 1;
    if (isKnown[index] === 0) {
      isKnown[index] = 1;
      masks[index] = mask(year, month, first, length);
    }
    return masks[index] as number;
  };
}
