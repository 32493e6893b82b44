import { DAY, dayOfLocalTime } from '@vitrine/time';
import { NONE_AFTER, NONE_BEFORE } from '../occurrences.ts';
import type { RecurrenceParts } from '../rule.ts';
import { createListedTimeSet, type TimeSet } from '../time-set.ts';
import type { CalendarSource } from './calendar-occurrences.ts';
import type { DaySet } from './day-set.ts';
import { createCalendarDays, type Period, periodOf } from './periods.ts';

/**
 * If this many consecutive periods have no occurrence, none follows: leap days on the same weekday are at most 40 years
 * apart.
 */
const MAX_EMPTY_PERIODS = 120;
/** Counting ends after this many periods, which are centuries. */
const MAX_COUNTED_PERIODS = 10_000;
/** The local times of this many periods are cached: more than a year of months. */
const MAX_CACHED_PERIODS = 16;

/** Converts positions (from 1, or from -1 at the end) among `count` things to indexes, ascending. */
export function positionsToIndexes(positions: readonly number[], count: number): number[] {
  const indexes = positions.map((position) => (position > 0 ? position - 1 : count + position));
  return [...new Set(indexes)].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

/** `bysetpos` of weekly and coarser rules: only the local times at some positions of each period. */
export function applySetPositions(
  rule: RecurrenceParts,
  start: number,
  times: TimeSet,
  positions: readonly number[],
): Omit<CalendarSource, 'start'> {
  const startDay = dayOfLocalTime(start);
  const days = createCalendarDays(rule, startDay, periodOf(rule, startDay).from);
  const periods = createPeriodTimes(days, times, positions);
  let today = { day: Number.NaN, times };

  const findDay = (day: number, isAfter: boolean): number => {
    let at = day;
    for (let tries = 0; tries < MAX_EMPTY_PERIODS && Number.isFinite(at); tries += 1) {
      const period = periodOf(rule, at);
      const inPeriod = periods.timesIn(period);
      const found = isAfter ? inPeriod.atOrAfter(day * DAY) : inPeriod.atOrBefore((day + 1) * DAY - 1);
      if (Number.isFinite(found)) return dayOfLocalTime(found);
      at = isAfter ? days.atOrAfter(period.to + 1) : days.atOrBefore(period.from - 1);
    }
    return isAfter ? NONE_AFTER : NONE_BEFORE;
  };

  return {
    days: {
      atOrBefore: (day) => findDay(day, false),
      atOrAfter: (day) => findDay(day, true),
    },
    timesOn(day) {
      if (today.day !== day) today = { day, times: timesOnDay(periods.timesIn(periodOf(rule, day)), day) };
      return today.times;
    },
    createCounter(count) {
      let left = count;
      let at = startDay;
      let counted = 0;
      let found = NONE_AFTER;
      return (upTo) => {
        while (found === NONE_AFTER && at * DAY <= upTo && counted < MAX_COUNTED_PERIODS) {
          counted += 1;
          const period = periodOf(rule, at);
          const skipped = at === startDay ? periods.timesIn(period).countUpTo(start - 1) : 0;
          const inPeriod = periods.countIn(period) - skipped;
          if (left <= inPeriod) found = periods.timesIn(period).at(skipped + left - 1);
          left -= inPeriod;
          at = days.atOrAfter(period.to + 1);
        }
        return found;
      };
    },
  };
}

/** The local times at the positions of each period. */
function createPeriodTimes(days: DaySet, times: TimeSet, positions: readonly number[]) {
  const indexesByDayCount = new Map<number, number[]>();
  const cached = new Map<number, TimeSet>();

  const indexesIn = ({ from, to }: Period): number[] => {
    const count = days.count(from, to);
    const indexes = indexesByDayCount.get(count) ?? positionsToIndexes(positions, count * times.count);
    indexesByDayCount.set(count, indexes);
    return indexes;
  };

  return {
    countIn: (period: Period): number => indexesIn(period).length,
    timesIn(period: Period): TimeSet {
      const { from } = period;
      const known = cached.get(from);
      if (known) return known;
      const localTimeAt = (index: number) =>
        days.select(from, Math.floor(index / times.count)) * DAY + times.at(index % times.count);
      const set = createListedTimeSet(indexesIn(period).map(localTimeAt));
      if (cached.size >= MAX_CACHED_PERIODS) cached.clear();
      cached.set(from, set);
      return set;
    },
  };
}

function timesOnDay(inPeriod: TimeSet, day: number): TimeSet {
  const midnight = day * DAY;
  const times: number[] = [];
  const end = inPeriod.countUpTo(midnight + DAY - 1);
  for (let index = inPeriod.countUpTo(midnight - 1); index < end; index += 1)
    times.push(inPeriod.at(index) - midnight);
  return createListedTimeSet(times);
}
