import type { ScheduleRule } from '@vitrine/contract';
import { elapsedUnitOf } from '@vitrine/recurrence';
import { DAY, findTimeZone, parseLocalTime, type TimeZone } from '@vitrine/time';
import { occurrences } from './list.ts';
import { compileSchedule, effectiveZone, type ScheduleOptions, scheduleFor } from './schedule.ts';

/**
 * What a change of clocks does to an occurrence. `start_skipped`: the clocks never show its start, it begins
 * later by the change. `start_repeated`: they show its start twice, it begins the first time. `change_inside`:
 * they change while it lasts, so that it ends at another reading of the clock, or lasts longer or shorter, than
 * its start and end say.
 */
export type ClockEffect = 'start_skipped' | 'start_repeated' | 'change_inside';

/** An occurrence that a change of clocks touches. Times are epoch milliseconds. */
export interface AffectedOccurrence {
  start: number;
  end: number;
  /** The instant at which the clocks change, and by how much they go forward (milliseconds; negative: back). */
  changeAt: number;
  shift: number;
  effects: ClockEffect[];
}

/** What one call tells at most. */
const MAX_TOUCHED = 1000;
/** Of occurrences that last longer, only the changes this near to the interval are looked at. */
const LONG = 366 * DAY;

/**
 * The occurrences of a schedule that touch `[from, to)` and that a change of its zone's clocks touches, in order of
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
  const touched: AffectedOccurrence[] = [];
  const isWritten = writtenStarts(schedule);
  // An occurrence in the interval may have begun, and may end, at a change outside.
  const around = Math.min(duration, LONG);
  for (const { changeAt, shift } of changesOf(zone, from - around, to + around)) {
    const reach = Math.abs(shift);
    for (const { start, end } of occurrences(schedule, changeAt - reach, changeAt + reach, options)) {
      if (end <= from || start >= to) continue;
      const wall = start + zone.offsetAt(start);
      const effects: ClockEffect[] = [];
      if (shift > 0 && start >= changeAt && isWritten(wall - shift) && !isWritten(wall))
        effects.push('start_skipped');
      if (shift < 0 && start < changeAt && start >= changeAt - reach && isWritten(wall))
        effects.push('start_repeated');
      if (start < changeAt && changeAt < end) effects.push('change_inside');
      if (effects.length > 0) touched.push({ start, end, changeAt, shift, effects });
      if (touched.length >= MAX_TOUCHED) return touched;
    }
  }
  return touched;
}

function changesOf(zone: TimeZone, from: number, to: number): { changeAt: number; shift: number }[] {
  const changes: { changeAt: number; shift: number }[] = [];
  for (let at = zone.constantUntil(from); at < to; at = zone.constantUntil(at)) {
    const shift = zone.offsetAt(at) - zone.offsetAt(at - 1);
    if (shift !== 0) changes.push({ changeAt: at, shift });
  }
  return changes;
}

/** Whether a wall is a start as it is written; those of hourly and finer recurrences are not, they are counted. */
function writtenStarts(schedule: ScheduleRule): (wall: number) => boolean {
  const { recurrenceRule: rule } = schedule;
  const more = new Set((rule?.rdate ?? []).map(parseLocalTime));
  if (rule && elapsedUnitOf(rule.freq) !== null) return (wall) => more.has(wall);
  // Where clocks never change, walls and instants are the same.
  const walls = compileSchedule(schedule, 'UTC').occurrences;
  return (wall) => walls?.atOrBefore(wall) === wall;
}
