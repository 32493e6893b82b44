import { DAY, dayOfLocalTime, HOUR, MINUTE, SECOND } from '@vitrine/time';
import { createDayFilter } from '../calendar/day-filter.ts';
import { createDaySet, type DaySet } from '../calendar/day-set.ts';
import type { RecurrenceParts } from '../rule.ts';
import { createOrbit, greatestCommonDivisor, type Orbit } from './orbit.ts';

/** The local times that match the parts of an hourly or finer rule. */
export interface ElapsedFilter {
  /** Null if every day matches. */
  days: Pick<DaySet, 'has' | 'atOrBefore' | 'atOrAfter' | 'endOfRun'> | null;
  /** The times of day that the steps visit from `time` (milliseconds) on; null if every time matches. */
  orbitAt(time: number): Orbit | null;
}

/** Steps visit one class of times per UTC offset of the zone: usually two, hardly ever more. */
const MAX_CACHED_ORBITS = 8;

/** Null if every local time matches. */
export function createElapsedFilter(
  rule: RecurrenceParts,
  start: number,
  unit: number,
  step: number,
): ElapsedFilter | null {
  const mask = createDayFilter(rule);
  const days = mask && createDaySet({ firstDay: dayOfLocalTime(start) - 1, mask });
  const matchesTime = createTimeFilter(rule, unit);
  if (!matchesTime) return days && { days, orbitAt: () => null };

  const grain = greatestCommonDivisor(step, DAY);
  const orbits = new Map<number, Orbit>();
  return {
    days,
    orbitAt(time) {
      const phase = time % grain;
      const known = orbits.get(phase);
      if (known) return known;
      if (orbits.size >= MAX_CACHED_ORBITS) orbits.clear();
      const orbit = createOrbit(step, phase, matchesTime);
      orbits.set(phase, orbit);
      return orbit;
    },
  };
}

/** Whether a time of day matches the parts that restrict a rule of this unit. Null if every time matches. */
function createTimeFilter(rule: RecurrenceParts, unit: number): ((time: number) => boolean) | null {
  const hours = tableOf(rule.byhour, 24);
  const minutes = unit <= MINUTE ? tableOf(rule.byminute, 60) : null;
  const seconds = unit <= SECOND ? tableOf(rule.bysecond, 60) : null;
  if (!hours && !minutes && !seconds) return null;
  return (time) =>
    (!hours || hours[(time / HOUR) | 0] === 1) &&
    (!minutes || minutes[((time / MINUTE) | 0) % 60] === 1) &&
    (!seconds || seconds[((time / SECOND) | 0) % 60] === 1);
}

/** Null if the list restricts nothing. */
function tableOf(values: readonly number[] | undefined, size: number): Uint8Array | null {
  if (!values?.length) return null;
  const table = new Uint8Array(size);
  for (const value of values) table[value] = 1;
  return table.includes(0) ? table : null;
}
