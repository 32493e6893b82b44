import { DAY, dateOf, dayOf, dayOfLocalTime, monthIndexOf, weekdayOf } from '@vitrine/time';
import { dayFilter } from './day-filter.ts';
import { createDaySet, type DaySet, startOfWeek } from './day-set.ts';
import { NONE_AFTER, NONE_BEFORE } from './occurrences.ts';
import { WEEKDAYS, weekdayNumber } from './recurrence-rule.ts';
import type { RecurrenceParts } from './recurrence-set.ts';
import { listedTimes, type TimeSet } from './time-set.ts';

/** Parts that say nothing about the day are filled in from the start, as RFC 5545 has it. */
function withDefaults(rule: RecurrenceParts, firstDay: number): RecurrenceParts {
  const { freq, bymonth, byday, bymonthday, byyearday, byweekno } = rule;
  if (freq === 'daily' || [byday, bymonthday, byyearday, byweekno].some((part) => part?.length)) return rule;
  if (freq === 'weekly') return { ...rule, byday: [WEEKDAYS[weekdayOf(firstDay)] ?? 'MO'] };
  const { month, date } = dateOf(firstDay);
  return { ...rule, bymonth: freq === 'yearly' && !bymonth?.length ? [month] : bymonth, bymonthday: [date] };
}

/** How many months or days a period of a frequency has. */
const SPANS: Partial<Record<RecurrenceParts['freq'], number>> = { yearly: 12, weekly: 7 };

/** The days of a daily or coarser rule that starts on `startDay`, none before `firstDay`. */
export function calendarDays(given: RecurrenceParts, startDay: number, firstDay: number): DaySet {
  const rule = withDefaults(given, startDay);
  const { freq, interval = 1 } = rule;
  const { from } = periodOf(rule, startDay);
  const span = SPANS[freq] ?? 1;
  const isOfMonths = freq === 'yearly' || freq === 'monthly';
  const pattern = { anchor: isOfMonths ? monthIndexOf(from) : from, step: span * interval, span };
  return createDaySet({ firstDay, mask: dayFilter(rule), [isOfMonths ? 'months' : 'days']: pattern });
}

/** First and last day. */
interface Period {
  from: number;
  to: number;
}

/** The period of `freq` that `day` is in. */
function periodOf({ freq, wkst = 'MO' }: RecurrenceParts, day: number): Period {
  if (freq === 'weekly') {
    const from = startOfWeek(day, weekdayNumber(wkst));
    return { from, to: from + 6 };
  }
  if (freq === 'daily') return { from: day, to: day };
  const { year, month } = dateOf(day);
  const [first, last] = freq === 'yearly' ? [1, 12] : [month, month];
  return { from: dayOf(year, first, 1), to: dayOf(year, last + 1, 1) - 1 };
}

/** So many periods in a row without a hit: there will be none. Leap days on a weekday come every 40 years. */
const MAX_PERIODS = 120;
/** How many periods are counted: those of centuries. */
const MAX_COUNTED = 10_000;
/** Of so many periods the walls are kept: a year of months, and some. */
const MAX_KNOWN = 16;

/** The places (from 1, negative from the end) among `count` things, as indexes, ascending. */
export function placesAmong(places: readonly number[], count: number): number[] {
  const indexes = places.map((place) => (place > 0 ? place - 1 : count + place));
  return [...new Set(indexes)].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

/** The most days that a period of `freq` has. */
export const LONGEST: Partial<Record<RecurrenceParts['freq'], number>> = {
  yearly: 366,
  monthly: 31,
  weekly: 7,
};

/** `bysetpos` of weekly and coarser rules: of all walls of each period only those at some places. */
export function picked(rule: RecurrenceParts, start: number, times: TimeSet, places: readonly number[]) {
  const startDay = dayOfLocalTime(start);
  const days = calendarDays(rule, startDay, periodOf(rule, startDay).from);
  let today = { day: Number.NaN, times };

  const indexes = new Map<number, number[]>();
  /** Which walls of a period are picked. */
  const indexesIn = ({ from, to }: Period): number[] => {
    const count = days.count(from, to);
    const list = indexes.get(count) ?? placesAmong(places, count * times.count);
    indexes.set(count, list);
    return list;
  };

  /** By the first days of their periods. */
  const known = new Map<number, TimeSet>();
  const wallsIn = (period: Period): TimeSet => {
    const { from } = period;
    const found = known.get(from);
    if (found) return found;
    const localTimeAt = (index: number) =>
      days.select(from, Math.floor(index / times.count)) * DAY + times.at(index % times.count);
    const walls = listedTimes(indexesIn(period).map(localTimeAt));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(from, walls);
    return walls;
  };

  /** The nearest day at or after `day`, or at or before it, on which there is a wall. */
  const nearest = (day: number, isAfter: boolean): number => {
    let at = day;
    for (let tries = 0; tries < MAX_PERIODS && Number.isFinite(at); tries += 1) {
      const period = periodOf(rule, at);
      const walls = wallsIn(period);
      const wall = isAfter ? walls.atOrAfter(day * DAY) : walls.atOrBefore((day + 1) * DAY - 1);
      if (Number.isFinite(wall)) return dayOfLocalTime(wall);
      at = isAfter ? days.atOrAfter(period.to + 1) : days.atOrBefore(period.from - 1);
    }
    return isAfter ? NONE_AFTER : NONE_BEFORE;
  };

  return {
    days: {
      atOrBefore: (day: number) => nearest(day, false),
      atOrAfter: (day: number) => nearest(day, true),
    },
    timesOn(day: number): TimeSet {
      if (today.day !== day) {
        const base = day * DAY;
        const walls = wallsIn(periodOf(rule, day));
        const onDay: number[] = [];
        const end = walls.upTo(base + DAY - 1);
        for (let index = walls.upTo(base - 1); index < end; index += 1) onDay.push(walls.at(index) - base);
        today = { day, times: listedTimes(onDay) };
      }
      return today.times;
    },
    counter(count: number) {
      let left = count;
      let at = startDay;
      let counted = 0;
      let found = NONE_AFTER;
      return (upTo: number): number => {
        while (found === NONE_AFTER && at * DAY <= upTo && counted < MAX_COUNTED) {
          counted += 1;
          const period = periodOf(rule, at);
          const skipped = at === startDay ? wallsIn(period).upTo(start - 1) : 0;
          const number = indexesIn(period).length - skipped;
          if (left <= number) found = wallsIn(period).at(skipped + left - 1);
          left -= number;
          at = days.atOrAfter(period.to + 1);
        }
        return found;
      };
    },
  };
}
