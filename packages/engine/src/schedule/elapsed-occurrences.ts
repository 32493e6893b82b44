import { DAY, dayOfLocalTime, HOUR, MINUTE, mod, SECOND, type TimeZone } from '@vitrine/time';
import { createElapsedFilter, MOST_OFFSET } from './elapsed-filter.ts';
import { type Countable, NEVER, NONE_AFTER, NONE_BEFORE } from './occurrences.ts';
import { breaksOf, type Orbit } from './orbit.ts';
import type { RecurrenceParts } from './recurrence-set.ts';
import { ascending } from './time-set.ts';

/** How many stretches of days and of offsets one search looks at: what has not come by then never comes. */
const MAX_STRETCHES = 1000;
/** How many of them counting looks at: those of decades. */
const MAX_COUNTED = 40_000;

/** Hourly and finer: elapsed steps from the start, on the wall times that the rule's parts leave. */
export function elapsedOccurrences(
  rule: RecurrenceParts,
  start: number,
  unit: number,
  zone: TimeZone,
): Countable {
  const step = unit * (rule.interval ?? 1);
  const first = zone.instantOf(start);
  const inside = offsetsIn(rule, start, unit);
  if (inside?.length === 0) return NEVER;
  const expands = inside !== null;
  // What expands counts whole hours or minutes of the clock; the plain form counts from the start itself.
  const origin = expands ? first - mod(start, unit) : first;
  const filter = createElapsedFilter(rule, start, unit, step);
  const stepAtOrAfter = (instant: number) => origin + Math.ceil((instant - origin) / step) * step;
  const stepAtOrBefore = (instant: number) => origin + Math.floor((instant - origin) / step) * step;

  let turned = { shift: 0, offsets: inside ?? ONLY_ITSELF };
  /** Offsets within the step at `at`, whose clock may stand at half past what it stood at the start. */
  const insideAt = (at: number): readonly number[] => {
    if (!inside) return ONLY_ITSELF;
    const shift = mod(at + zone.offsetAt(at), unit);
    if (shift === 0) return inside;
    if (shift !== turned.shift) {
      const offsets = inside.map((offset) => (offset - shift + unit) % unit).sort((a, b) => a - b);
      turned = { shift, offsets };
    }
    return turned.offsets;
  };

  let looks = 0;
  /** The first step at or after the step `from` that the parts leave. */
  const goodAfter = (from: number): number => {
    if (!filter) return from;
    let at = from;
    for (let tries = 0; tries < MAX_STRETCHES && at !== NONE_AFTER; tries += 1) {
      looks += 1;
      const until = zone.constantUntil(at);
      const wall = at + zone.offsetAt(at);
      const day = dayOfLocalTime(wall);
      if (filter.days && !filter.days.has(day)) {
        const next = filter.days.atOrAfter(day + 1) * DAY;
        const there = at + next - wall;
        // In the first hours of a day clocks may go back into the day before: every change this near is met.
        if (there < until) at = stepAtOrAfter(there);
        else at = stepAtOrAfter(until - at < 2 * DAY ? until : Math.max(until, next - MOST_OFFSET));
        continue;
      }
      const time = mod(wall, DAY);
      const orbit = filter.orbitAt(time);
      const steps = orbit ? orbit.ahead(orbit.placeOf(time)) : 0;
      if (steps === 0) return at;
      at = Math.min(at + steps * step, stepAtOrAfter(until));
    }
    return NONE_AFTER;
  };

  /** The last step at or before the step `from` that the parts leave. */
  const goodBefore = (from: number): number => {
    if (!filter) return from;
    let at = from;
    for (let tries = 0; tries < MAX_STRETCHES && at >= origin; tries += 1) {
      const since = zone.constantSince(at);
      const wall = at + zone.offsetAt(at);
      const day = dayOfLocalTime(wall);
      if (filter.days && !filter.days.has(day)) {
        const next = (filter.days.atOrBefore(day - 1) + 1) * DAY;
        const there = at + next - wall;
        if (there > since) at = stepAtOrBefore(there - 1);
        else at = stepAtOrBefore(at - since < 2 * DAY ? since - 1 : Math.min(since, next + MOST_OFFSET) - 1);
        continue;
      }
      const time = mod(wall, DAY);
      const orbit = filter.orbitAt(time);
      const steps = orbit ? orbit.back(orbit.placeOf(time)) : 0;
      if (steps === 0) return at;
      at = Math.max(at - steps * step, stepAtOrBefore(since - 1));
    }
    return NONE_BEFORE;
  };

  /** Until when (an instant) a step that is in is followed by others without a clock change or a day that is out. */
  const stretchEnd = (at: number): number => {
    const until = zone.constantUntil(at);
    if (!filter?.days) return until;
    const offset = zone.offsetAt(at);
    return Math.min(until, filter.days.endOfRun(dayOfLocalTime(at + offset)) * DAY - offset);
  };

  const breaks = new WeakMap<Orbit, { most: number; ahead: (place: number) => number }>();
  const breaksFor = (orbit: Orbit, most: number) => {
    const known = breaks.get(orbit);
    if (known?.most === most) return known.ahead;
    const ahead = breaksOf(orbit, most);
    breaks.set(orbit, { most, ahead });
    return ahead;
  };

  return {
    atOrBefore(instant) {
      let at = goodBefore(stepAtOrBefore(instant));
      // The step that holds `instant` may have its occurrences after it.
      for (let tries = 0; tries < 2 && at >= origin; tries += 1) {
        const offset = insideAt(at).findLast((candidate) => at + candidate <= instant);
        if (offset !== undefined) return at + offset >= first ? at + offset : NONE_BEFORE;
        at = goodBefore(at - step);
      }
      return NONE_BEFORE;
    },
    after(instant) {
      const from = Math.max(instant, first - 1);
      let at = goodAfter(Math.max(stepAtOrBefore(from), origin));
      for (let tries = 0; tries < 2 && at !== NONE_AFTER; tries += 1) {
        const offset = insideAt(at).find((candidate) => at + candidate > from);
        if (offset !== undefined) return at + offset;
        at = goodAfter(at + step);
      }
      return NONE_AFTER;
    },
    runEnd(from, duration) {
      const at = stepAtOrBefore(from);
      const offsets = insideAt(at);
      let index = offsets.indexOf(from - at);
      if (index < 0) return from;
      while (index + 1 < offsets.length && gapAfter(offsets, index) <= duration) index += 1;
      const end = at + (offsets[index] as number);
      const span = (offsets.at(-1) as number) - (offsets[0] as number);
      const isJoined = offsets.every((_, place) => gapAfter(offsets, place) <= duration);
      if (!isJoined || step > duration + span) return end;
      if (!filter && !expands) return NONE_AFTER;
      const time = mod(at + zone.offsetAt(at), DAY);
      const orbit = filter?.orbitAt(time);
      const until = stretchEnd(at);
      const steps = orbit
        ? breaksFor(orbit, Math.floor((duration + span) / step))(orbit.placeOf(time))
        : NONE_AFTER;
      const lastIn = until === NONE_AFTER ? NONE_AFTER : goodBefore(stepAtOrBefore(until - 1));
      return Math.max(Math.min(at + steps * step, lastIn) + (offsets.at(-1) as number), end);
    },
    counter(count) {
      const each = inside?.length ?? 1;
      let at = goodAfter(origin);
      // Those of the first step that lie before the start do not count.
      let left =
        count - 1 + (at === origin ? insideAt(at).filter((offset) => at + offset < first).length : 0);
      const place = (step0: number): number => step0 + (insideAt(step0)[left % each] as number);
      let counted = 0;
      let found = filter ? NONE_AFTER : place(origin + Math.floor(left / each) * step);
      return (upTo) => {
        while (found === NONE_AFTER && at <= upTo && counted < MAX_COUNTED) {
          const before = looks;
          const until = stretchEnd(at);
          const steps = Math.ceil((until - at) / step);
          const time = mod(at + zone.offsetAt(at), DAY);
          const orbit = filter?.orbitAt(time);
          const from = orbit?.placeOf(time) ?? 0;
          const good = orbit ? (steps === NONE_AFTER ? NONE_AFTER : orbit.count(from, steps)) : steps;
          const skipped = Math.floor(left / each);
          if (skipped < good) found = place(at + (orbit ? orbit.select(from, skipped) : skipped) * step);
          left -= good * each;
          at = goodAfter(stepAtOrAfter(until));
          counted += looks - before + 1;
        }
        return found;
      };
    },
  };
}

const ONLY_ITSELF: readonly number[] = [0];

function gapAfter(offsets: readonly number[], index: number): number {
  return (offsets[index + 1] ?? (offsets[index] as number)) - (offsets[index] as number);
}

/** Finer parts than the frequency make several of each step: where in it, or null when there are none. */
function offsetsIn(rule: RecurrenceParts, start: number, unit: number): number[] | null {
  const { byminute, bysecond, bysetpos } = rule;
  const minutes = unit === HOUR ? ascending(byminute) : null;
  const seconds = unit >= MINUTE ? ascending(bysecond) : null;
  if (!minutes && !seconds && !bysetpos?.length) return null;
  const millis = start % SECOND;
  const startMinute = Math.floor(start / MINUTE) % 60;
  const startSecond = Math.floor(start / SECOND) % 60;
  const offsets: number[] = [];
  for (const minute of unit === HOUR ? (minutes ?? [startMinute]) : [0])
    for (const second of unit >= MINUTE ? (seconds ?? [startSecond]) : [0])
      offsets.push(minute * MINUTE + second * SECOND + millis);
  if (!bysetpos?.length) return offsets;
  const indexes = new Set(bysetpos.map((at) => (at > 0 ? at - 1 : offsets.length + at)));
  return offsets.filter((_, index) => indexes.has(index));
}
