import { DAY, mod, type TimeZone } from '@vitrine/time';
import { type CountableOccurrences, NO_OCCURRENCES, NONE_AFTER, NONE_BEFORE } from '../occurrences.ts';
import type { RecurrenceParts } from '../rule.ts';
import { createElapsedFilter, type ElapsedFilter } from './elapsed-filter.ts';
import { createMatchingSteps, createStepGrid, type MatchingSteps, type StepGrid } from './matching-steps.ts';
import { findGaps, type Orbit } from './orbit.ts';
import { createStepOffsets, type StepOffsets } from './step-offsets.ts';

/** The maximum number of intervals that counting visits, which are decades. */
const MAX_COUNTED_INTERVALS = 40_000;

interface ElapsedRule {
  /** The first occurrence that counts. */
  first: number;
  grid: StepGrid;
  filter: ElapsedFilter | null;
  matching: MatchingSteps;
  offsets: StepOffsets;
  zone: TimeZone;
}

/**
 * The occurrences of an hourly or finer rule: steps of elapsed time from the start whose local time matches the parts
 * of the rule. docs/adr/0014 describes the algorithm.
 */
export function createElapsedOccurrences(
  parts: RecurrenceParts,
  start: number,
  unit: number,
  zone: TimeZone,
): CountableOccurrences {
  const step = unit * (parts.interval ?? 1);
  const first = zone.instantOf(start);
  const offsets = createStepOffsets(parts, start, unit, zone);
  if (offsets.expanded?.length === 0) return NO_OCCURRENCES;
  // Expanded steps begin at a full hour or minute of the clock; otherwise the start itself is a step.
  const grid = createStepGrid(offsets.expanded ? first - mod(start, unit) : first, step);
  const filter = createElapsedFilter(parts, start, unit, step);
  const matching = createMatchingSteps(grid, filter, zone);
  const rule: ElapsedRule = { first, grid, filter, matching, offsets, zone };

  return {
    atOrBefore(instant) {
      let at = matching.previous(grid.atOrBefore(instant));
      // All occurrences of the step that contains `instant` can be after it.
      for (let tries = 0; tries < 2 && at >= grid.origin; tries += 1) {
        const offset = offsets.at(at).findLast((candidate) => at + candidate <= instant);
        if (offset !== undefined) return at + offset >= first ? at + offset : NONE_BEFORE;
        at = matching.previous(at - step);
      }
      return NONE_BEFORE;
    },
    after(instant) {
      const from = Math.max(instant, first - 1);
      let at = matching.next(Math.max(grid.atOrBefore(from), grid.origin));
      for (let tries = 0; tries < 2 && at !== NONE_AFTER; tries += 1) {
        const offset = offsets.at(at).find((candidate) => at + candidate > from);
        if (offset !== undefined) return at + offset;
        at = matching.next(at + step);
      }
      return NONE_AFTER;
    },
    runEnd: createRunEnd(rule),
    createCounter: (count) => createCounter(rule, count),
  };
}

function createRunEnd({
  grid,
  filter,
  matching,
  offsets,
  zone,
}: ElapsedRule): CountableOccurrences['runEnd'] {
  const { step } = grid;
  const gaps = new WeakMap<Orbit, { longest: number; stepsToGap: (position: number) => number }>();
  const gapsOf = (orbit: Orbit, longest: number) => {
    const known = gaps.get(orbit);
    if (known?.longest === longest) return known.stepsToGap;
    const stepsToGap = findGaps(orbit, longest);
    gaps.set(orbit, { longest, stepsToGap });
    return stepsToGap;
  };

  return (from, duration) => {
    const at = grid.atOrBefore(from);
    const inStep = offsets.at(at);
    let index = inStep.indexOf(from - at);
    if (index < 0) return from;
    while (index + 1 < inStep.length && gapAfter(inStep, index) <= duration) index += 1;
    const end = at + (inStep[index] as number);
    const span = (inStep.at(-1) as number) - (inStep[0] as number);
    const isContiguous = inStep.every((_, each) => gapAfter(inStep, each) <= duration);
    if (!isContiguous || step > duration + span) return end;
    if (!filter && !offsets.expanded) return NONE_AFTER;
    const time = mod(at + zone.offsetAt(at), DAY);
    const orbit = filter?.orbitAt(time);
    const until = matching.constantUntil(at);
    const steps = orbit
      ? gapsOf(orbit, Math.floor((duration + span) / step))(orbit.positionOf(time))
      : NONE_AFTER;
    const lastStep = until === NONE_AFTER ? NONE_AFTER : matching.previous(grid.atOrBefore(until - 1));
    return Math.max(Math.min(at + steps * step, lastStep) + (inStep.at(-1) as number), end);
  };
}

function createCounter(rule: ElapsedRule, count: number): (upTo: number) => number {
  const { first, grid, filter, matching, offsets, zone } = rule;
  const { origin, step } = grid;
  const perStep = offsets.expanded?.length ?? 1;
  let at = matching.next(origin);
  // Occurrences of the first step that are before the start do not count.
  let left = count - 1 + (at === origin ? offsets.at(at).filter((offset) => at + offset < first).length : 0);
  const instantIn = (found: number): number => found + (offsets.at(found)[left % perStep] as number);
  let visited = 0;
  let found = filter ? NONE_AFTER : instantIn(origin + Math.floor(left / perStep) * step);
  return (upTo) => {
    while (found === NONE_AFTER && at <= upTo && visited < MAX_COUNTED_INTERVALS) {
      const before = matching.visited;
      const until = matching.constantUntil(at);
      const steps = Math.ceil((until - at) / step);
      const time = mod(at + zone.offsetAt(at), DAY);
      const orbit = filter?.orbitAt(time);
      const from = orbit?.positionOf(time) ?? 0;
      const matches = orbit ? (steps === NONE_AFTER ? NONE_AFTER : orbit.count(from, steps)) : steps;
      const skipped = Math.floor(left / perStep);
      if (skipped < matches) found = instantIn(at + (orbit ? orbit.select(from, skipped) : skipped) * step);
      left -= matches * perStep;
      at = matching.next(grid.atOrAfter(until));
      visited += matching.visited - before + 1;
    }
    return found;
  };
}

function gapAfter(offsets: readonly number[], index: number): number {
  return (offsets[index + 1] ?? (offsets[index] as number)) - (offsets[index] as number);
}
