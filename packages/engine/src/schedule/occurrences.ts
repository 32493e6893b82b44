/** The instants at which something begins, in order. */
export interface Occurrences {
  /** The last one at or before `instant`, or `-Infinity`. */
  atOrBefore(instant: number): number;
  /** The first one after `instant`, or `Infinity`. */
  after(instant: number): number;
  /**
   * No occurrence but the last is followed by a gap longer than this: one that lasts as long is followed without
   * a break. Infinity when that is not known.
   */
  readonly spacing: number;
  /** The last one of all, or Infinity when they do not end. */
  readonly last: number;
  /** For finer than daily: the last of the occurrences that follow `start` one step apart without a break. */
  lastOfRun?: ((start: number) => number) | undefined;
}

export const NONE_BEFORE = Number.NEGATIVE_INFINITY;
export const NONE_AFTER = Number.POSITIVE_INFINITY;

/** None at all. */
export const NEVER: Occurrences = {
  atOrBefore: () => NONE_BEFORE,
  after: () => NONE_AFTER,
  spacing: NONE_AFTER,
  last: NONE_BEFORE,
};

/** A single one. */
export function once(start: number): Occurrences {
  return {
    atOrBefore: (instant) => (instant >= start ? start : NONE_BEFORE),
    after: (instant) => (instant < start ? start : NONE_AFTER),
    spacing: NONE_AFTER,
    last: start,
  };
}

/** Those up to `last`. */
export function endingAt(base: Occurrences, last: number): Occurrences {
  if (last === NONE_AFTER) return base;
  const end = base.atOrBefore(last);
  const { lastOfRun } = base;
  return {
    atOrBefore: (instant) => base.atOrBefore(Math.min(instant, end)),
    after(instant) {
      const next = instant < end ? base.after(instant) : NONE_AFTER;
      return next <= end ? next : NONE_AFTER;
    },
    spacing: base.spacing,
    last: end,
    lastOfRun: lastOfRun && ((start) => Math.min(lastOfRun(start), end)),
  };
}

/** Those that are not among `excluded` (ascending). */
export function without(base: Occurrences, excluded: readonly number[]): Occurrences {
  if (excluded.length === 0) return base;
  const out = new Set(excluded);
  const { lastOfRun } = base;
  return {
    atOrBefore(instant) {
      let at = base.atOrBefore(instant);
      while (out.has(at)) at = base.atOrBefore(at - 1);
      return at;
    },
    after(instant) {
      let at = base.after(instant);
      while (out.has(at)) at = base.after(at);
      return at;
    },
    spacing: NONE_AFTER,
    last: base.last,
    lastOfRun:
      lastOfRun &&
      ((start) => {
        const next = excluded.find((instant) => instant > start);
        const end = lastOfRun(start);
        return next !== undefined && next <= end ? base.atOrBefore(next - 1) : end;
      }),
  };
}

/** Those and `added` (ascending). */
export function withMore(base: Occurrences, added: readonly number[]): Occurrences {
  if (added.length === 0) return base;
  return {
    atOrBefore: (instant) =>
      Math.max(base.atOrBefore(instant), added.findLast((at) => at <= instant) ?? NONE_BEFORE),
    after: (instant) => Math.min(base.after(instant), added.find((at) => at > instant) ?? NONE_AFTER),
    spacing: NONE_AFTER,
    last: Math.max(base.last, added.at(-1) as number),
    // A run of the base is still one with more in between.
    lastOfRun:
      base.lastOfRun &&
      ((start) => (base.atOrBefore(start) === start ? (base.lastOfRun?.(start) ?? start) : start)),
  };
}

/** The instant of the `count`th, or Infinity when there are fewer. Asks for each: give it what it can do at once. */
export function nth(base: Occurrences, count: number): number {
  let at = NONE_BEFORE;
  for (let left = count; left > 0; left -= 1) {
    at = base.after(at);
    if (at === NONE_AFTER) break;
  }
  return at;
}
