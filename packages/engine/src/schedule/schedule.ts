import type { ScheduleRule } from '@vitrine/contract';
import {
  createOccurrences,
  createSetOccurrences,
  type Occurrences,
  singleOccurrence,
} from '@vitrine/recurrence';
import { DAY, findTimeZone, parseLocalTime, type TimeZone } from '@vitrine/time';
import type { SetSchedule } from './set-schedule.ts';

/** With `multiTimezone`, the device's zone replaces the zone of the schedule. */
export interface ScheduleOptions {
  /** IANA name of the device's zone. */
  deviceZone?: string | undefined;
  multiTimezone?: boolean | undefined;
}

/** An interval `[from, until)` in which a schedule is either active or inactive. */
export interface ActivityInterval {
  active: boolean;
  from: number;
  until: number;
}

export interface CompiledSchedule {
  isActive(at: number): boolean;
  /** The interval around `at`. `until` can be too early if occurrences follow each other without end. */
  intervalAt(at: number): ActivityInterval;
  /**
   * The next instant after `at` at which activity changes. Null if it never does, or if merged occurrences keep it
   * active for more than four years.
   */
  nextTransition(at: number): number | null;
  /** Starts of occurrences; null when never active. */
  readonly occurrences: Occurrences | null;
  /** Elapsed length of an occurrence in milliseconds. */
  readonly duration: number;
}

/** How far ahead occurrences that touch are merged. A schedule that is active for longer counts as always active. */
const LOOK_AHEAD = 1461 * DAY;
/** The most contiguous occurrences that a query of activity joins, and a query of the next transition. */
const FEW_JOINS = 8;
const MANY_JOINS = 1000;
const NEVER: ActivityInterval = {
  active: false,
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/**
 * Prepares a schedule in a zone. One whose dates do not parse, whose zone is unknown or whose end is not after
 * its start is never active. Throws `RRule has invalid freq`.
 */
export function compileSchedule(schedule: ScheduleRule | SetSchedule, zoneName: string): CompiledSchedule {
  const zone = findTimeZone(zoneName);
  const start = parseLocalTime(schedule.startDatetime);
  const end = parseLocalTime(schedule.endDatetime);
  if (!zone) return fromOccurrences(null, 0);
  const occurrences = occurrencesOf(schedule, start, zone);
  if (!occurrences || !(end > start)) return fromOccurrences(null, 0);
  return fromOccurrences(occurrences, elapsed(start, end, zone));
}

function occurrencesOf(
  schedule: ScheduleRule | SetSchedule,
  start: number,
  zone: TimeZone,
): Occurrences | null {
  if (schedule.type === 'set') return createSetOccurrences(schedule.set, schedule.startDatetime, zone);
  const { recurrenceRule } = schedule;
  return recurrenceRule ? createOccurrences(recurrenceRule, zone) : singleOccurrence(zone.instantOf(start));
}

/**
 * The elapsed duration of an occurrence. If a clock change would move the end before the start, the occurrence keeps
 * the length of its local times.
 */
function elapsed(start: number, end: number, zone: TimeZone): number {
  const exact = zone.instantOf(end) - zone.instantOf(start);
  return exact > 0 ? exact : end - start;
}

function fromOccurrences(occurrences: Occurrences | null, duration: number): CompiledSchedule {
  let interval: ActivityInterval = { active: false, from: 0, until: 0 };
  /** The interval that `isActive` found last. It can end before activity does. */
  let occurrence: ActivityInterval = interval;

  /**
   * The end of the merged occurrences after the one that ends at `from`. It is too early after a maximum number of
   * merges or beyond `limit`.
   */
  const endOf = (list: Occurrences, from: number, joins: number, limit: number): number => {
    let last = from - duration;
    for (let joined = 0; joined < joins; joined += 1) {
      last = list.runEnd(last, duration, limit);
      if (last === Number.POSITIVE_INFINITY) return last;
      // Among those that begin before activity ends, the last one ends last.
      const next = list.atOrBefore(last + duration);
      if (next <= last || last > limit) break;
      last = next;
    }
    return last + duration;
  };

  const findInterval = (at: number): ActivityInterval => {
    if (!occurrences) return NEVER;
    const start = occurrences.atOrBefore(at);
    return at < start + duration
      ? {
          active: true,
          from: start,
          until: endOf(occurrences, start + duration, FEW_JOINS, at + LOOK_AHEAD),
        }
      : { active: false, from: start + duration, until: occurrences.after(at) };
  };

  const intervalAt = (at: number): ActivityInterval => {
    if (!(at >= interval.from && at < interval.until))
      interval = Number.isFinite(at) ? findInterval(at) : NEVER;
    return interval;
  };

  return {
    occurrences,
    duration,
    isActive(at) {
      if (at >= interval.from && at < interval.until) return interval.active;
      if (at >= occurrence.from && at < occurrence.until) return occurrence.active;
      // Finding the end of the interval pays off if time advances steadily, but not after a jump.
      const goesOn = at >= occurrence.until && at < occurrence.until + DAY;
      if (!occurrences || goesOn || !Number.isFinite(at)) {
        occurrence = intervalAt(at);
        return occurrence.active;
      }
      const start = occurrences.atOrBefore(at);
      const end = start + duration;
      occurrence =
        at < end ? { active: true, from: start, until: end } : { active: false, from: end, until: at + 1 };
      return occurrence.active;
    },
    intervalAt,
    nextTransition(at) {
      const { active, until } = intervalAt(at);
      if (!Number.isFinite(until)) return null;
      if (!active || !occurrences) return until;
      const end = endOf(occurrences, until, MANY_JOINS, at + LOOK_AHEAD);
      interval.until = end;
      // Beyond that, whether the end of joined occurrences is known depends on where the search began.
      const isNear = end <= at + LOOK_AHEAD || end === occurrences.atOrBefore(at) + duration;
      return isNear && occurrences.atOrBefore(end) + duration <= end ? end : null;
    },
  };
}

const compiled = new WeakMap<ScheduleRule | SetSchedule, { zone: string; schedule: CompiledSchedule }>();

/** The compiled schedule, cached as long as the schedule object exists. Treat the object as immutable. */
export function scheduleFor(
  schedule: ScheduleRule | SetSchedule,
  options: ScheduleOptions = {},
): CompiledSchedule {
  const zone = effectiveZone(schedule, options);
  const known = compiled.get(schedule);
  if (known?.zone === zone) return known.schedule;
  const created = compileSchedule(schedule, zone);
  compiled.set(schedule, { zone, schedule: created });
  return created;
}

/** The zone of a schedule's local times. */
export function effectiveZone(schedule: ScheduleRule | SetSchedule, options: ScheduleOptions): string {
  const { deviceZone, multiTimezone } = options;
  return multiTimezone && deviceZone && findTimeZone(deviceZone) ? deviceZone : schedule.tzid;
}

/**
 * Whether `at` (epoch milliseconds) falls in [occurrence start, start plus duration) of the schedule.
 * The schedule object is compiled once and remembered: treat it as immutable.
 */
export function isActive(
  schedule: ScheduleRule | SetSchedule,
  at: number,
  options?: ScheduleOptions,
): boolean {
  return scheduleFor(schedule, options).isActive(at);
}

/**
 * The next instant (epoch milliseconds) after `at` at which the schedule's activity changes. Null if it never does.
 * Merged occurrences of more than four years count as never ending.
 */
export function nextTransition(
  schedule: ScheduleRule | SetSchedule,
  at: number,
  options?: ScheduleOptions,
): number | null {
  return scheduleFor(schedule, options).nextTransition(at);
}
