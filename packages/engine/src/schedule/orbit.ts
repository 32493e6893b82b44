import { DAY, mod, partitionPoint } from '@vitrine/time';
import { bitCount, lowestBit } from './bits.ts';

/**
 * The times of day that equal steps meet, in the order in which they meet them, each marked as wanted or not.
 * Steps that do not fit a day evenly meet other times every day, but after at most 86,400 steps the same ones
 * again: that many marks answer at once what walking would take years of steps for.
 */
export interface Orbit {
  /** How many steps there are before they meet the same times again. */
  readonly length: number;
  /** How many of them are wanted. */
  readonly wanted: number;
  /** The place of a time of day (milliseconds); only of one that the steps meet. */
  placeOf(time: number): number;
  /** Steps from a place to the first wanted one, 0 when it is itself; Infinity when none is. */
  ahead(place: number): number;
  /** The same, backwards. */
  back(place: number): number;
  /** How many are wanted among the `steps` places from `place` on. */
  count(place: number, steps: number): number;
  /** Steps from a wanted place, or from before one, to the wanted place after `skipped` others. */
  select(place: number, skipped: number): number;
}

/** The orbit of `step` (milliseconds, a divisor or multiple of a whole unit of the day) through `time`. */
export function createOrbit(step: number, time: number, isWanted: (time: number) => boolean): Orbit {
  const grain = greatestDivisor(step, DAY);
  const length = DAY / grain;
  const rest = time % grain;
  const inverse = inverseOf((step / grain) % length, length);
  const stride = step % DAY;
  let next = rest;
  const marks = createMarks(length, () => {
    const at = next;
    next = at + stride >= DAY ? at + stride - DAY : at + stride;
    return isWanted(at);
  });
  /** How many are wanted before a place, over all rounds. */
  const upTo = (place: number): number => {
    const rounds = Math.floor(place / length);
    return rounds * marks.total + marks.before(place - rounds * length);
  };
  return {
    length,
    wanted: marks.total,
    placeOf: (at) => (((at - rest) / grain) * inverse) % length,
    ahead: marks.ahead,
    back: marks.back,
    count: (place, steps) => upTo(place + steps) - upTo(place),
    select(place, skipped) {
      const rank = marks.before(place) + skipped;
      const rounds = Math.floor(rank / marks.total);
      return rounds * length + marks.at(rank - rounds * marks.total) - place;
    },
  };
}

/**
 * Steps from a wanted place to the first one, itself included, that the next wanted place follows after more than
 * `most` steps; Infinity when there is none.
 */
export function breaksOf(orbit: Orbit, most: number): (place: number) => number {
  if (orbit.wanted === 0 || most >= orbit.length) return () => Number.POSITIVE_INFINITY;
  const breaks: number[] = [];
  let place = orbit.ahead(0);
  while (place < orbit.length) {
    const next = place + 1 + orbit.ahead((place + 1) % orbit.length);
    if (next - place > most) breaks.push(place);
    place = next;
  }
  return (from) => {
    const found = breaks[partitionPoint(breaks.length, (index) => (breaks[index] as number) < from)];
    if (found !== undefined) return found - from;
    return breaks.length > 0 ? (breaks[0] as number) + orbit.length - from : Number.POSITIVE_INFINITY;
  };
}

interface Marks {
  readonly total: number;
  ahead(place: number): number;
  back(place: number): number;
  /** How many are set before a place. */
  before(place: number): number;
  /** The place of the one with so many before it. */
  at(rank: number): number;
}

/** A ring of bits in which the next and the previous set one are found without a walk. Asks each place in order. */
function createMarks(length: number, isSet: () => boolean): Marks {
  const size = Math.ceil(length / 32);
  const words = new Int32Array(size);
  for (let place = 0; place < length; place += 1)
    if (isSet()) words[place >> 5] = (words[place >> 5] as number) | (1 << (place & 31));
  const ranks = new Int32Array(size + 1);
  for (let word = 0; word < size; word += 1)
    ranks[word + 1] = (ranks[word] as number) + bitCount(words[word] as number);
  const total = ranks[size] as number;

  /** The place of the set bit with so many before it: halving, then bit by bit. */
  const at = (rank: number): number => {
    const word = partitionPoint(size, (index) => (ranks[index + 1] as number) <= rank);
    return word * 32 + lowestBit(words[word] as number, rank - (ranks[word] as number));
  };
  const before = (place: number): number => {
    const word = place >> 5;
    const below = (words[word] ?? 0) & ((1 << (place & 31)) - 1);
    return (ranks[word] as number) + bitCount(below);
  };
  return {
    total,
    before,
    at,
    ahead(place) {
      if (total === 0) return Number.POSITIVE_INFINITY;
      const rank = before(place);
      return rank < total ? at(rank) - place : at(0) + length - place;
    },
    back(place) {
      if (total === 0) return Number.POSITIVE_INFINITY;
      const rank = before(place + 1) - 1;
      return rank >= 0 ? place - at(rank) : place + length - at(total - 1);
    },
  };
}

export function greatestDivisor(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}

/** The number that times `value` leaves 1 modulo `length`; the two share no factor. */
function inverseOf(value: number, length: number): number {
  let [rest, nextRest] = [length, value];
  let [factor, nextFactor] = [0, 1];
  while (nextRest > 0) {
    const times = Math.floor(rest / nextRest);
    [rest, nextRest] = [nextRest, rest - times * nextRest];
    [factor, nextFactor] = [nextFactor, factor - times * nextFactor];
  }
  return mod(factor, length);
}
