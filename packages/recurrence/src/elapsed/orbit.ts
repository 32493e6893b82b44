import { DAY, mod, partitionPoint } from '@vitrine/time';
import { createRankSelectBitmap } from './rank-select.ts';

/**
 * The times of day that equal steps visit, in the order of the visits, each marked if it matches a rule. Steps add
 * `step` modulo one day. The times that they visit are an orbit of the cyclic group Z/DAY: a coset of the subgroup that
 * gcd(step, DAY) generates. It has at most 86,400 elements, after which the steps visit the same times again. One bit
 * per visit is therefore enough to find matching steps, however far apart they are.
 */
export interface Orbit {
  /** The number of steps until the times repeat. */
  readonly length: number;
  /** The number of these times that match. */
  readonly matchCount: number;
  /** The position of a time of day (milliseconds) that the steps visit. */
  positionOf(time: number): number;
  /** Steps from a position to the first one at or after it that matches; Infinity if none does. */
  stepsToNext(position: number): number;
  /** The same, backwards. */
  stepsToPrevious(position: number): number;
  /** The number of matches among the `steps` positions from `position` on. */
  count(position: number, steps: number): number;
  /** Steps from a position to the matching one after `skipped` other matches. */
  select(position: number, skipped: number): number;
}

/** The orbit of `time` under `step`. Both are in milliseconds. `step` is a multiple of a second. */
export function createOrbit(step: number, time: number, matches: (time: number) => boolean): Orbit {
  const grain = greatestCommonDivisor(step, DAY);
  const length = DAY / grain;
  const phase = time % grain;
  const inverse = modularInverse((step / grain) % length, length);
  const stride = step % DAY;
  let next = phase;
  const bitmap = createRankSelectBitmap(length, () => {
    const at = next;
    next = at + stride >= DAY ? at + stride - DAY : at + stride;
    return matches(at);
  });
  /** The matches before a position, counting all earlier rounds. */
  const rank = (position: number): number => {
    const rounds = Math.floor(position / length);
    return rounds * bitmap.total + bitmap.rank(position - rounds * length);
  };
  return {
    length,
    matchCount: bitmap.total,
    // Solves phase + position × step ≡ time (mod DAY).
    positionOf: (at) => (((at - phase) / grain) * inverse) % length,
    stepsToNext: bitmap.distanceToNext,
    stepsToPrevious: bitmap.distanceToPrevious,
    count: (position, steps) => rank(position + steps) - rank(position),
    select(position, skipped) {
      const wanted = bitmap.rank(position) + skipped;
      const rounds = Math.floor(wanted / bitmap.total);
      return rounds * length + bitmap.select(wanted - rounds * bitmap.total) - position;
    },
  };
}

/**
 * Returns a function that gives the steps from a matching position to the end of its run: the first match, itself
 * included, whose next match is more than `longest` steps away. Infinity if no gap is longer.
 */
export function findGaps(orbit: Orbit, longest: number): (position: number) => number {
  if (orbit.matchCount === 0 || longest >= orbit.length) return () => Number.POSITIVE_INFINITY;
  const ends: number[] = [];
  let position = orbit.stepsToNext(0);
  while (position < orbit.length) {
    const next = position + 1 + orbit.stepsToNext((position + 1) % orbit.length);
    if (next - position > longest) ends.push(position);
    position = next;
  }
  return (from) => {
    const end = ends[partitionPoint(ends.length, (index) => (ends[index] as number) < from)];
    if (end !== undefined) return end - from;
    return ends.length > 0 ? (ends[0] as number) + orbit.length - from : Number.POSITIVE_INFINITY;
  };
}

/** Euclid's algorithm. */
export function greatestCommonDivisor(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}

/** The number whose product with `value` is 1 modulo `length`, by the extended Euclidean algorithm. */
function modularInverse(value: number, length: number): number {
  let [rest, nextRest] = [length, value];
  let [factor, nextFactor] = [0, 1];
  while (nextRest > 0) {
    const quotient = Math.floor(rest / nextRest);
    [rest, nextRest] = [nextRest, rest - quotient * nextRest];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return mod(factor, length);
}
