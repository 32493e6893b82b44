import { dayOf, isLeap, weekdayOf } from './civil.ts';
import { type MonthMask, startOfWeek, weekdayMask } from './day-set.ts';
import { plainWeekdays, type Recurrence, weekdayNumber, weekdaysOf } from './recurrence-rule.ts';

/** What of a recurrence says on which days it may occur, apart from its frequency and interval. */
export type DayParts = Pick<
  Recurrence,
  'freq' | 'byday' | 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'wkst'
>;

const ALL = -1;

/** The days of a month that pass every part; `ALL` bits where a part says nothing. Null when no part does. */
export function dayFilter(parts: DayParts): MonthMask | null {
  const filters: MonthMask[] = [];
  const { bymonth, bymonthday, byyearday, byweekno } = parts;
  if (bymonth?.length) {
    const months = new Set(bymonth);
    filters.push((_year, month) => (months.has(month) ? ALL : 0));
  }
  if (parts.byday?.length) filters.push(weekdayFilter(parts, parts.byday));
  if (bymonthday?.length) filters.push(monthdayFilter(bymonthday));
  if (byyearday?.length) {
    filters.push(
      yearFilter((year) => {
        const length = isLeap(year) ? 366 : 365;
        const first = dayOf(year, 1, 1);
        const inYear = byyearday.map((day) => (day > 0 ? day : length + day + 1));
        return inYear.filter((day) => day >= 1 && day <= length).map((day) => first + day - 1);
      }),
    );
  }
  if (byweekno?.length) {
    const start = weekdayNumber(parts.wkst ?? 'MO');
    filters.push(yearFilter((year) => daysOfWeeks(year, byweekno, start)));
  }
  if (filters.length === 0) return null;
  return remembered((year, month, first, length) => {
    let bits = ALL;
    for (const filter of filters) bits &= filter(year, month, first, length);
    return bits;
  });
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

/** Plain weekdays, or the nth of the month or, for yearly rules without months, of the year. */
function weekdayFilter({ freq, bymonth }: DayParts, byday: NonNullable<DayParts['byday']>): MonthMask {
  const counted =
    freq === 'monthly' || freq === 'yearly' ? weekdaysOf(byday).filter(({ nth }) => nth !== 0) : [];
  const plain = plainWeekdays(byday, counted.length === 0);
  if (counted.length === 0) return (_year, _month, first) => weekdayMask(plain, first);
  const nthDays = (from: number, to: number): number[] =>
    counted.flatMap(({ weekday, nth }) => {
      const first = from + ((weekday - weekdayOf(from) + 7) % 7);
      const last = to - ((weekdayOf(to) - weekday + 7) % 7);
      const day = nth > 0 ? first + (nth - 1) * 7 : last + (nth + 1) * 7;
      return day >= from && day <= to ? [day] : [];
    });
  if (freq === 'yearly' && !bymonth?.length) {
    const ofYear = yearFilter((year) => nthDays(dayOf(year, 1, 1), dayOf(year, 12, 31)));
    return (year, month, first, length) => weekdayMask(plain, first) | ofYear(year, month, first, length);
  }
  return (_year, _month, first, length) => {
    let bits = plain === 0 ? 0 : weekdayMask(plain, first);
    for (const day of nthDays(first, first + length - 1)) bits |= 1 << (day - first);
    return bits;
  };
}

function monthdayFilter(bymonthday: readonly number[]): MonthMask {
  return (_year, _month, _first, length) => {
    let bits = 0;
    for (const day of bymonthday) {
      const date = day > 0 ? day : length + day + 1;
      if (date >= 1 && date <= length) bits |= 1 << (date - 1);
    }
    return bits;
  };
}

/** Days that are found for a whole year at once; those of the last year are kept. */
function yearFilter(daysIn: (year: number) => number[]): MonthMask {
  let known = Number.NaN;
  let days: number[] = [];
  return (year, _month, first, length) => {
    if (year !== known) {
      known = year;
      days = daysIn(year);
    }
    let bits = 0;
    for (const day of days) if (day >= first && day < first + length) bits |= 1 << (day - first);
    return bits;
  };
}

/** The days within `year` of its numbered weeks, as RFC 5545 counts: the first week has at least four days. */
function daysOfWeeks(year: number, weeks: readonly number[], weekStart: number): number[] {
  const firstWeek = (weekYear: number) => startOfWeek(dayOf(weekYear, 1, 4), weekStart);
  const wanted = new Set(weeks);
  const days: number[] = [];
  const from = dayOf(year, 1, 1);
  const to = from + (isLeap(year) ? 365 : 364);
  // Days at either end of a year may lie in a week of its neighbour.
  for (const weekYear of [year - 1, year, year + 1]) {
    const first = firstWeek(weekYear);
    const count = (firstWeek(weekYear + 1) - first) / 7;
    for (let number = 1; number <= count; number += 1) {
      if (!wanted.has(number) && !wanted.has(number - count - 1)) continue;
      for (let day = first + (number - 1) * 7, left = 7; left > 0; day += 1, left -= 1)
        if (day >= from && day <= to) days.push(day);
    }
  }
  return days;
}
