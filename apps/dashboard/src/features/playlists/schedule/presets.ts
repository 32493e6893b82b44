import type { ScheduleRule, Weekday } from '@vitrine/contract';
import { DAY, localTimeAt, MINUTE } from '@vitrine/time';
import { startOfDay, writeLocalTime } from '../../../shared/rules/local-times.ts';
import { weekendDays, workDays } from '../../../shared/rules/week.ts';
import {
  isAllDay,
  repeatOf,
  spanOf,
  withAllDay,
  withDays,
  withRepeat,
  withSpan,
  withStart,
  withTimes,
} from './schedule-edits.ts';

export const presets = ['breakfast', 'lunch', 'evening', 'weekdays', 'weekend', 'dates'] as const;
type Preset = (typeof presets)[number];

/** The start and end in minutes since midnight. */
const mealTimes: Partial<Record<Preset, readonly [number, number]>> = {
  breakfast: [7 * 60, 10 * 60],
  lunch: [11 * 60 + 30, 14 * 60],
  evening: [18 * 60, 23 * 60],
};
const days: Partial<Record<Preset, readonly Weekday[]>> = { weekdays: workDays, weekend: weekendDays };

/** The default schedule: every day, all day, from today. */
export function newSchedule(zone: string, now: number): ScheduleRule {
  const today = startOfDay(localTimeAt(now, zone));
  const startDatetime = writeLocalTime(today);
  return {
    type: 'schedule',
    startDatetime,
    endDatetime: writeLocalTime(today + DAY),
    tzid: zone,
    recurrenceRule: { freq: 'daily', dtstart: startDatetime, interval: 1 },
  };
}

/**
 * Applies a preset to a schedule. Presets of times keep the days and presets of days keep the times, so "Weekdays" and
 * then "Breakfast" apply together. A date range becomes one week from today.
 */
export function withPreset(schedule: ScheduleRule, preset: Preset, now: number): ScheduleRule {
  const times = mealTimes[preset];
  if (times) {
    const repeated = repeatOf(schedule) === 'once' ? withRepeat(schedule, 'daily') : schedule;
    return withTimes(repeated, ...times);
  }
  const chosen = days[preset];
  if (chosen) return withDays(withRepeat(limitToOneDay(schedule), 'weekly'), chosen);
  const today = startOfDay(localTimeAt(now, schedule.tzid));
  const once = withRepeat(schedule, 'once');
  return withSpan(once, today, today + 7 * DAY);
}

/** Removes the recurrence. The schedule keeps its date, or moves to today if that has passed. */
export function withoutRepeat(schedule: ScheduleRule, now: number): ScheduleRule {
  const once = withRepeat(schedule, 'once');
  const { start, end } = spanOf(once);
  const localNow = localTimeAt(now, schedule.tzid);
  return end > localNow || !(end > start)
    ? once
    : withStart(once, startOfDay(localNow) + start - startOfDay(start));
}

/** Limits an occurrence of several days to its first day, so it can recur on single days. */
function limitToOneDay(schedule: ScheduleRule): ScheduleRule {
  const start = Date.parse(`${schedule.startDatetime}Z`);
  const end = Date.parse(`${schedule.endDatetime}Z`);
  if (!(end - start > DAY)) return schedule;
  return isAllDay(schedule)
    ? withAllDay(withSpan(schedule, start, start + DAY), true)
    : withTimes(schedule, Math.floor((start % DAY) / MINUTE), Math.floor((end % DAY) / MINUTE));
}

/** The presets that the schedule already matches. */
export function presetsOf(schedule: ScheduleRule): Set<Preset> {
  const matching = new Set<Preset>();
  const from = schedule.startDatetime.slice(11, 16);
  const to = schedule.endDatetime.slice(11, 16);
  for (const [preset, times] of Object.entries(mealTimes)) {
    const [start, end] = times.map((minutes) => writeLocalTime(minutes * MINUTE).slice(11, 16));
    if (from === start && to === end && repeatOf(schedule) !== 'once') matching.add(preset as Preset);
  }
  const chosen = schedule.recurrenceRule?.byday?.toSorted().join();
  for (const [preset, presetDays] of Object.entries(days))
    if (chosen === presetDays.toSorted().join()) matching.add(preset as Preset);
  if (!schedule.recurrenceRule && isAllDay(schedule)) matching.add('dates');
  return matching;
}
