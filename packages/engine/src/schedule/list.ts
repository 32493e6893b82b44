import type { ScheduleRule } from '@vitrine/contract';
import { type ScheduleOptions, scheduleFor } from './schedule.ts';
import type { SetSchedule } from './set-schedule.ts';

/** The maximum number of occurrences per call. */
export const MAX_OCCURRENCES = 10_000;

/**
 * The occurrences of a schedule that overlap `[from, to)` (epoch milliseconds), each from its start to its end, in
 * order. They can overlap each other. At most {@link MAX_OCCURRENCES}. Throws `RRule has invalid freq`.
 */
export function occurrences(
  schedule: ScheduleRule | SetSchedule,
  from: number,
  to: number,
  options?: ScheduleOptions,
): { start: number; end: number }[] {
  const { occurrences: starts, duration } = scheduleFor(schedule, options);
  const list: { start: number; end: number }[] = [];
  if (!starts || !Number.isFinite(from)) return list;
  let start = starts.after(from - duration);
  while (start < to && list.length < MAX_OCCURRENCES) {
    list.push({ start, end: start + duration });
    start = starts.after(start);
  }
  return list;
}
