import { HOUR, MINUTE, mod, SECOND, type TimeZone } from '@vitrine/time';
import type { RecurrenceParts } from '../rule.ts';
import { sortUnique } from '../sort-unique.ts';

const AT_STEP: readonly number[] = [0];

/** The offsets of the occurrences in each step of an hourly or minutely rule whose finer parts expand it. */
export interface StepOffsets {
  /** Null if no part expands the steps: each step is one occurrence. */
  readonly expanded: readonly number[] | null;
  /** The offsets in the step at `at`, in milliseconds, ascending. */
  at(step: number): readonly number[];
}

export function createStepOffsets(
  rule: RecurrenceParts,
  start: number,
  unit: number,
  zone: TimeZone,
): StepOffsets {
  const expanded = expandedOffsets(rule, start, unit);
  if (!expanded) return { expanded, at: () => AT_STEP };
  let rotated: { shift: number; offsets: readonly number[] } = { shift: 0, offsets: expanded };
  return {
    expanded,
    at(step) {
      // Where clocks change by less than the unit, a step can begin at half past.
      const shift = mod(step + zone.offsetAt(step), unit);
      if (shift === 0) return expanded;
      if (shift !== rotated.shift) {
        const offsets = expanded.map((offset) => (offset - shift + unit) % unit).sort((a, b) => a - b);
        rotated = { shift, offsets };
      }
      return rotated.offsets;
    },
  };
}

function expandedOffsets(rule: RecurrenceParts, start: number, unit: number): number[] | null {
  const { byminute, bysecond, bysetpos } = rule;
  const minutes = unit === HOUR ? sortUnique(byminute) : null;
  const seconds = unit >= MINUTE ? sortUnique(bysecond) : null;
  if (!minutes && !seconds && !bysetpos?.length) return null;
  const millis = start % SECOND;
  const startMinute = Math.floor(start / MINUTE) % 60;
  const startSecond = Math.floor(start / SECOND) % 60;
  const offsets: number[] = [];
  for (const minute of unit === HOUR ? (minutes ?? [startMinute]) : [0])
    for (const second of unit >= MINUTE ? (seconds ?? [startSecond]) : [0])
      offsets.push(minute * MINUTE + second * SECOND + millis);
  if (!bysetpos?.length) return offsets;
  const indexes = new Set(
    bysetpos.map((position) => (position > 0 ? position - 1 : offsets.length + position)),
  );
  return offsets.filter((_, index) => indexes.has(index));
}
