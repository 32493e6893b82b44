import { DAY, dayOfLocalTime, HOUR, MINUTE, parseLocalTime, SECOND, type TimeZone } from '@vitrine/time';
import { invalidFrequency } from '../errors.ts';
import { calendarDays, LONGEST, picked, placesAmong } from './calendar-days.ts';
import { calendarOccurrences } from './calendar-occurrences.ts';
import { elapsedOccurrences } from './elapsed-occurrences.ts';
import {
  type Countable,
  endingAt,
  except,
  NEVER,
  NONE_AFTER,
  NONE_BEFORE,
  type Occurrences,
  union,
  withMore,
  without,
} from './occurrences.ts';
import { isFrequency, isSound, type Recurrence, unitOf } from './recurrence-rule.ts';
import type { RecurrenceParts, RecurrenceSet } from './recurrence-set.ts';
import { ascending, createTimeSet, listedTimes } from './time-set.ts';

/**
 * The occurrences of a recurrence in a zone, or null when its dates do not parse or a part is out of range.
 * Daily and coarser frequencies recur at wall times, hourly and finer ones after elapsed time.
 * Throws `RRule has invalid freq` for a frequency that does not exist.
 */
export function createOccurrences(rule: Recurrence, zone: TimeZone): Occurrences | null {
  const { dtstart, rdate, exdate } = rule;
  const set = { dtstart, rules: [rule], exrules: [], rdate: rdate ?? [], exdate: exdate ?? [] };
  return createSetOccurrences(set, dtstart, zone);
}

/**
 * The occurrences of a set as text has it: those of any RRULE and the dates of RDATE, without those of any EXRULE
 * and the dates of EXDATE. Null as for {@link createOccurrences}; `start` stands in for a set without DTSTART.
 */
export function createSetOccurrences(
  set: Omit<RecurrenceSet, 'tzid'>,
  start: string,
  zone: TimeZone,
): Occurrences | null {
  const each = (list: readonly RecurrenceParts[]) =>
    list.map((parts) => ofRule(parts, parseLocalTime(set.dtstart ?? start), zone));
  const rules = each(set.rules);
  const exrules = each(set.exrules);
  const rdate = set.rdate.map(parseLocalTime);
  const exdate = set.exdate.map(parseLocalTime);
  if ([...rules, ...exrules].includes(null) || [...rdate, ...exdate].some(Number.isNaN)) return null;
  const instants = (walls: number[]) => ascending(walls.map((wall) => zone.instantOf(wall))) ?? [];
  const included = (rules as Occurrences[]).reduce(union, NEVER);
  const left = (exrules as Occurrences[]).reduce(except, withMore(included, instants(rdate)));
  return without(left, instants(exdate));
}

function ofRule(rule: RecurrenceParts, start: number, zone: TimeZone): Occurrences | null {
  if (!isFrequency(rule.freq)) throw invalidFrequency();
  const unit = unitOf(rule.freq);
  const until = rule.until === undefined ? NONE_AFTER : parseLocalTime(rule.until);
  if (Number.isNaN(start) || Number.isNaN(until) || !isSound(rule)) return null;
  const named: Countable =
    unit === null ? onCalendar(rule, start, zone) : elapsedOccurrences(rule, start, unit, zone);
  // What never comes is searched for once.
  const base = named.after(NONE_BEFORE) === NONE_AFTER ? NEVER : named;
  const { count } = rule;
  let ended: Occurrences = base;
  if (count !== undefined) ended = endingAt(ended, count > 0 ? base.counter(count) : () => NONE_BEFORE);
  if (until !== NONE_AFTER) {
    const end = zone.instantOf(until);
    ended = endingAt(ended, () => end);
  }
  return ended;
}

function onCalendar(rule: RecurrenceParts, start: number, zone: TimeZone): Countable {
  const startDay = dayOfLocalTime(start);
  const time = start - startDay * DAY;
  const times = createTimeSet(
    ascending(rule.byhour) ?? [Math.floor(time / HOUR)],
    ascending(rule.byminute) ?? [Math.floor(time / MINUTE) % 60],
    ascending(rule.bysecond) ?? [Math.floor(time / SECOND) % 60],
    time % SECOND,
  );
  const places = rule.bysetpos?.length ? rule.bysetpos : null;
  const mostDays = LONGEST[rule.freq] ?? 1;
  if (places?.every((place) => Math.abs(place) > mostDays * times.count)) return NEVER;
  if (places && rule.freq !== 'daily')
    return calendarOccurrences({ ...picked(rule, start, times, places), start }, zone);
  // Of a day's times the same places are picked every day.
  const daily = places
    ? listedTimes(placesAmong(places, times.count).map((index) => times.at(index)))
    : times;
  const days = calendarDays(rule, startDay, startDay);
  const counter = (count: number) => {
    const onFirst = days.has(startDay) ? daily.upTo(DAY) - daily.upTo(time - 1) : 0;
    const index = count - onFirst - 1;
    const found =
      index < 0
        ? startDay * DAY + daily.at(daily.count + index)
        : days.select(startDay + 1, Math.floor(index / daily.count)) * DAY + daily.at(index % daily.count);
    return () => found;
  };
  return calendarOccurrences({ days, timesOn: () => daily, start, counter }, zone);
}
