import { EngineError } from '../errors.ts';
import { calendarDays, calendarSpacing, picked } from './calendar-days.ts';
import { calendarOccurrences } from './calendar-occurrences.ts';
import { DAY, daysInMonth, HOUR, MINUTE, parseWall, SECOND } from './civil.ts';
import { elapsedOccurrences, unitOf } from './elapsed-occurrences.ts';
import { endingAt, NEVER, NONE_AFTER, nth, type Occurrences, withMore, without } from './occurrences.ts';
import { isSound, type Recurrence } from './recurrence-rule.ts';
import { ascending, createTimeSet } from './time-set.ts';
import type { Zone } from './zone.ts';

const CALENDAR: ReadonlySet<string> = new Set(['yearly', 'monthly', 'weekly', 'daily']);

/**
 * The occurrences of a recurrence in a zone, or null when its dates do not parse or a part is out of range.
 * Daily and coarser frequencies recur at wall times, hourly and finer ones after elapsed time.
 * Throws `RRule has invalid freq` for a frequency that does not exist.
 */
export function createOccurrences(rule: Recurrence, zone: Zone): Occurrences | null {
  const start = parseWall(rule.dtstart);
  const unit = unitOf(rule.freq);
  if (unit === undefined && !CALENDAR.has(rule.freq))
    throw new EngineError('invalid_frequency', 'RRule has invalid freq');
  const until = rule.until === undefined ? NONE_AFTER : parseWall(rule.until);
  const exdate = (rule.exdate ?? []).map(parseWall);
  const rdate = (rule.rdate ?? []).map(parseWall);
  if ([start, until, ...exdate, ...rdate].some(Number.isNaN) || !isSound(rule)) return null;

  const base = namesNoDate(rule)
    ? NEVER
    : unit === undefined
      ? onCalendar(rule, start, zone)
      : elapsedOccurrences(rule, start, unit, zone);
  const instants = (walls: number[]) => ascending(walls.map((wall) => zone.instantOf(wall))) ?? [];
  const untilInstant = until === NONE_AFTER ? NONE_AFTER : zone.instantOf(until);
  const ended = endingAt(base, Math.min(untilInstant, lastOfCount(rule, base, untilInstant)));
  return without(withMore(ended, instants(rdate)), instants(exdate));
}

/** February 30 and its kin are told at once: looking for them would walk through four centuries. */
function namesNoDate({ bymonth, bymonthday }: Recurrence): boolean {
  if (!bymonthday?.length) return false;
  const longest = Math.max(...(bymonth?.length ? bymonth : [1]).map((month) => daysInMonth(2000, month)));
  return bymonthday.every((day) => Math.abs(day) > longest);
}

function onCalendar(rule: Recurrence, start: number, zone: Zone): Occurrences {
  const startDay = Math.floor(start / DAY);
  const time = start - startDay * DAY;
  const times = createTimeSet(
    ascending(rule.byhour) ?? [Math.floor(time / HOUR)],
    ascending(rule.byminute) ?? [Math.floor(time / MINUTE) % 60],
    ascending(rule.bysecond) ?? [Math.floor(time / SECOND) % 60],
    time % SECOND,
  );
  const spacing = calendarSpacing(rule, startDay);
  if (rule.bysetpos?.length) {
    const places = picked(rule, startDay, times, rule.bysetpos);
    return calendarOccurrences({ ...places, start, spacing }, zone);
  }
  const days = calendarDays(rule, startDay, startDay);
  return calendarOccurrences({ days, timesOn: () => times, start, spacing }, zone);
}

/** The instant of the last one that `count` leaves. */
function lastOfCount(rule: Recurrence, base: Occurrences, until: number): number {
  const { count } = rule;
  if (count === undefined) return NONE_AFTER;
  if (count === 0) return Number.NEGATIVE_INFINITY;
  const first = base.after(Number.NEGATIVE_INFINITY);
  // Steps without any part that thins them are counted, not walked.
  if (base.lastOfRun && base.lastOfRun(first) === NONE_AFTER) return first + (count - 1) * base.spacing;
  return until === NONE_AFTER ? nth(base, count) : nth(endingAt(base, until), count);
}
