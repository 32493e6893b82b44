import { dayOf, isLeap, weekdayOf } from '@vitrine/time';
import { type MonthMask, startOfWeek } from './day-set.ts';
import { type Recurrence, weekdayNumber, weekdaysOf } from './recurrence-rule.ts';

/** What of a recurrence says on which days it may occur, apart from its frequency and interval. */
export type DayParts = Pick<
  Recurrence,
  'freq' | 'byday' | 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'wkst'
>;

/** The days of a month that pass every part. Null when no part says anything. */
export function dayFilter({ freq, byday, wkst = 'MO', ...parts }: DayParts): MonthMask | null {
  const setOf = (numbers: readonly number[] | undefined) => (numbers?.length ? new Set(numbers) : null);
  const months = setOf(parts.bymonth);
  const dates = setOf(parts.bymonthday);
  const yearDays = setOf(parts.byyearday);
  const weeks = setOf(parts.byweekno);
  if (!byday?.length && !months && !dates && !yearDays && !weeks) return null;
  const isCounted = freq === 'yearly' || freq === 'monthly';
  /** By weekday, which ones of the month or year; 0: all. */
  const weekdays: Set<number>[] = [];
  for (const { weekday, nth } of weekdaysOf(byday ?? [])) {
    weekdays[weekday] ??= new Set();
    weekdays[weekday].add(isCounted ? nth : 0);
  }
  const weekStart = weekdayNumber(wkst);

  return remembered((year, month, first, length) => {
    if (months && !months.has(month)) return 0;
    const last = first + length - 1;
    const newYear = dayOf(year, 1, 1);
    const yearEnd = dayOf(year, 12, 31);
    const isOfYear = freq === 'yearly' && !months;
    const [from, to] = isOfYear ? [newYear, yearEnd] : [first, last];
    let bits = 0;
    for (let day = first; day <= last; day += 1) {
      if (dates && !isAt(dates, 1, day, first, last)) continue;
      if (yearDays && !isAt(yearDays, 1, day, newYear, yearEnd)) continue;
      if (byday?.length) {
        const which = weekdays[weekdayOf(day)];
        if (!which || !(which.has(0) || isAt(which, 7, day, from, to))) continue;
      }
      if (weeks) {
        // A week is one of the year that has at least four of its days, as RFC 5545 counts.
        const middle = startOfWeek(day, weekStart) + 3;
        const weekYear = year + (middle < newYear ? -1 : middle > yearEnd ? 1 : 0);
        if (!isAt(weeks, 7, middle, dayOf(weekYear, 1, 1), dayOf(weekYear, 12, 31))) continue;
      }
      bits |= 1 << (day - first);
    }
    return bits;
  });
}

/** Whether `places` has the place of `day` in `[from, to]`, in days or weeks: from 1, or from the end from -1. */
function isAt(places: ReadonlySet<number>, size: number, day: number, from: number, to: number): boolean {
  return places.has(Math.floor((day - from) / size) + 1) || places.has(-Math.floor((to - day) / size) - 1);
}

/**
 * Which days of a month are in depends on the weekday that its year begins on and on the lengths of that year and
 * its neighbours (whose weeks it may begin and end in): of 9,999 years there are 28 kinds, and each is asked once.
 */
function remembered(mask: MonthMask): MonthMask {
  const known = new Int32Array(28 * 12);
  const isKnown = new Uint8Array(28 * 12);
  let lastYear = Number.NaN;
  let kind = 0;
  return (year, month, first, length) => {
    if (year !== lastYear) {
      lastYear = year;
      const leap = isLeap(year) ? 1 : isLeap(year - 1) ? 2 : isLeap(year + 1) ? 3 : 0;
      kind = weekdayOf(dayOf(year, 1, 1)) * 4 + leap;
    }
    const place = kind * 12 + month - 1;
    if (isKnown[place] === 0) {
      isKnown[place] = 1;
      known[place] = mask(year, month, first, length);
    }
    return known[place] as number;
  };
}
