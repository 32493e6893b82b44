import { HOUR, MINUTE, SECOND } from './civil.ts';

/** The times of day at which a recurrence may occur, as milliseconds since midnight, ascending. */
export interface TimeSet {
  readonly count: number;
  /** The time at a place of the ascending order. */
  at(index: number): number;
  /** The last one at or before `time`, or `-Infinity`. */
  atOrBefore(time: number): number;
  /** The first one at or after `time`, or `Infinity`. */
  atOrAfter(time: number): number;
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
  /** How many times are at or before `time`. */
  const upTo = (time: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  if (count === 1) {
    const only = at(0);
    return {
      count,
      at,
      atOrBefore: (time) => (only <= time ? only : Number.NEGATIVE_INFINITY),
      atOrAfter: (time) => (only >= time ? only : Number.POSITIVE_INFINITY),
    };
  }
  return {
    count,
    at,
    atOrBefore(time) {
      const before = upTo(time);
      return before === 0 ? Number.NEGATIVE_INFINITY : at(before - 1);
    },
    atOrAfter(time) {
      const before = upTo(time - 1);
      return before === count ? Number.POSITIVE_INFINITY : at(before);
    },
  };
}

/** Sorted and without doubles; null when nothing is given. */
export function ascending(values: readonly number[] | undefined): number[] | null {
  return values?.length ? [...new Set(values)].sort((a, b) => a - b) : null;
}
