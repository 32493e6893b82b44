import { DAY, dayOfWall } from './civil.ts';
import type { DaySet } from './day-set.ts';
import { type Countable, NONE_AFTER, NONE_BEFORE } from './occurrences.ts';
import type { TimeSet } from './time-set.ts';
import type { Zone } from './zone.ts';

/**
 * Wall times of a zone, found a day at a time: the wall times on a day come from `timesOn`, all days that may
 * have any from `days`. Walls before `start` do not count.
 */
export interface CalendarSource {
  days: Pick<DaySet, 'atOrBefore' | 'atOrAfter'>;
  timesOn(day: number): TimeSet;
  /** Wall of the first that may count. */
  start: number;
  /** The wall of the `count`th, the first being the first at or after `start`; Infinity when there is none. */
  nthWall(count: number): number;
}

/** How many days one look takes together. */
const MAX_RUN = 100;

export function calendarOccurrences(
  { days, timesOn, start, nthWall }: CalendarSource,
  zone: Zone,
): Countable {
  const firstDay = dayOfWall(start);
  /** Nearly every day is plain: one object serves them all. */
  const plain = { before: 0, after: 0, turn: NONE_AFTER };

  /**
   * On a day with a clock change, walls before `turn` are read with the offset before it and the others with the
   * one after. That moves walls in a gap forward by the gap and takes the first pass of those in a fold.
   */
  const clockOn = (day: number): { before: number; after: number; turn: number } => {
    const from = day * DAY - DAY;
    const steady = zone.steadyOffset(from, from + 3 * DAY);
    if (!Number.isNaN(steady)) {
      plain.before = steady;
      plain.after = steady;
      return plain;
    }
    const before = zone.offsetAt(from);
    const after = zone.offsetAt(day * DAY + 2 * DAY);
    if (before === after) return { before, after, turn: NONE_AFTER };
    let change = zone.steadyUntil(from);
    while (zone.offsetAt(change) === before) change = zone.steadyUntil(change);
    return { before, after, turn: change + Math.max(before, after) - day * DAY };
  };

  const lastOn = (day: number, instant: number): number => {
    const times = timesOn(day);
    const least = day === firstDay ? start - day * DAY : 0;
    const { before, after, turn } = clockOn(day);
    const base = day * DAY;
    const early = times.atOrBefore(Math.min(instant + before - base, turn - 1));
    const first = early >= least ? base + early - before : NONE_BEFORE;
    if (turn === NONE_AFTER) return first;
    const late = times.atOrBefore(instant + after - base);
    return late >= Math.max(turn, least) ? Math.max(first, base + late - after) : first;
  };

  const firstOn = (day: number, instant: number): number => {
    const times = timesOn(day);
    const least = day === firstDay ? start - day * DAY : 0;
    const { before, after, turn } = clockOn(day);
    const base = day * DAY;
    const early = times.atOrAfter(Math.max(instant + 1 + before - base, least));
    const first = early < turn ? base + early - before : NONE_AFTER;
    if (turn === NONE_AFTER) return first;
    const late = times.atOrAfter(Math.max(instant + 1 + after - base, turn, least));
    return Math.min(first, base + late - after);
  };

  /** The end of the run that begins with `time` on `day`, days without a clock change taken together. */
  const runOver = (day: number, time: number, duration: number, limit: number): number => {
    let [at, times] = [day, timesOn(day)];
    let end = times.runEnd(time, duration);
    for (let followed = 0; followed < MAX_RUN && end === times.at(times.count - 1); followed += 1) {
      const next = days.atOrAfter(at + 1);
      if (next * DAY > limit + 2 * DAY || (next - at - 1) * DAY > duration) break;
      times = timesOn(next);
      const first = times.at(0);
      if ((next - at) * DAY + first - end > duration || clockOn(next).turn !== NONE_AFTER) break;
      at = next;
      end = times.runEnd(first, duration);
    }
    return at * DAY + end;
  };

  return {
    runEnd(instant, duration, limit) {
      const day = dayOfWall(instant + zone.offsetAt(instant));
      const { before, after, turn } = clockOn(day);
      const base = day * DAY;
      if (turn === NONE_AFTER) return runOver(day, instant + before - base, duration, limit) - before;
      const times = timesOn(day);
      const isLate = instant + after - base >= turn;
      const offset = isLate ? after : before;
      const time = instant + offset - base;
      // What a gap has moved is none of the day's times.
      if (times.atOrBefore(time) !== time) return instant;
      const end = times.runEnd(time, duration);
      return base + (isLate ? end : Math.min(end, times.atOrBefore(turn - 1))) - offset;
    },
    nth(count) {
      const wall = nthWall(count);
      return wall === NONE_AFTER ? NONE_AFTER : zone.instantOf(wall);
    },
    atOrBefore(instant) {
      if (!Number.isFinite(instant)) return NONE_BEFORE;
      // A fold may show a day again that has passed already, hence the day after the shown one.
      let day = days.atOrBefore(dayOfWall(instant + zone.offsetAt(instant)) + 1);
      while (day >= firstDay) {
        const found = lastOn(day, instant);
        if (found !== NONE_BEFORE) return found;
        day = days.atOrBefore(day - 1);
      }
      return NONE_BEFORE;
    },
    after(instant) {
      const from = Number.isFinite(instant) ? dayOfWall(instant + zone.offsetAt(instant)) - 1 : firstDay;
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
