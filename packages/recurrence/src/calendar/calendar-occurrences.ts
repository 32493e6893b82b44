import { DAY, dayOfLocalTime, type TimeZone } from '@vitrine/time';
import { type CountableOccurrences, NONE_AFTER, NONE_BEFORE } from '../occurrences.ts';
import type { TimeSet } from '../time-set.ts';
import type { DaySet } from './day-set.ts';

/**
 * Local times, found day by day: `days` contains every day that can have any, and `timesOn` those on one day. Local
 * times before `start` do not count.
 */
export interface CalendarSource {
  days: Pick<DaySet, 'atOrBefore' | 'atOrAfter'>;
  timesOn(day: number): TimeSet;
  /** Local time of the first that counts. */
  start: number;
  /** As in {@link CountableOccurrences}, in local times. The first is the first at or after `start`. */
  createCounter(count: number): (upTo: number) => number;
}

/** A range of a day, in milliseconds since its midnight, in which local times have the same UTC offset. */
interface OffsetRange {
  offset: number;
  from: number;
  to: number;
}

/** `runEnd` follows at most so many days in one call. */
const MAX_RUN_DAYS = 100;

/** The occurrences at which the clocks of a zone show the local times of a source. */
export function createCalendarOccurrences(source: CalendarSource, zone: TimeZone): CountableOccurrences {
  const { days, timesOn, start, createCounter } = source;
  const firstDay = dayOfLocalTime(start);
  const rangesOf = createOffsetRanges(zone);
  /** The earliest time of day that counts. Below 0 on days after the first, so every time counts. */
  const leastOn = (day: number) => start - day * DAY;

  const lastOn = (day: number, instant: number): number => {
    const times = timesOn(day);
    const midnight = day * DAY;
    let last = NONE_BEFORE;
    for (const { offset, from, to } of rangesOf(day)) {
      const time = times.atOrBefore(Math.min(instant + offset - midnight, to));
      if (time >= from && time >= leastOn(day)) last = Math.max(last, midnight + time - offset);
    }
    return last;
  };

  const firstOn = (day: number, instant: number): number => {
    const times = timesOn(day);
    const midnight = day * DAY;
    let first = NONE_AFTER;
    for (const { offset, from, to } of rangesOf(day)) {
      const time = times.atOrAfter(Math.max(instant + 1 + offset - midnight, from, leastOn(day)));
      if (time <= to) first = Math.min(first, midnight + time - offset);
    }
    return first;
  };

  return {
    atOrBefore(instant) {
      if (!Number.isFinite(instant)) return NONE_BEFORE;
      // If the clocks go back over midnight, they show a day again after the next one has begun.
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
    runEnd: createRunEnd(source, zone, rangesOf),
    createCounter(count) {
      const find = createCounter(count);
      return (upTo) => {
        const localTime = find(upTo + DAY);
        return localTime === NONE_AFTER ? NONE_AFTER : zone.instantOf(localTime);
      };
    },
  };
}

/**
 * Splits a day where its clocks change. Local times in a gap move forward by the gap; of those in a fold, the first
 * pass counts.
 */
function createOffsetRanges(zone: TimeZone): (day: number) => readonly OffsetRange[] {
  // Nearly every day has one offset, so all of them share one object.
  const whole = { offset: 0, from: NONE_BEFORE, to: DAY };
  const single: readonly OffsetRange[] = [whole];
  return (day) => {
    const midnight = day * DAY;
    whole.offset = zone.constantOffset(midnight - DAY, midnight + 2 * DAY);
    if (!Number.isNaN(whole.offset)) return single;
    const before = zone.offsetAt(midnight - DAY);
    const after = zone.offsetAt(midnight + 2 * DAY);
    whole.offset = before;
    if (before === after) return single;
    let change = zone.constantUntil(midnight - DAY);
    while (zone.offsetAt(change) === before) change = zone.constantUntil(change);
    const split = change + Math.max(before, after) - midnight;
    return [
      { offset: before, from: NONE_BEFORE, to: split - 1 },
      { offset: after, from: split, to: DAY },
    ];
  };
}

function createRunEnd(
  { days, timesOn }: CalendarSource,
  zone: TimeZone,
  rangesOf: (day: number) => readonly OffsetRange[],
): CountableOccurrences['runEnd'] {
  /** The end of the run that begins with `time` on `day`, over days with the same offset throughout. */
  const followDays = (day: number, offset: number, time: number, duration: number, limit: number): number => {
    let [at, times] = [day, timesOn(day)];
    let end = times.runEnd(time, duration);
    for (let followed = 0; followed < MAX_RUN_DAYS && end === times.at(times.count - 1); followed += 1) {
      const next = days.atOrAfter(at + 1);
      if (next * DAY > limit + 2 * DAY || (next - at - 1) * DAY > duration) break;
      times = timesOn(next);
      const first = times.at(0);
      if ((next - at) * DAY + first - end > duration) break;
      // The clocks may change on that day, or between the two.
      const ranges = rangesOf(next);
      if (ranges.length > 1 || ranges[0]?.offset !== offset) break;
      at = next;
      end = times.runEnd(first, duration);
    }
    return at * DAY + end;
  };

  return (instant, duration, limit) => {
    const day = dayOfLocalTime(instant + zone.offsetAt(instant));
    const midnight = day * DAY;
    const ranges = rangesOf(day);
    const { offset, to } = ranges.findLast(
      (range) => instant + range.offset - midnight >= range.from,
    ) as OffsetRange;
    const time = instant + offset - midnight;
    if (ranges.length === 1) return followDays(day, offset, time, duration, limit) - offset;
    const times = timesOn(day);
    // A time that a gap has moved is not among the times of the day.
    if (times.atOrBefore(time) !== time) return instant;
    return midnight + Math.min(times.runEnd(time, duration), times.atOrBefore(to)) - offset;
  };
}
