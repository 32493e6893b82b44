import type { ScheduleRule } from '@vitrine/contract';
import {
  type AffectedOccurrence,
  findOccurrencesAffectedByClockChanges,
  occurrences,
  type ScheduleOptions,
} from '@vitrine/engine';
import { DAY, instantAt, localTimeAt } from '@vitrine/time';
import { readDay, writeDay } from '../../../shared/rules/local-times.ts';
import { skippedOn } from './schedule-edits.ts';

/** The part of an occurrence on one day, in local times of the calendar's zone. */
export interface DayTime {
  /** Epoch milliseconds of the start of the entire occurrence. */
  start: number;
  localStart: number;
  localEnd: number;
  /** The effect of a clock change on the occurrence. */
  clockChange: AffectedOccurrence | null;
}

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** Whether the day is in the shown month. */
  isInMonth: boolean;
  isPast: boolean;
  isToday: boolean;
  times: DayTime[];
  /** Local times of excluded occurrences. */
  skipped: number[];
}

/** The maximum number of occurrences to list for a day, because a schedule can recur every second. */
const MAX_TIMES = 200;

/**
 * The days of the weeks of a month (`YYYY-MM`), with the occurrences of a schedule on each day in a zone.
 *
 * @param firstWeekday 0 for Sunday
 */
export function calendarMonth(
  schedule: ScheduleRule,
  month: string,
  zone: string,
  now: number,
  firstWeekday: number,
  options: ScheduleOptions = {},
): CalendarDay[] {
  const first = readDay(`${month}-01`);
  const weekday = new Date(first).getUTCDay();
  const from = first - ((weekday - firstWeekday + 7) % 7) * DAY;
  const weeks = Math.ceil((nextMonth(first) - from) / (7 * DAY));
  const today = writeDay(localTimeAt(now, zone));
  const bounds = Array.from({ length: weeks * 7 + 1 }, (_, index) => instantAt(from + index * DAY, zone));
  const clockChanges = new Map(
    findOccurrencesAffectedByClockChanges(schedule, bounds[0] ?? 0, bounds.at(-1) ?? 0, options).map(
      (each) => [each.start, each],
    ),
  );
  return bounds.slice(0, -1).map((begin, index) => {
    const day = writeDay(from + index * DAY);
    const found = occurrences(schedule, begin, bounds[index + 1] ?? begin, options).slice(0, MAX_TIMES);
    return {
      day,
      isInMonth: day.startsWith(month),
      isPast: day < today,
      isToday: day === today,
      times: found.map(({ start, end }) => ({
        start,
        localStart: localTimeAt(start, zone),
        localEnd: localTimeAt(end, zone),
        clockChange: clockChanges.get(start) ?? null,
      })),
      skipped: skippedOn(schedule, day),
    };
  });
}

/** Adds months to a month (`YYYY-MM`). */
export function addMonths(month: string, count: number): string {
  const date = new Date(readDay(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/**
 * The day that a key moves to in the calendar of a month, as in a grid: the arrow keys by a day or a week, Page Up and
 * Page Down to the first day of another month. Null for other keys.
 */
export function dayForKey(
  key: string,
  { day, month, isRtl }: { day: string; month: string; isRtl: boolean },
): string | null {
  if (key === 'PageUp' || key === 'PageDown') return `${addMonths(month, key === 'PageUp' ? -1 : 1)}-01`;
  const forwards = isRtl ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowLeft: -forwards,
    ArrowRight: forwards,
    ArrowUp: -7,
    ArrowDown: 7,
  };
  const step = steps[key];
  return step === undefined ? null : writeDay(readDay(day) + step * DAY);
}

/** How far to search for an occurrence: far enough for 29 February. */
const SEARCH_SPAN = 8 * 366 * DAY;

/**
 * The month that a calendar shows first: that of the next occurrence, or of the last one if the schedule has ended.
 */
export function monthToShow(
  schedule: ScheduleRule,
  zone: string,
  now: number,
  options: ScheduleOptions = {},
): string {
  const next = [62 * DAY, SEARCH_SPAN].map((reach) => occurrences(schedule, now, now + reach, options)[0]);
  const found = next.find((each) => each !== undefined);
  const last = found ? undefined : occurrences(schedule, now - SEARCH_SPAN, now, options).at(-1);
  const at = found ? Math.max(found.start, now) : (last?.start ?? now);
  return writeDay(localTimeAt(at, zone)).slice(0, 7);
}

function nextMonth(first: number): number {
  const date = new Date(first);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The first day of the week in a locale, which is 0 for Sunday. */
export function firstWeekdayOf(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (info.getWeekInfo?.() ?? info.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}
