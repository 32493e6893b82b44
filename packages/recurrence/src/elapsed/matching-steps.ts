import { DAY, dayOfLocalTime, HOUR, mod, type TimeZone } from '@vitrine/time';
import { NONE_AFTER, NONE_BEFORE } from '../occurrences.ts';
import type { ElapsedFilter } from './elapsed-filter.ts';

/**
 * The maximum number of intervals of constant day match and UTC offset. A step that does not occur within them never
 * occurs.
 */
const MAX_INTERVALS = 1000;
/** No clock has ever been further from UTC, including local mean times. */
const MAX_UTC_OFFSET = 16 * HOUR;

/** The instants `origin + n × step`. */
export interface StepGrid {
  readonly origin: number;
  readonly step: number;
  atOrAfter(instant: number): number;
  atOrBefore(instant: number): number;
}

export function createStepGrid(origin: number, step: number): StepGrid {
  return {
    origin,
    step,
    atOrAfter: (instant) => origin + Math.ceil((instant - origin) / step) * step,
    atOrBefore: (instant) => origin + Math.floor((instant - origin) / step) * step,
  };
}

/** The steps of a grid whose local time matches a filter. */
export interface MatchingSteps {
  /** The first one at or after the step `from`, or `Infinity`. */
  next(from: number): number;
  /** The last one at or before the step `from`, or `-Infinity`. */
  previous(from: number): number;
  /** The instant until which, from a matching step on, the UTC offset stays constant and every day matches. */
  constantUntil(at: number): number;
  /** The number of intervals that all searches so far have visited. */
  readonly visited: number;
}

export function createMatchingSteps(
  grid: StepGrid,
  filter: ElapsedFilter | null,
  zone: TimeZone,
): MatchingSteps {
  return filter ? createFilteredSteps(grid, filter, zone) : createUnfilteredSteps(zone);
}

/** Every step matches. */
function createUnfilteredSteps({ constantUntil }: TimeZone): MatchingSteps {
  return { next: (from) => from, previous: (from) => from, constantUntil, visited: 0 };
}

function createFilteredSteps(grid: StepGrid, filter: ElapsedFilter, zone: TimeZone): MatchingSteps {
  const { days } = filter;
  const { origin, step } = grid;
  const { skipDaysForward, skipDaysBackward } = createDaySkips(grid, days);
  let visited = 0;

  return {
    next(from) {
      let at = from;
      for (let tries = 0; tries < MAX_INTERVALS && at !== NONE_AFTER; tries += 1) {
        visited += 1;
        const until = zone.constantUntil(at);
        const localTime = at + zone.offsetAt(at);
        const day = dayOfLocalTime(localTime);
        if (days && !days.has(day)) {
          at = skipDaysForward(at, until, localTime, day);
          continue;
        }
        const time = mod(localTime, DAY);
        const orbit = filter.orbitAt(time);
        const steps = orbit ? orbit.stepsToNext(orbit.positionOf(time)) : 0;
        if (steps === 0) return at;
        at = Math.min(at + steps * step, grid.atOrAfter(until));
      }
      return NONE_AFTER;
    },
    previous(from) {
      let at = from;
      for (let tries = 0; tries < MAX_INTERVALS && at >= origin; tries += 1) {
        const since = zone.constantSince(at);
        const localTime = at + zone.offsetAt(at);
        const day = dayOfLocalTime(localTime);
        if (days && !days.has(day)) {
          at = skipDaysBackward(at, since, localTime, day);
          continue;
        }
        const time = mod(localTime, DAY);
        const orbit = filter.orbitAt(time);
        const steps = orbit ? orbit.stepsToPrevious(orbit.positionOf(time)) : 0;
        if (steps === 0) return at;
        at = Math.max(at - steps * step, grid.atOrBefore(since - 1));
      }
      return NONE_BEFORE;
    },
    constantUntil(at) {
      const until = zone.constantUntil(at);
      if (!days) return until;
      const offset = zone.offsetAt(at);
      return Math.min(until, days.endOfRun(dayOfLocalTime(at + offset)) * DAY - offset);
    },
    get visited() {
      return visited;
    },
  };
}

/** Skips from a day that does not match to the nearest one that does, or to the nearest clock change. */
function createDaySkips(grid: StepGrid, days: ElapsedFilter['days']) {
  return {
    skipDaysForward(at: number, until: number, localTime: number, day: number): number {
      const next = (days?.atOrAfter(day + 1) as number) * DAY;
      const target = at + next - localTime;
      if (target < until) return grid.atOrAfter(target);
      // Soon after midnight, clocks can go back into the day before, so a change this near must be visited.
      return grid.atOrAfter(until - at < 2 * DAY ? until : Math.max(until, next - MAX_UTC_OFFSET));
    },
    skipDaysBackward(at: number, since: number, localTime: number, day: number): number {
      const next = ((days?.atOrBefore(day - 1) as number) + 1) * DAY;
      const target = at + next - localTime;
      if (target > since) return grid.atOrBefore(target - 1);
      return grid.atOrBefore(at - since < 2 * DAY ? since - 1 : Math.min(since, next + MAX_UTC_OFFSET) - 1);
    },
  };
}
