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
interface ActivityInterval {
  active: boolean;
  from: number;
  until: number;
}

/** How far ahead occurrences that touch are merged. A schedule that is active for longer counts as always active. */
const LOOK_AHEAD = 1461 * DAY;
/** The maximum number of merges of contiguous occurrences in an activity query, and in a next-transition query. */
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
  const occurrences = zone && occurrencesOf(schedule, start, zone);
  return occurrences && end > start
    ? new CompiledSchedule(zoneName, occurrences, elapsed(start, end, zone))
    : new CompiledSchedule(zoneName, null, 0);
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

export class CompiledSchedule {
  /** IANA name of the zone that it was compiled for. */
  readonly zone: string;
  /** Starts of occurrences; null when never active. */
  readonly occurrences: Occurrences | null;
  /** Elapsed length of an occurrence in milliseconds. */
  readonly duration: number;
  /** The last interval found, and whether activity is known to change at its end. */
  #interval: ActivityInterval = { active: false, from: 0, until: 0 };
  #isComplete = true;

  constructor(zone: string, occurrences: Occurrences | null, duration: number) {
    this.zone = zone;
    this.occurrences = occurrences;
    this.duration = duration;
  }

  isActive(at: number): boolean {
    const { from, until, active } = this.#interval;
    if (at >= from && at < until) return active;
    // Finding the end of the interval pays off if time advances steadily, but not after a jump.
    const goesOn = at >= until && at < until + DAY;
    if (!this.occurrences || goesOn || !Number.isFinite(at)) return this.intervalAt(at).active;
    const start = this.occurrences.atOrBefore(at);
    const end = start + this.duration;
    this.#isComplete = false;
    if (at < end) this.#interval = { active: true, from: start, until: end };
    else this.#interval = { active: false, from: end, until: at + 1 };
    return at < end;
  }

  /** The interval around `at`. `until` can be too early if occurrences follow each other without end. */
  readonly intervalAt = (at: number): ActivityInterval => {
    const { from, until } = this.#interval;
    if (!(this.#isComplete && at >= from && at < until)) {
      this.#interval = Number.isFinite(at) ? this.#findInterval(at) : NEVER;
      this.#isComplete = true;
    }
    return this.#interval;
  };

  /**
   * The next instant after `at` at which activity changes. Null if it never does, or if merged occurrences keep it
   * active for more than four years.
   */
  nextTransition(at: number): number | null {
    const { active, until, from } = this.intervalAt(at);
    const { occurrences } = this;
    if (!Number.isFinite(until)) return null;
    if (!active || !occurrences) return until;
    const end = this.#endOf(occurrences, until, MANY_JOINS, at + LOOK_AHEAD);
    this.#interval = { active, from, until: end };
    // Further ahead, the search finds the end of merged occurrences only from some instants, so it does not count.
    const isNear = end <= at + LOOK_AHEAD || end === occurrences.atOrBefore(at) + this.duration;
    return isNear && occurrences.atOrBefore(end) + this.duration <= end ? end : null;
  }

  #findInterval(at: number): ActivityInterval {
    const { occurrences } = this;
    if (!occurrences) return NEVER;
    const start = occurrences.atOrBefore(at);
    const end = start + this.duration;
    const next = occurrences.after(at);
    if (at >= end) return { active: false, from: end, until: next };
    const until = next > end ? end : this.#endOf(occurrences, end, FEW_JOINS, at + LOOK_AHEAD);
    return { active: true, from: start, until };
  }

  /**
   * The end of the merged occurrences after the one that ends at `from`. It is too early after a maximum number of
   * merges or beyond `limit`.
   */
  #endOf(occurrences: Occurrences, from: number, joins: number, limit: number): number {
    const { duration } = this;
    let last = from - duration;
    for (let joined = 0; joined < joins; joined += 1) {
      last = occurrences.runEnd(last, duration, limit);
      if (last === Number.POSITIVE_INFINITY) return last;
      // Among those that begin before activity ends, the last one ends last.
      const next = occurrences.atOrBefore(last + duration);
      if (next <= last || last > limit) break;
      last = next;
    }
    return last + duration;
  }
}

const compiled = new WeakMap<ScheduleRule | SetSchedule, CompiledSchedule>();

/** The compiled schedule, cached as long as the schedule object exists. Treat the object as immutable. */
export function scheduleFor(
  schedule: ScheduleRule | SetSchedule,
  options: ScheduleOptions = {},
): CompiledSchedule {
  const zone = effectiveZone(schedule, options);
  const known = compiled.get(schedule);
  if (known?.zone === zone) return known;
  const created = compileSchedule(schedule, zone);
  compiled.set(schedule, created);
  return created;
}

/** The zone of a schedule's local times. */
export function effectiveZone(schedule: ScheduleRule | SetSchedule, options: ScheduleOptions): string {
  const { deviceZone, multiTimezone } = options;
  return multiTimezone && deviceZone && findTimeZone(deviceZone) ? deviceZone : schedule.tzid;
}

/**
 * Whether `at` (epoch milliseconds) falls in [occurrence start, start plus duration) of the schedule. The schedule
 * object is compiled once and cached: treat it as immutable.
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
