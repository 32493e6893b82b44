import type { RecurrenceRule, ScheduleRule, Weekday } from '@vitrine/contract';
import { DAY, MINUTE } from '@vitrine/time';
import { readLocalTime, startOfDay, writeDay, writeLocalTime } from '../../../shared/rules/local-times.ts';
import { sortWeekdays, weekDays } from '../../../shared/rules/week.ts';

/*
 * Edits of a stored schedule. Each edit changes one part and preserves everything else, even properties for which this
 * editor has no field.
 */

/** The fields of a playlist or presentation that contain its schedule. All are null if it has none. */
export interface ScheduleFields {
  tzid: string | null;
  startDatetime: string | null;
  endDatetime: string | null;
  recurrenceRule: RecurrenceRule | null;
}

export function scheduleOf(fields: ScheduleFields): ScheduleRule | null {
  const { tzid, startDatetime, endDatetime, recurrenceRule } = fields;
  if (tzid === null || startDatetime === null || endDatetime === null) return null;
  const schedule: ScheduleRule = { type: 'schedule', startDatetime, endDatetime, tzid };
  return recurrenceRule ? { ...schedule, recurrenceRule } : schedule;
}

export function fieldsOf(schedule: ScheduleRule | null): ScheduleFields {
  return {
    tzid: schedule?.tzid ?? null,
    startDatetime: schedule?.startDatetime ?? null,
    endDatetime: schedule?.endDatetime ?? null,
    recurrenceRule: schedule?.recurrenceRule ?? null,
  };
}

export function weekdayOf(localTime: number): Weekday {
  // 1 January 1970 was a Thursday.
  return weekDays[(((Math.floor(localTime / DAY) + 3) % 7) + 7) % 7] as Weekday;
}

/** The start and end as local times; `NaN` if they cannot be parsed. */
export function spanOf({ startDatetime, endDatetime }: ScheduleRule): { start: number; end: number } {
  return { start: readLocalTime(startDatetime), end: readLocalTime(endDatetime) };
}

export function isAllDay(schedule: ScheduleRule): boolean {
  const { start, end } = spanOf(schedule);
  return start % DAY === 0 && end % DAY === 0 && end > start;
}

/** Moves the start and keeps the length. Excluded dates stay excluded, and additional dates stay. */
export function withStart(schedule: ScheduleRule, start: number): ScheduleRule {
  const { start: before, end } = spanOf(schedule);
  const length = end - before;
  return moveSpan(schedule, before, start, Number.isFinite(length) ? start + length : start + 60 * MINUTE);
}

/** Sets the start and the end. */
export function withSpan(schedule: ScheduleRule, start: number, end: number): ScheduleRule {
  return moveSpan(schedule, spanOf(schedule).start, start, end);
}

export function withEnd(schedule: ScheduleRule, end: number): ScheduleRule {
  return { ...schedule, endDatetime: writeLocalTime(end) };
}

function moveSpan(schedule: ScheduleRule, before: number, start: number, end: number): ScheduleRule {
  const next: ScheduleRule = {
    ...schedule,
    startDatetime: writeLocalTime(start),
    endDatetime: writeLocalTime(end),
  };
  const { recurrenceRule: rule } = schedule;
  if (!rule) return next;
  // Exceptions contain the start time of the occurrence that they exclude, so they move with it.
  const withTime = (dates: string[]) =>
    dates.map((date) => {
      const localTime = readLocalTime(date);
      const isOccurrenceStart = localTime - startOfDay(localTime) === before - startOfDay(before);
      return isOccurrenceStart ? writeLocalTime(startOfDay(localTime) + start - startOfDay(start)) : date;
    });
  return {
    ...next,
    recurrenceRule: {
      ...rule,
      dtstart: writeLocalTime(start),
      ...(rule.exdate && { exdate: withTime(rule.exdate) }),
      ...(rule.rdate && { rdate: withTime(rule.rdate) }),
    },
  };
}

/**
 * Sets the start time of day, in minutes. A recurrence keeps its end unless the end would be before the start. In
 * that case, and without a recurrence, the entire schedule moves.
 */
export function withStartTime(schedule: ScheduleRule, minutes: number): ScheduleRule {
  const { start, end } = spanOf(schedule);
  const next = startOfDay(start) + minutes * MINUTE;
  const endsAsBefore = schedule.recurrenceRule !== undefined && next < end;
  return endsAsBefore ? withSpan(schedule, next, end) : withStart(schedule, next);
}

/** Switches to entire days, or to business hours. The days stay the same. */
export function withAllDay(schedule: ScheduleRule, lastsAllDay: boolean): ScheduleRule {
  const { start, end } = spanOf(schedule);
  const first = startOfDay(start);
  const last = Math.max(first, startOfDay(end - 1));
  return lastsAllDay
    ? withSpan(schedule, first, last + DAY)
    : withSpan(schedule, first + 9 * 60 * MINUTE, last + 17 * 60 * MINUTE);
}

/** Sets the times of day, in minutes. The end is on the next day if it is not after the start. */
export function withTimes(schedule: ScheduleRule, from: number, to: number): ScheduleRule {
  const first = startOfDay(spanOf(schedule).start);
  const start = first + from * MINUTE;
  const end = first + to * MINUTE;
  return withSpan(schedule, start, end > start ? end : end + DAY);
}

/** The recurrences for which this editor has fields. `custom` is any other, which the editor only describes. */
type RepeatKind = 'once' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'custom';

/** The day of a month or year: a date, or the nth weekday. */
export type DayChoice =
  | { by: 'date'; date: number; month: number | null }
  | { by: 'weekday'; nth: number; weekday: Weekday; month: number | null };

const generalParts = new Set(['freq', 'dtstart', 'interval', 'count', 'until', 'exdate', 'rdate', 'wkst']);

export function repeatOf(schedule: ScheduleRule): RepeatKind {
  const { recurrenceRule: rule } = schedule;
  if (!rule) return 'once';
  const parts = Object.entries(rule)
    .filter(([name, value]) => value !== undefined && !generalParts.has(name))
    .map(([name]) => name);
  if (rule.freq === 'daily') return parts.length === 0 ? 'daily' : 'custom';
  if (rule.freq === 'weekly') return parts.every((part) => part === 'byday') ? 'weekly' : 'custom';
  if (rule.freq !== 'monthly' && rule.freq !== 'yearly') return 'custom';
  return dayChoiceOf(schedule) ? rule.freq : 'custom';
}

/** The days of a weekly recurrence. */
export function daysOf({ recurrenceRule: rule, startDatetime }: ScheduleRule): Weekday[] {
  return sortWeekdays(rule?.byday ?? [weekdayOf(readLocalTime(rule?.dtstart ?? startDatetime))]);
}

/** The day of a monthly or yearly recurrence; null if it has more than one. */
export function dayChoiceOf({ recurrenceRule: rule, startDatetime }: ScheduleRule): DayChoice | null {
  if (!rule) return null;
  const { freq, byday, bymonth, bymonthday, bysetpos } = rule;
  const parts = Object.entries(rule).filter(
    ([name, value]) => value !== undefined && !generalParts.has(name),
  );
  const names = parts.map(([name]) => name).join();
  const first = new Date(readLocalTime(rule.dtstart ?? startDatetime));
  const isYearly = freq === 'yearly';
  const startMonth = isYearly ? first.getUTCMonth() + 1 : null;
  if (names === '') return { by: 'date', date: first.getUTCDate(), month: startMonth };
  if (parts.some(([, value]) => !Array.isArray(value) || value.length !== 1)) return null;
  const month = bymonth?.[0] ?? null;
  // A yearly recurrence without a month counts its days from the start of the year. In others, a month is a limit.
  if (isYearly !== (month !== null)) return null;
  const consistsOf = (...partNames: string[]) =>
    parts.length === partNames.length + (isYearly ? 1 : 0) && partNames.every((name) => names.includes(name));
  if (bymonthday && consistsOf('bymonthday')) return { by: 'date', date: bymonthday[0] ?? 1, month };
  if (byday && bysetpos && consistsOf('byday', 'bysetpos'))
    return { by: 'weekday', nth: bysetpos[0] ?? 1, weekday: byday[0] ?? 'MO', month };
  return null;
}

/** Changes the frequency of a recurrence. The interval, the end and the exceptions stay. */
export function withRepeat(schedule: ScheduleRule, kind: Exclude<RepeatKind, 'custom'>): ScheduleRule {
  const { recurrenceRule: rule, ...single } = schedule;
  if (kind === 'once') return single;
  const { start } = spanOf(schedule);
  const { count, until, exdate, rdate, wkst, interval = 1 } = rule ?? {};
  const next: RecurrenceRule = {
    freq: kind,
    dtstart: schedule.startDatetime,
    // Every two hundred days is plausible; every two hundred years is not.
    interval: rule?.freq === kind || interval <= 4 ? interval : 1,
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until }),
    ...(exdate && { exdate }),
    ...(rdate && { rdate }),
    ...(wkst && { wkst }),
  };
  const repeated: ScheduleRule = { ...single, recurrenceRule: next };
  if (kind === 'weekly') return withDays(repeated, rule?.byday ?? [weekdayOf(start)]);
  const first = new Date(start);
  const [date, month] = [first.getUTCDate(), first.getUTCMonth() + 1];
  if (kind === 'monthly') return withDayChoice(repeated, { by: 'date', date, month: null });
  return kind === 'yearly' ? withDayChoice(repeated, { by: 'date', date, month }) : repeated;
}

export function withDays(schedule: ScheduleRule, days: Iterable<Weekday>): ScheduleRule {
  return withRule(schedule, { byday: sortWeekdays(days) });
}

export function withDayChoice(schedule: ScheduleRule, choice: DayChoice): ScheduleRule {
  const isYearly = schedule.recurrenceRule?.freq === 'yearly';
  const { bymonth: _, byday: __, bymonthday: ___, bysetpos: ____, ...rest } = schedule.recurrenceRule ?? {};
  const chosen: Partial<RecurrenceRule> = {
    ...(isYearly && { bymonth: [choice.month ?? 1] }),
    ...(choice.by === 'date'
      ? { bymonthday: [choice.date] }
      : { byday: [choice.weekday], bysetpos: [choice.nth] }),
  };
  return { ...schedule, recurrenceRule: { ...(rest as RecurrenceRule), ...chosen } };
}

export function withInterval(schedule: ScheduleRule, interval: number): ScheduleRule {
  return withRule(schedule, { interval });
}

export type Ending = { kind: 'never' } | { kind: 'until'; date: string } | { kind: 'count'; count: number };

export function endingOf({ recurrenceRule: rule }: ScheduleRule): Ending {
  if (rule?.count !== undefined) return { kind: 'count', count: rule.count };
  if (rule?.until !== undefined) return { kind: 'until', date: rule.until.slice(0, 10) };
  return { kind: 'never' };
}

/** Sets when a recurrence ends. `until` is the last day on which an occurrence can start. */
export function withEnding(schedule: ScheduleRule, ending: Ending): ScheduleRule {
  const { recurrenceRule: rule } = schedule;
  if (!rule) return schedule;
  const { count: _, until: __, ...rest } = rule;
  const bounds =
    ending.kind === 'count'
      ? { count: ending.count }
      : ending.kind === 'until'
        ? { until: `${ending.date}T23:59:59` }
        : {};
  return { ...schedule, recurrenceRule: { ...rest, ...bounds } };
}

/** Excludes the occurrence that starts at this local time, or restores it. */
export function withSkipped(schedule: ScheduleRule, localTime: number, isSkipped: boolean): ScheduleRule {
  const { recurrenceRule: rule } = schedule;
  if (!rule) return schedule;
  const others = (rule.exdate ?? []).filter((date) => readLocalTime(date) !== localTime);
  const exdate = isSkipped ? [...others, writeLocalTime(localTime)].sort() : others;
  const { exdate: _, ...rest } = rule;
  return { ...schedule, recurrenceRule: exdate.length > 0 ? { ...rest, exdate } : rest };
}

/** The local times that are excluded on a day, `YYYY-MM-DD`. */
export function skippedOn({ recurrenceRule: rule }: ScheduleRule, day: string): number[] {
  return (rule?.exdate ?? [])
    .map(readLocalTime)
    .filter((localTime) => Number.isFinite(localTime) && writeDay(localTime) === day);
}

function withRule(schedule: ScheduleRule, changes: Partial<RecurrenceRule>): ScheduleRule {
  const rule = schedule.recurrenceRule ?? { freq: 'weekly', dtstart: schedule.startDatetime, interval: 1 };
  return { ...schedule, recurrenceRule: { ...rule, ...changes } };
}
