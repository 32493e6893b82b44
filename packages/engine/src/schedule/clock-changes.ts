import type { ScheduleRule } from '@vitrine/contract';
import { elapsedUnitOf } from '@vitrine/recurrence';
import { DAY, findTimeZone, parseLocalTime, type TimeZone } from '@vitrine/time';
import { occurrences } from './list.ts';
import { compileSchedule, effectiveZone, type ScheduleOptions, scheduleFor } from './schedule.ts';

/**
 * How a clock change affects an occurrence. `start_skipped`: the clocks never show its start, so it starts later.
 * `start_repeated`: they show its start twice, and it starts the first time. `change_inside`: they change during the
 * occurrence, so it ends at a different local time, or is longer or shorter.
 */
export type ClockEffect = 'start_skipped' | 'start_repeated' | 'change_inside';

/** An occurrence that a clock change affects. Times are epoch milliseconds. */
export interface AffectedOccurrence {
  start: number;
  end: number;
  /** The instant at which the clocks change, and by how much they go forward (milliseconds; negative: back). */
  changeAt: number;
  shift: number;
  effects: ClockEffect[];
}

/** The maximum number of occurrences that one call returns. */
const MAX_AFFECTED = 1000;
/** For longer occurrences, only clock changes this near to the interval count. */
const LONG = 366 * DAY;

/**
 * Finds the occurrences of a schedule that overlap `[from, to)` and that a clock change of its zone affects, in order of
 * the changes. At most 1,000. Throws `RRule has invalid freq`.
 */
export function findOccurrencesAffectedByClockChanges(
  schedule: ScheduleRule,
  from: number,
  to: number,
  options: ScheduleOptions = {},
): AffectedOccurrence[] {
  const zone = findTimeZone(effectiveZone(schedule, options));
  const { duration, occurrences: starts } = scheduleFor(schedule, options);
  if (!zone || !starts) return [];
  const affected: AffectedOccurrence[] = [];
  const isStatedStart = statedStarts(schedule);
  // A clock change outside of the interval can affect an occurrence that is partly inside.
  const around = Math.min(duration, LONG);
  for (const { changeAt, shift } of changesOf(zone, from - around, to + around)) {
    const reach = Math.abs(shift);
    for (const { start, end } of occurrences(schedule, changeAt - reach, changeAt + reach, options)) {
      if (end <= from || start >= to) continue;
      const localTime = start + zone.offsetAt(start);
      const effects: ClockEffect[] = [];
      if (shift > 0 && start >= changeAt && isStatedStart(localTime - shift) && !isStatedStart(localTime))
        effects.push('start_skipped');
      if (shift < 0 && start < changeAt && start >= changeAt - reach && isStatedStart(localTime))
        effects.push('start_repeated');
      if (start < changeAt && changeAt < end) effects.push('change_inside');
      if (effects.length > 0) affected.push({ start, end, changeAt, shift, effects });
      if (affected.length >= MAX_AFFECTED) return affected;
    }
  }
  return affected;
}

function changesOf(zone: TimeZone, from: number, to: number): { changeAt: number; shift: number }[] {
  const changes: { changeAt: number; shift: number }[] = [];
  for (let at = zone.constantUntil(from); at < to; at = zone.constantUntil(at)) {
    const shift = zone.offsetAt(at) - zone.offsetAt(at - 1);
    if (shift !== 0) changes.push({ changeAt: at, shift });
  }
  return changes;
}

/** Whether a local time is a start that the schedule states. Hourly and finer recurrences state only their first. */
function statedStarts(schedule: ScheduleRule): (localTime: number) => boolean {
  const { recurrenceRule: rule } = schedule;
  const more = new Set((rule?.rdate ?? []).map(parseLocalTime));
  if (rule && elapsedUnitOf(rule.freq) !== null) return (localTime) => more.has(localTime);
  // In UTC, local times and instants are the same.
  const localStarts = compileSchedule(schedule, 'UTC').occurrences;
  return (localTime) => localStarts?.atOrBefore(localTime) === localTime;
}
