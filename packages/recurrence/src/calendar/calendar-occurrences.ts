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

/** The maximum number of days that one call of `runEnd` follows. */
const MAX_RUN_DAYS = 100;

/** The occurrences at which the clocks of a zone show the local times of a source. */
export class CalendarOccurrences implements CountableOccurrences {
  readonly #source: CalendarSource;
  readonly #days: CalendarSource['days'];
  readonly #zone: TimeZone;
  readonly #start: number;
  readonly #firstDay: number;

  constructor(source: CalendarSource, zone: TimeZone) {
    this.#source = source;
    this.#days = source.days;
    this.#start = source.start;
    this.#firstDay = dayOfLocalTime(source.start);
    this.#zone = zone;
  }

  atOrBefore(instant: number): number {
    if (!Number.isFinite(instant)) return NONE_BEFORE;
    const today = dayOfLocalTime(instant + this.#zone.offsetAt(instant));
    // If the clocks go back over midnight, they show a day again after the next one has begun.
    let day = this.#days.atOrBefore(this.#isSteady(instant) ? today : today + 1);
    while (day >= this.#firstDay) {
      const found = this.#lastOn(day, instant);
      if (found !== NONE_BEFORE) return found;
      day = this.#days.atOrBefore(day - 1);
    }
    return NONE_BEFORE;
  }

  after(instant: number): number {
    let from = this.#firstDay;
    if (Number.isFinite(instant)) {
      from = dayOfLocalTime(instant + this.#zone.offsetAt(instant));
      // If the clocks go forward over midnight, they show times of a day after the next one has begun.
      if (!this.#isSteady(instant)) from -= 1;
    }
    let day = this.#days.atOrAfter(from);
    while (day !== NONE_AFTER) {
      const found = this.#firstOn(day, instant);
      if (found !== NONE_AFTER) return found;
      day = this.#days.atOrAfter(day + 1);
    }
    return NONE_AFTER;
  }

  runEnd(instant: number, duration: number, limit: number): number {
    const day = dayOfLocalTime(instant + this.#zone.offsetAt(instant));
    const midnight = day * DAY;
    const ranges = rangesOf(this.#zone, day);
    const { offset, to } = ranges.findLast(
      (range) => instant + range.offset - midnight >= range.from,
    ) as OffsetRange;
    const time = instant + offset - midnight;
    if (ranges.length === 1) return this.#followDays(day, offset, time, duration, limit) - offset;
    const times = this.#source.timesOn(day);
    // A local time that was moved out of a gap is not among the times of the day.
    if (times.atOrBefore(time) !== time) return instant;
    return midnight + Math.min(times.runEnd(time, duration), times.atOrBefore(to)) - offset;
  }

  createCounter(count: number): (upTo: number) => number {
    const find = this.#source.createCounter(count);
    return (upTo) => {
      const localTime = find(upTo + DAY);
      return localTime === NONE_AFTER ? NONE_AFTER : this.#zone.instantOf(localTime);
    };
  }

  /** Whether the cache of the zone shows that no clock change is near. */
  #isSteady(instant: number): boolean {
    return !Number.isNaN(this.#zone.constantOffset(instant - 2 * DAY, instant + 2 * DAY));
  }

  #lastOn(day: number, instant: number): number {
    const times = this.#source.timesOn(day);
    const midnight = day * DAY;
    let last = NONE_BEFORE;
    const ranges = rangesOf(this.#zone, day);
    for (let index = 0; index < ranges.length; index += 1) {
      const { offset, from, to } = ranges[index] as OffsetRange;
      const time = times.atOrBefore(Math.min(instant + offset - midnight, to));
      if (time >= from && midnight + time >= this.#start) last = Math.max(last, midnight + time - offset);
    }
    return last;
  }

  #firstOn(day: number, instant: number): number {
    const times = this.#source.timesOn(day);
    const midnight = day * DAY;
    let first = NONE_AFTER;
    const ranges = rangesOf(this.#zone, day);
    for (let index = 0; index < ranges.length; index += 1) {
      const { offset, from, to } = ranges[index] as OffsetRange;
      const time = times.atOrAfter(Math.max(instant + 1 + offset - midnight, from, this.#start - midnight));
      if (time <= to) first = Math.min(first, midnight + time - offset);
    }
    return first;
  }

  /** The end of the run that begins with `time` on `day`, over days with the same offset throughout. */
  #followDays(day: number, offset: number, time: number, duration: number, limit: number): number {
    const { days, timesOn } = this.#source;
    let [at, times] = [day, timesOn(day)];
    let end = times.runEnd(time, duration);
    for (let followed = 0; followed < MAX_RUN_DAYS && end === times.at(times.count - 1); followed += 1) {
      const next = days.atOrAfter(at + 1);
      if (next * DAY > limit + 2 * DAY || (next - at - 1) * DAY > duration) break;
      times = timesOn(next);
      const first = times.at(0);
      if ((next - at) * DAY + first - end > duration) break;
      // The clocks may change on that day, or between the two.
      const ranges = rangesOf(this.#zone, next);
      if (ranges.length > 1 || ranges[0]?.offset !== offset) break;
      at = next;
      end = times.runEnd(first, duration);
    }
    return at * DAY + end;
  }
}

/** Nearly every day has one offset. All of them share these objects, which are valid until the next call. */
const wholeDay: OffsetRange = { offset: 0, from: NONE_BEFORE, to: DAY };
const oneRange: readonly OffsetRange[] = [wholeDay];

/**
 * Splits a day where its clocks change. Local times in a gap move forward by the gap; of those in a fold, the first
 * pass counts.
 */
function rangesOf(zone: TimeZone, day: number): readonly OffsetRange[] {
  const midnight = day * DAY;
  wholeDay.offset = zone.constantOffset(midnight - DAY, midnight + 2 * DAY);
  if (!Number.isNaN(wholeDay.offset)) return oneRange;
  const before = zone.offsetAt(midnight - DAY);
  const after = zone.offsetAt(midnight + 2 * DAY);
  wholeDay.offset = before;
  if (before === after) return oneRange;
  let change = zone.constantUntil(midnight - DAY);
  while (zone.offsetAt(change) === before) change = zone.constantUntil(change);
  const split = change + Math.max(before, after) - midnight;
  return [
    { offset: before, from: NONE_BEFORE, to: split - 1 },
    { offset: after, from: split, to: DAY },
  ];
}
