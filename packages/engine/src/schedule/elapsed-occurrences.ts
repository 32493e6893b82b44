import { DAY, HOUR, MINUTE, SECOND, weekdayOf } from './civil.ts';
import { dayFilter } from './day-filter.ts';
import { createDaySet } from './day-set.ts';
import { NONE_AFTER, NONE_BEFORE, type Occurrences } from './occurrences.ts';
import { longestWait, plainWeekdays, type Recurrence } from './recurrence-rule.ts';
import { ascending } from './time-set.ts';
import type { Zone } from './zone.ts';

const UNITS: Partial<Record<Recurrence['freq'], number>> = {
  hourly: HOUR,
  minutely: MINUTE,
  secondly: SECOND,
};

/** Elapsed milliseconds of one step of a frequency finer than daily; undefined for the others. */
export function unitOf(freq: Recurrence['freq']): number | undefined {
  return UNITS[freq];
}

/**
 * A step longer than a day may meet a wanted weekday late or never. With at most 10,000 hours, minutes or
 * seconds a step, it has met all the weekdays it can after 168 steps; more parts may take more, within reason.
 */
const MAX_STEPS = 200;
const MAX_STEPS_WITH_PARTS = 8000;

/** Which stretches of wall time may hold occurrences. */
interface Filter {
  /** The end (an instant) of the stretch around `instant` that is out, or null when it is in. */
  outUntil(instant: number): number | null;
  /** The start of the stretch around `instant` that is out; only asked when it is. */
  outSince(instant: number): number;
  /** The first instant after `instant`, itself in, that is out; Infinity when none is. */
  inUntil(instant: number): number;
  steps: number;
}

/** Hourly and finer: elapsed steps from the start, on the wall times that the rule's parts leave. */
export function elapsedOccurrences(rule: Recurrence, start: number, unit: number, zone: Zone): Occurrences {
  const step = unit * (rule.interval ?? 1);
  const first = zone.instantOf(start);
  const offsets = offsetsIn(rule, start, unit);
  const expands = offsets !== null;
  // What expands counts whole hours or minutes of the clock; the plain form counts from the start itself.
  const origin = expands ? first - (((start % unit) + unit) % unit) : first;
  const inside = offsets ?? [0];
  const filter = createFilter(rule, start, unit, zone);
  const place = (instant: number) => Math.floor((instant - origin) / step);

  /** Offsets within the step at `at`, whose clock may stand at half past what it stood at the start. */
  const insideAt = (at: number): readonly number[] => {
    if (!expands) return inside;
    const shift = (((at + zone.offsetAt(at)) % unit) + unit) % unit;
    return shift === 0
      ? inside
      : inside.map((offset) => (offset - shift + unit) % unit).sort((a, b) => a - b);
  };

  const result: Occurrences = {
    spacing: filter ? weekdaySpacing(rule, step) : expands ? NONE_AFTER : step,
    last: NONE_AFTER,
    atOrBefore(instant) {
      if (!(instant >= first)) return NONE_BEFORE;
      let at = origin + place(instant) * step;
      for (let tries = 0; tries < (filter?.steps ?? MAX_STEPS) && at >= origin; tries += 1) {
        const out = filter?.outUntil(at) ?? null;
        if (out === null) {
          const offset = insideAt(at).findLast((candidate) => at + candidate <= instant);
          if (offset !== undefined) return at + offset >= first ? at + offset : NONE_BEFORE;
          at -= step;
        } else at = origin + place(Math.min((filter as Filter).outSince(at), at) - 1) * step;
      }
      return NONE_BEFORE;
    },
    after(instant) {
      const from = Math.max(instant, first - 1);
      let at = origin + place(from) * step;
      for (let tries = 0; tries < (filter?.steps ?? MAX_STEPS); tries += 1) {
        const out = filter?.outUntil(at) ?? null;
        if (out === null) {
          const offset = insideAt(at).find((candidate) => at + candidate > from);
          if (offset !== undefined) return at + offset;
          at += step;
        } else if (out === NONE_AFTER) return NONE_AFTER;
        else at = origin + Math.ceil((Math.max(out, at + 1) - origin) / step) * step;
      }
      return NONE_AFTER;
    },
  };
  if (!expands)
    result.lastOfRun = (from) => {
      const end = filter ? filter.inUntil(from) : NONE_AFTER;
      return end === NONE_AFTER ? NONE_AFTER : Math.max(origin + place(end - 1) * step, from);
    };
  return result;
}

function weekdaySpacing(rule: Recurrence, step: number): number {
  const { bymonth, bymonthday, byyearday, byweekno, byhour, byminute, bysecond, bysetpos } = rule;
  const thinned =
    bymonth ?? bymonthday ?? byyearday ?? byweekno ?? byhour ?? byminute ?? bysecond ?? bysetpos;
  if (thinned || step > DAY) return NONE_AFTER;
  // From the last step of a day to the first of the next wanted one, and two hours for clock changes.
  return (longestWait(rule.byday ?? []) - 1) * DAY + 2 * step + 2 * HOUR;
}

/** Finer parts than the frequency make several of each step: where in it, or null when there are none. */
function offsetsIn(rule: Recurrence, start: number, unit: number): number[] | null {
  const { byminute, bysecond, bysetpos } = rule;
  const minutes = unit === HOUR ? ascending(byminute) : null;
  const seconds = unit >= MINUTE ? ascending(bysecond) : null;
  if (!minutes && !seconds && !bysetpos?.length) return null;
  const millis = start % SECOND;
  const startMinute = Math.floor(start / MINUTE) % 60;
  const startSecond = Math.floor(start / SECOND) % 60;
  const offsets: number[] = [];
  for (const minute of unit === HOUR ? (minutes ?? [startMinute]) : [0])
    for (const second of unit >= MINUTE ? (seconds ?? [startSecond]) : [0])
      offsets.push(minute * MINUTE + second * SECOND + millis);
  if (!bysetpos?.length) return offsets;
  const indexes = bysetpos.map((at) => (at > 0 ? at - 1 : offsets.length + at));
  return offsets.filter((_, index) => indexes.includes(index));
}

/** Null when every wall time is in. */
function createFilter(rule: Recurrence, start: number, unit: number, zone: Zone): Filter | null {
  const days = createDays(rule, Math.floor(start / DAY) - 1);
  const set = (values: readonly number[] | undefined, size: number) =>
    values?.length && new Set(values).size < size ? new Set(values) : null;
  const hours = set(rule.byhour, 24);
  const minutes = unit <= MINUTE ? set(rule.byminute, 60) : null;
  const seconds = unit <= SECOND ? set(rule.bysecond, 60) : null;
  if (!days && !hours && !minutes && !seconds) return null;

  const wallAt = (instant: number) => instant + zone.offsetAt(instant);
  /** The coarsest stretch of wall time around `wall` that is out: its size, or 0. */
  const outSize = (wall: number): number => {
    if (days && !days.has(Math.floor(wall / DAY))) return DAY;
    if (hours && !hours.has(Math.floor(wall / HOUR) % 24)) return HOUR;
    if (minutes && !minutes.has(Math.floor(wall / MINUTE) % 60)) return MINUTE;
    return seconds && !seconds.has(Math.floor(wall / SECOND) % 60) ? SECOND : 0;
  };
  const floor = (wall: number, size: number) => Math.floor(wall / size) * size;
  const finest = seconds ? SECOND : minutes ? MINUTE : hours ? HOUR : DAY;
  /** A part that is not full is out somewhere within this many of its units; days are cut after two years. */
  const most = finest === DAY ? 732 : 62;

  return {
    steps: unit === SECOND || hours || minutes || seconds || rule.bymonth ? MAX_STEPS_WITH_PARTS : MAX_STEPS,
    outUntil(instant) {
      const wall = wallAt(instant);
      const size = outSize(wall);
      if (size === 0) return null;
      if (size === DAY && days) {
        const next = days.atOrAfter(Math.floor(wall / DAY) + 1);
        return next === NONE_AFTER ? NONE_AFTER : zone.instantOf(next * DAY);
      }
      // Within an hour clocks may change: the wall's end is looked up where they may, and counted where not.
      return size === HOUR
        ? Math.max(zone.instantOf(floor(wall, size) + size), instant + 1)
        : instant - wall + floor(wall, size) + size;
    },
    outSince(instant) {
      const wall = wallAt(instant);
      const size = outSize(wall);
      if (size === DAY && days) {
        const previous = days.atOrBefore(Math.floor(wall / DAY) - 1);
        return previous === NONE_BEFORE ? NONE_BEFORE : zone.instantOf((previous + 1) * DAY);
      }
      return instant - wall + floor(wall, size);
    },
    inUntil(instant) {
      let wall = floor(wallAt(instant), finest);
      for (let tries = 0; tries < most; tries += 1) {
        wall += finest;
        if (outSize(wall) !== 0) return Math.max(zone.instantOf(wall), instant + 1);
      }
      return Math.max(zone.instantOf(wall), instant + 1);
    },
  };
}

/** Which days are in; null when all are. Plain weekdays, by far the most usual, are asked without a calendar. */
function createDays(rule: Recurrence, firstDay: number) {
  const { bymonth, bymonthday, byyearday, byweekno, byday } = rule;
  if (!(bymonth?.length || bymonthday?.length || byyearday?.length || byweekno?.length)) {
    const bits = plainWeekdays(byday ?? [], true);
    if (bits === 0 || bits === 127) return null;
    const has = (day: number) => ((bits >>> weekdayOf(day)) & 1) === 1;
    return {
      has,
      atOrAfter(day: number) {
        let at = day;
        while (!has(at)) at += 1;
        return at;
      },
      atOrBefore(day: number) {
        let at = day;
        while (!has(at)) at -= 1;
        return at;
      },
    };
  }
  const mask = dayFilter(rule);
  return mask && createDaySet({ firstDay, months: { anchor: 0, step: 1, span: 1 }, mask });
}
