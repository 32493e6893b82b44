import { createListedTimeSet } from './time-set.ts';

/** The instants at which something begins, in order. */
export interface Occurrences {
  /** The last one at or before `instant`, or `-Infinity`. */
  atOrBefore(instant: number): number;
  /** The first one after `instant`, or `Infinity`. */
  after(instant: number): number;
  /**
   * The last occurrence of a run that starts with the occurrence `start` and has no gap longer than `duration`, as far
   * as it can be determined without visiting each, and at least `start`. Callers need no result after `limit`.
   */
  runEnd(start: number, duration: number, limit: number): number;
}

/** Occurrences that can be counted without a visit to each. */
export interface CountableOccurrences extends Occurrences {
  /**
   * Returns a search for the `count`th occurrence (from 1). It returns the instant of that occurrence if this is at or
   * before `upTo`, otherwise a later instant or Infinity. Each call continues where the last one ended, because
   * counting to the end of a sparse rule is slow and often unnecessary.
   */
  createCounter(count: number): (upTo: number) => number;
}

export const NONE_BEFORE = Number.NEGATIVE_INFINITY;
export const NONE_AFTER = Number.POSITIVE_INFINITY;

export const NO_OCCURRENCES: CountableOccurrences = {
  atOrBefore: () => NONE_BEFORE,
  after: () => NONE_AFTER,
  runEnd: (start) => start,
  createCounter: () => () => NONE_AFTER,
};

/** A rule that never occurs is searched only once. */
export function unlessEmpty(occurrences: CountableOccurrences): CountableOccurrences {
  return occurrences.after(NONE_BEFORE) === NONE_AFTER ? NO_OCCURRENCES : occurrences;
}

export function singleOccurrence(start: number): Occurrences {
  return includeInstants(NO_OCCURRENCES, [start]);
}

/**
 * The occurrences up to an end. `endUpTo` returns the end if it is at or before an instant, otherwise a later instant.
 */
export function limitOccurrences(base: Occurrences, endUpTo: (upTo: number) => number): Occurrences {
  const atOrBefore = (instant: number) => base.atOrBefore(Math.min(instant, endUpTo(instant)));
  return {
    atOrBefore,
    after(instant) {
      const next = base.after(instant);
      return Number.isFinite(next) && next <= endUpTo(next) ? next : NONE_AFTER;
    },
    runEnd: (start, duration, limit) =>
      Math.max(start, atOrBefore(Math.min(base.runEnd(start, duration, limit), limit))),
  };
}

/** If this many consecutive occurrences are excluded, no other follows. */
const MAX_EXCLUDED = 2000;

/** The occurrences that are not excluded. `nextExcluded` returns the first excluded instant after another. */
function filterOccurrences(
  base: Occurrences,
  isExcluded: (instant: number) => boolean,
  nextExcluded: (instant: number) => number,
): Occurrences {
  // Long chains of excluded occurrences are followed once.
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const skip = (from: number, known: Map<number, number>, step: (at: number) => number, none: number) => {
    if (!isExcluded(from)) return from;
    let at = from;
    for (let tries = 0; tries < MAX_EXCLUDED && isExcluded(at); tries += 1) at = known.get(at) ?? step(at);
    if (isExcluded(at)) at = none;
    if (known.size > MAX_EXCLUDED) known.clear();
    known.set(from, at);
    return at;
  };
  const previous = (at: number) => base.atOrBefore(at - 1);
  const next = (at: number) => base.after(at);
  return {
    atOrBefore: (instant) => skip(base.atOrBefore(instant), before, previous, NONE_BEFORE),
    after: (instant) => skip(base.after(instant), after, next, NONE_AFTER),
    runEnd(start, duration, limit) {
      const excluded = nextExcluded(start);
      const end = base.runEnd(start, duration, Math.min(limit, excluded));
      return excluded <= end ? Math.max(base.atOrBefore(excluded - 1), start) : end;
    },
  };
}

/** The occurrences that are not among `excluded` (ascending). */
export function excludeInstants(base: Occurrences, excluded: readonly number[]): Occurrences {
  const hits = intersect(base, excluded);
  if (hits.length === 0) return base;
  const hitSet = new Set(hits);
  const times = createListedTimeSet(hits);
  return filterOccurrences(
    base,
    (at) => hitSet.has(at),
    (at) => times.atOrAfter(at + 1),
  );
}

/** The `instants` (ascending) that are occurrences. If occurrences are rare, one search passes many instants. */
function intersect(base: Occurrences, instants: readonly number[]): number[] {
  const hits: number[] = [];
  let next = NONE_BEFORE;
  for (const instant of instants) {
    if (instant > next) next = base.after(instant - 1);
    if (instant === next) hits.push(instant);
  }
  return hits;
}

/** The occurrences that are not occurrences of `other`. */
export function subtract(base: Occurrences, other: Occurrences): Occurrences {
  return filterOccurrences(
    base,
    (at) => Number.isFinite(at) && other.atOrBefore(at) === at,
    (at) => other.after(at),
  );
}

export function union(one: Occurrences, other: Occurrences): Occurrences {
  if (one === NO_OCCURRENCES) return other;
  return {
    atOrBefore: (instant) => Math.max(one.atOrBefore(instant), other.atOrBefore(instant)),
    after: (instant) => Math.min(one.after(instant), other.after(instant)),
    // A run of one of them stays a run when occurrences of the other are added.
    runEnd(start, duration, limit) {
      const isOf = (list: Occurrences) => list.atOrBefore(start) === start;
      return Math.max(
        isOf(one) ? one.runEnd(start, duration, limit) : start,
        isOf(other) ? other.runEnd(start, duration, limit) : start,
      );
    },
  };
}

/** The occurrences and `added` (ascending). */
export function includeInstants(base: Occurrences, added: readonly number[]): Occurrences {
  if (added.length === 0) return base;
  const times = createListedTimeSet(added);
  return union(base, {
    atOrBefore: (instant) => times.atOrBefore(instant),
    after: (instant) => times.atOrAfter(instant + 1),
    runEnd: (start, duration) => times.runEnd(start, duration),
  });
}
