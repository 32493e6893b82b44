import { listedTimes } from './time-set.ts';

/** The instants at which something begins, in order. */
export interface Occurrences {
  /** The last one at or before `instant`, or `-Infinity`. */
  atOrBefore(instant: number): number;
  /** The first one after `instant`, or `Infinity`. */
  after(instant: number): number;
  /**
   * One of those that follow `start`, itself an occurrence, with no gap longer than `duration` before it: the last
   * of them that can be told without looking at each, at least `start`. Nobody asks for more than `limit`.
   */
  runEnd(start: number, duration: number, limit: number): number;
}

/** Occurrences that can be counted without looking at each. */
export interface Countable extends Occurrences {
  /**
   * Looks for the `count`th (from 1). What it gives tells its instant when it comes no later than the one asked
   * about, else something later or Infinity. It goes on where the last question left it: counting to the end of a
   * rule that thins out would take long, and nobody may ever ask about that time.
   */
  counter(count: number): (upTo: number) => number;
}

export const NONE_BEFORE = Number.NEGATIVE_INFINITY;
export const NONE_AFTER = Number.POSITIVE_INFINITY;

/** None at all. */
export const NEVER: Countable = {
  atOrBefore: () => NONE_BEFORE,
  after: () => NONE_AFTER,
  runEnd: (start) => start,
  counter: () => () => NONE_AFTER,
};

/** A single one. */
export function once(start: number): Occurrences {
  return withMore(NEVER, [start]);
}

/** Those up to an end, of which `endUpTo` tells when it comes no later than the instant asked about. */
export function endingAt(base: Occurrences, endUpTo: (upTo: number) => number): Occurrences {
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

/** How many of those that are taken out may follow each other: beyond, there is nothing any more. */
const MAX_TAKEN_OUT = 2000;

/** Those that are not `out`; `nextOut` gives the first instant after another that is. */
function filtered(
  base: Occurrences,
  isOut: (instant: number) => boolean,
  nextOut: (instant: number) => number,
): Occurrences {
  // Long chains of what is out are walked once.
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const skip = (from: number, known: Map<number, number>, step: (at: number) => number, none: number) => {
    if (!isOut(from)) return from;
    let at = from;
    for (let tries = 0; tries < MAX_TAKEN_OUT && isOut(at); tries += 1) at = known.get(at) ?? step(at);
    if (isOut(at)) at = none;
    if (known.size > MAX_TAKEN_OUT) known.clear();
    known.set(from, at);
    return at;
  };
  const previous = (at: number) => base.atOrBefore(at - 1);
  const next = (at: number) => base.after(at);
  return {
    atOrBefore: (instant) => skip(base.atOrBefore(instant), before, previous, NONE_BEFORE),
    after: (instant) => skip(base.after(instant), after, next, NONE_AFTER),
    runEnd(start, duration, limit) {
      const out = nextOut(start);
      const end = base.runEnd(start, duration, Math.min(limit, out));
      return out <= end ? Math.max(base.atOrBefore(out - 1), start) : end;
    },
  };
}

/** Those that are not among `excluded` (ascending). */
export function without(base: Occurrences, excluded: readonly number[]): Occurrences {
  const hits = common(base, excluded);
  if (hits.length === 0) return base;
  const out = new Set(hits);
  const dates = listedTimes(hits);
  return filtered(
    base,
    (at) => out.has(at),
    (at) => dates.atOrAfter(at + 1),
  );
}

/** Which of `instants` (ascending) occur. Where occurrences are rare, one search passes over many instants. */
function common(base: Occurrences, instants: readonly number[]): number[] {
  const hits: number[] = [];
  let next = NONE_BEFORE;
  for (const instant of instants) {
    if (instant > next) next = base.after(instant - 1);
    if (instant === next) hits.push(instant);
  }
  return hits;
}

/** Those at which none of `other` begins. */
export function except(base: Occurrences, other: Occurrences): Occurrences {
  return filtered(
    base,
    (at) => Number.isFinite(at) && other.atOrBefore(at) === at,
    (at) => other.after(at),
  );
}

/** Those of either. */
export function union(one: Occurrences, other: Occurrences): Occurrences {
  if (one === NEVER) return other;
  return {
    atOrBefore: (instant) => Math.max(one.atOrBefore(instant), other.atOrBefore(instant)),
    after: (instant) => Math.min(one.after(instant), other.after(instant)),
    // A run of one is still one with more in between.
    runEnd(start, duration, limit) {
      const isOf = (list: Occurrences) => list.atOrBefore(start) === start;
      return Math.max(
        isOf(one) ? one.runEnd(start, duration, limit) : start,
        isOf(other) ? other.runEnd(start, duration, limit) : start,
      );
    },
  };
}

/** Those and `added` (ascending). */
export function withMore(base: Occurrences, added: readonly number[]): Occurrences {
  if (added.length === 0) return base;
  const dates = listedTimes(added);
  return union(base, {
    atOrBefore: dates.atOrBefore,
    after: (instant) => dates.atOrAfter(instant + 1),
    runEnd: dates.runEnd,
  });
}
