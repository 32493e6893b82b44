import { DAY, dayOfLocalTime, HOUR, MINUTE, mod, SECOND, type TimeZone } from '@vitrine/time';
import { type CountableOccurrences, NO_OCCURRENCES, unlessEmpty } from '../occurrences.ts';
import type { RecurrenceParts } from '../rule.ts';
import { sortUnique } from '../sort-unique.ts';
import { createListedTimeSet, createTimeSet, type TimeSet } from '../time-set.ts';
import { CalendarOccurrences, type CalendarSource } from './calendar-occurrences.ts';
import { PeriodicDays } from './periodic-days.ts';
import { createCalendarDays, MAX_DAYS_IN_PERIOD } from './periods.ts';
import { applySetPositions, positionsToIndexes } from './set-positions.ts';

/** The occurrences of a daily or coarser rule: on each day that matches its parts, at the same times of day. */
export function createCalendarRule(
  rule: RecurrenceParts,
  start: number,
  zone: TimeZone,
): CountableOccurrences {
  const source = createSource(rule, start);
  if (!source) return NO_OCCURRENCES;
  const occurrences = new CalendarOccurrences(source, zone);
  return source.days instanceof PeriodicDays ? occurrences : unlessEmpty(occurrences);
}

function createSource(rule: RecurrenceParts, start: number): CalendarSource | null {
  const times = timesOfDay(rule, mod(start, DAY));
  const { bysetpos } = rule;
  if (!bysetpos?.length) return sameTimesDaily(rule, start, times);
  const maxTimes = (MAX_DAYS_IN_PERIOD[rule.freq] ?? 1) * times.count;
  if (bysetpos.every((position) => Math.abs(position) > maxTimes)) return null;
  if (rule.freq !== 'daily') return { ...applySetPositions(rule, start, times, bysetpos), start };
  // A period is a day, so the positions select the same times on every day.
  const selected = positionsToIndexes(bysetpos, times.count).map((index) => times.at(index));
  return sameTimesDaily(rule, start, createListedTimeSet(selected));
}

function timesOfDay(rule: RecurrenceParts, time: number): TimeSet {
  if (!rule.byhour?.length && !rule.byminute?.length && !rule.bysecond?.length)
    return createListedTimeSet([time]);
  return createTimeSet(
    sortUnique(rule.byhour) ?? [Math.floor(time / HOUR)],
    sortUnique(rule.byminute) ?? [Math.floor(time / MINUTE) % 60],
    sortUnique(rule.bysecond) ?? [Math.floor(time / SECOND) % 60],
    time % SECOND,
  );
}

function sameTimesDaily(rule: RecurrenceParts, start: number, times: TimeSet): CalendarSource {
  const startDay = dayOfLocalTime(start);
  const days = createCalendarDays(rule, startDay, startDay);
  /** The local time of the `count`th occurrence, from 1. */
  const localTimeOf = (count: number): number => {
    const onFirst = days.has(startDay)
      ? times.countUpTo(DAY) - times.countUpTo(start - startDay * DAY - 1)
      : 0;
    const index = count - onFirst - 1;
    return index < 0
      ? startDay * DAY + times.at(times.count + index)
      : days.select(startDay + 1, Math.floor(index / times.count)) * DAY + times.at(index % times.count);
  };
  return {
    days,
    timesOn: () => times,
    start,
    createCounter(count) {
      const found = localTimeOf(count);
      return () => found;
    },
  };
}
