import { DAY, dayOfLocalTime, HOUR, MINUTE, SECOND } from '@vitrine/time';
import { dayFilter } from './day-filter.ts';
import { createDaySet, type DaySet } from './day-set.ts';
import { createOrbit, greatestDivisor, type Orbit } from './orbit.ts';
import type { RecurrenceParts } from './recurrence-set.ts';

/** No clock was ever further from UTC, local mean times included. */
export const MOST_OFFSET = 16 * HOUR;

/** Which wall times the parts of an hourly or finer rule leave. */
export interface ElapsedFilter {
  /** Null when all days are in. */
  days: Pick<DaySet, 'has' | 'atOrBefore' | 'atOrAfter' | 'endOfRun'> | null;
  /** The times of day that steps through `time` (milliseconds) meet; null when all times are in. */
  orbitAt(time: number): Orbit | null;
}

/** Null when every wall time is in. */
export function createElapsedFilter(
  rule: RecurrenceParts,
  start: number,
  unit: number,
  step: number,
): ElapsedFilter | null {
  const mask = dayFilter(rule);
  const firstDay = dayOfLocalTime(start) - 1;
  const days = mask && createDaySet({ firstDay, mask });
  const set = (values: readonly number[] | undefined, size: number) => {
    if (!values?.length) return null;
    const table = new Uint8Array(size);
    for (const value of values) table[value] = 1;
    return table.includes(0) ? table : null;
  };
  const hours = set(rule.byhour, 24);
  const minutes = unit <= MINUTE ? set(rule.byminute, 60) : null;
  const seconds = unit <= SECOND ? set(rule.bysecond, 60) : null;
  const allTimes = !hours && !minutes && !seconds;
  if (!days && allTimes) return null;
  const isIn = (time: number) =>
    (!hours || hours[(time / HOUR) | 0] === 1) &&
    (!minutes || minutes[((time / MINUTE) | 0) % 60] === 1) &&
    (!seconds || seconds[((time / SECOND) | 0) % 60] === 1);

  const grain = greatestDivisor(step, DAY);
  /** One for each class of times that steps reach: two where clocks change by an hour, hardly ever more. */
  const orbits = new Map<number, Orbit>();
  return {
    days,
    orbitAt(time) {
      if (allTimes) return null;
      const rest = time % grain;
      const known = orbits.get(rest);
      if (known) return known;
      if (orbits.size >= MAX_ORBITS) orbits.clear();
      const orbit = createOrbit(step, rest, isIn);
      orbits.set(rest, orbit);
      return orbit;
    },
  };
}

const MAX_ORBITS = 8;
