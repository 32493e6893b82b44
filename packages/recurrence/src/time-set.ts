import { HOUR, MINUTE, partitionPoint, SECOND } from '@vitrine/time';

/** A sorted set of times, such as the times of day (milliseconds since midnight) at which a recurrence can occur. */
export interface TimeSet {
  readonly count: number;
  /** The time at an index. */
  at(index: number): number;
  /** The last time at or before `time`, or `-Infinity`. */
  atOrBefore(time: number): number;
  /** The first time at or after `time`, or `Infinity`. */
  atOrAfter(time: number): number;
  /** The number of times at or before `time`. */
  countUpTo(time: number): number;
  /** The last of the times that follow `time`, which is in the set, without a gap longer than `longest`. */
  runEnd(time: number, longest: number): number;
}

/**
 * All combinations of hours, minutes and seconds, with the same milliseconds. They are computed on demand, because
 * there can be 86,400 of them.
 */
export function createTimeSet(
  hours: readonly number[],
  minutes: readonly number[],
  seconds: readonly number[],
  millis: number,
): TimeSet {
  const perHour = minutes.length * seconds.length;
  const count = hours.length * perHour;
  const at = (index: number): number => {
    const inHour = index % perHour;
    return (
      (hours[Math.floor(index / perHour)] as number) * HOUR +
      (minutes[Math.floor(inHour / seconds.length)] as number) * MINUTE +
      (seconds[inHour % seconds.length] as number) * SECOND +
      millis
    );
  };
  return createIndexedTimeSet(count, at, [seconds.length, perHour, count]);
}

/** The times of a sorted list. */
export function createListedTimeSet(times: readonly number[]): TimeSet {
  return createIndexedTimeSet(times.length, (index) => times[index] as number, [times.length]);
}

/**
 * @param blocks the number of times in each minute, each hour and the day, if every minute has the same number of
 * times, and every hour too; otherwise only the number in the day
 */
function createIndexedTimeSet(
  count: number,
  at: (index: number) => number,
  blocks: readonly number[],
): TimeSet {
  if (count === 1) return new SingleTime(at(0));
  const countUpTo = (time: number): number => partitionPoint(count, (index) => at(index) <= time);
  const blocksWithoutGap = createBlockSearch(at, blocks);
  return {
    count,
    at,
    countUpTo,
    atOrBefore(time) {
      const before = countUpTo(time);
      return before === 0 ? Number.NEGATIVE_INFINITY : at(before - 1);
    },
    atOrAfter(time) {
      const before = countUpTo(time - 1);
      return before === count ? Number.POSITIVE_INFINITY : at(before);
    },
    runEnd(time, longest) {
      const sizes = blocksWithoutGap(longest);
      let index = countUpTo(time) - 1;
      while (index < count - 1) {
        const from = index;
        index += (sizes.find((size) => from % size === 0) ?? 1) - 1;
        if (index >= count - 1 || at(index + 1) - at(index) > longest) break;
        index += 1;
      }
      return at(index);
    },
  };
}

/** Nearly every schedule has one time of day. */
class SingleTime implements TimeSet {
  readonly count = 1;
  readonly #time: number;
  constructor(time: number) {
    this.#time = time;
  }
  at(): number {
    return this.#time;
  }
  atOrBefore(time: number): number {
    return this.#time <= time ? this.#time : Number.NEGATIVE_INFINITY;
  }
  atOrAfter(time: number): number {
    return this.#time >= time ? this.#time : Number.POSITIVE_INFINITY;
  }
  countUpTo(time: number): number {
    return this.#time <= time ? 1 : 0;
  }
  runEnd(): number {
    return this.#time;
  }
}

/** Returns a function that gives the sizes of the blocks without a gap longer than `longest`, largest first. */
function createBlockSearch(
  at: (index: number) => number,
  blocks: readonly number[],
): (longest: number) => readonly number[] {
  let last = { longest: Number.NaN, sizes: [] as number[] };
  return (longest) => {
    if (last.longest === longest) return last.sizes;
    last = { longest, sizes: [] };
    let inner = 1;
    for (const size of blocks) {
      // Inner blocks have no such gap, so only the gaps between them remain.
      for (let index = inner; index < size; index += inner)
        if (at(index) - at(index - 1) > longest) return last.sizes;
      last.sizes.unshift(size);
      inner = size;
    }
    return last.sizes;
  };
}
