import { HOUR, MINUTE, partitionPoint, SECOND } from '@vitrine/time';

/** The times of day at which a recurrence may occur, as milliseconds since midnight, ascending. */
export interface TimeSet {
  readonly count: number;
  /** The time at a place of the ascending order. */
  at(index: number): number;
  /** The last one at or before `time`, or `-Infinity`. */
  atOrBefore(time: number): number;
  /** The first one at or after `time`, or `Infinity`. */
  atOrAfter(time: number): number;
  /** How many are at or before `time`. */
  upTo(time: number): number;
  /** The last of those that follow `time`, one of them, without a gap longer than `most`. */
  runEnd(time: number, most: number): number;
}

/**
 * All combinations of hours, minutes and seconds, with the same milliseconds. They are not written out: 86,400
 * of them would be too many to make for one look.
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
  return searched(count, at, [seconds.length, perHour, count]);
}

/** Times that are written out, ascending. */
export function listedTimes(times: readonly number[]): TimeSet {
  return searched(times.length, (index) => times[index] as number, [times.length]);
}

/** `blocks`: how many times each minute, each hour and the day has, when all minutes and hours are alike. */
function searched(count: number, at: (index: number) => number, blocks: readonly number[]): TimeSet {
  const upTo = (time: number): number => partitionPoint(count, (index) => at(index) <= time);
  let joined = { most: Number.NaN, blocks: [] as number[] };
  /** The blocks within which no gap is longer than `most`, longest first. */
  const joinedBlocks = (most: number): readonly number[] => {
    if (joined.most === most) return joined.blocks;
    joined = { most, blocks: [] };
    let inner = 1;
    for (const size of blocks) {
      // Within the inner blocks there is no such gap; that leaves those between them.
      for (let index = inner; index < size; index += inner)
        if (at(index) - at(index - 1) > most) return joined.blocks;
      joined.blocks.unshift(size);
      inner = size;
    }
    return joined.blocks;
  };
  const set: TimeSet = {
    count,
    at,
    upTo,
    atOrBefore(time) {
      const before = upTo(time);
      return before === 0 ? Number.NEGATIVE_INFINITY : at(before - 1);
    },
    atOrAfter(time) {
      const before = upTo(time - 1);
      return before === count ? Number.POSITIVE_INFINITY : at(before);
    },
    runEnd(time, most) {
      const whole = joinedBlocks(most);
      let index = upTo(time) - 1;
      while (index < count - 1) {
        const place = index;
        index += (whole.find((size) => place % size === 0) ?? 1) - 1;
        if (index >= count - 1 || at(index + 1) - at(index) > most) break;
        index += 1;
      }
      return at(index);
    },
  };
  if (count !== 1) return set;
  // Nearly every schedule has one time of day.
  const only = at(0);
  return {
    ...set,
    atOrBefore: (time) => (only <= time ? only : Number.NEGATIVE_INFINITY),
    atOrAfter: (time) => (only >= time ? only : Number.POSITIVE_INFINITY),
  };
}

/** Sorted and without doubles; null when nothing is given. */
export function ascending(values: readonly number[] | undefined): number[] | null {
  return values?.length ? [...new Set(values)].sort((a, b) => a - b) : null;
}
