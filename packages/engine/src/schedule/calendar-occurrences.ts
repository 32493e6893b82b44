import { DAY, dayOfLocalTime, type TimeZone } from '@vitrine/time';
import type { DaySet } from './day-set.ts';
import { type Countable, NONE_AFTER, NONE_BEFORE } from './occurrences.ts';
import type { TimeSet } from './time-set.ts';

/**
 * Wall times of a zone, found a day at a time: the wall times on a day come from `timesOn`, all days that may
 * have any from `days`. Walls before `start` do not count.
 */
export interface CalendarSource {
  days: Pick<DaySet, 'atOrBefore' | 'atOrAfter'>;
  timesOn(day: number): TimeSet;
  /** Wall of the first that may count. */
  start: number;
  /** As of {@link Countable}, in walls; the first is the first at or after `start`. */
  counter(count: number): (upTo: number) => number;
}

/** The walls of a day, as milliseconds since its midnight, that are read with one offset. */
interface Part {
  offset: number;
  from: number;
  to: number;
}

/** How many days one look takes together. */
const MAX_RUN = 100;

export function calendarOccurrences(
  { days, timesOn, start, counter }: CalendarSource,
  zone: TimeZone,
): Countable {
  const firstDay = dayOfLocalTime(start);
  /** Nearly every day is plain: one object serves them all. */
  const plain = { offset: 0, from: NONE_BEFORE, to: DAY };
  const plainly: readonly Part[] = [plain];

  /** A clock change moves walls in a gap forward by the gap and takes the first pass of those in a fold. */
  const partsOf = (day: number): readonly Part[] => {
    const base = day * DAY;
    plain.offset = zone.constantOffset(base - DAY, base + 2 * DAY);
    if (!Number.isNaN(plain.offset)) return plainly;
    const before = zone.offsetAt(base - DAY);
    const after = zone.offsetAt(base + 2 * DAY);
    plain.offset = before;
    if (before === after) return plainly;
    let change = zone.constantUntil(base - DAY);
    while (zone.offsetAt(change) === before) change = zone.constantUntil(change);
    const turn = change + Math.max(before, after) - base;
    return [
      { offset: before, from: NONE_BEFORE, to: turn - 1 },
      { offset: after, from: turn, to: DAY },
    ];
  };
  /** On days after the first it is below zero: no time is. */
  const leastOn = (day: number) => start - day * DAY;

  const lastOn = (day: number, instant: number): number => {
    const times = timesOn(day);
    const base = day * DAY;
    let last = NONE_BEFORE;
    for (const { offset, from, to } of partsOf(day)) {
      const time = times.atOrBefore(Math.min(instant + offset - base, to));
      if (time >= from && time >= leastOn(day)) last = Math.max(last, base + time - offset);
    }
    return last;
  };

  const firstOn = (day: number, instant: number): number => {
    const times = timesOn(day);
    const base = day * DAY;
    let first = NONE_AFTER;
    for (const { offset, from, to } of partsOf(day)) {
      const time = times.atOrAfter(Math.max(instant + 1 + offset - base, from, leastOn(day)));
      if (time <= to) first = Math.min(first, base + time - offset);
    }
    return first;
  };

  /** The end of the run that begins with `time` on `day`, days that are all read with `offset` taken together. */
  const runOver = (day: number, offset: number, time: number, duration: number, limit: number): number => {
    let [at, times] = [day, timesOn(day)];
    let end = times.runEnd(time, duration);
    for (let followed = 0; followed < MAX_RUN && end === times.at(times.count - 1); followed += 1) {
      const next = days.atOrAfter(at + 1);
      if (next * DAY > limit + 2 * DAY || (next - at - 1) * DAY > duration) break;
      times = timesOn(next);
      const first = times.at(0);
      if ((next - at) * DAY + first - end > duration) break;
      // The clocks may have changed on that day, or between the two.
      const parts = partsOf(next);
      if (parts.length > 1 || parts[0]?.offset !== offset) break;
      at = next;
      end = times.runEnd(first, duration);
    }
    return at * DAY + end;
  };

  return {
    runEnd(instant, duration, limit) {
      const day = dayOfLocalTime(instant + zone.offsetAt(instant));
      const base = day * DAY;
      const parts = partsOf(day);
      const { offset, to } = parts.findLast((part) => instant + part.offset - base >= part.from) as Part;
      const time = instant + offset - base;
      if (parts.length === 1) return runOver(day, offset, time, duration, limit) - offset;
      const times = timesOn(day);
      // What a gap has moved is none of the day's times.
      if (times.atOrBefore(time) !== time) return instant;
      return base + Math.min(times.runEnd(time, duration), times.atOrBefore(to)) - offset;
    },
    counter(count) {
      const find = counter(count);
      return (upTo) => {
        const wall = find(upTo + DAY);
        return wall === NONE_AFTER ? NONE_AFTER : zone.instantOf(wall);
      };
    },
    atOrBefore(instant) {
      if (!Number.isFinite(instant)) return NONE_BEFORE;
      // A fold may show a day again that has passed already, hence the day after the shown one.
      let day = days.atOrBefore(dayOfLocalTime(instant + zone.offsetAt(instant)) + 1);
      while (day >= firstDay) {
        const found = lastOn(day, instant);
        if (found !== NONE_BEFORE) return found;
        day = days.atOrBefore(day - 1);
      }
      return NONE_BEFORE;
    },
    after(instant) {
      const from = Number.isFinite(instant) ? dayOfLocalTime(instant + zone.offsetAt(instant)) - 1 : firstDay;
      let day = days.atOrAfter(from);
      while (day !== NONE_AFTER) {
        const found = firstOn(day, instant);
        if (found !== NONE_AFTER) return found;
        day = days.atOrAfter(day + 1);
      }
      return NONE_AFTER;
    },
  };
}
