import type { ScheduleRule } from '@vitrine/contract';
import { isActive, occurrences } from '@vitrine/engine';
import { DAY, instantAt } from '@vitrine/time';
import { readDay, readLocalTime } from '../../../shared/rules/local-times.ts';
import { dayChoiceOf, endingOf, spanOf } from './schedule-edits.ts';

/** An error in a schedule, and the field to which it belongs. */
export type ScheduleProblem =
  | { field: 'start' | 'end'; code: 'notATime' }
  | { field: 'end'; code: 'endNotAfterStart' }
  | { field: 'zone'; code: 'unknownZone' }
  | { field: 'days'; code: 'noDays' }
  | { field: 'interval' | 'count'; code: 'notANumber' }
  | { field: 'until'; code: 'notADate' | 'untilBeforeStart' }
  /** The month never has this day. */
  | { field: 'day'; code: 'noSuchDay'; month: number; date: number }
  | { field: 'day'; code: 'allLeftOut' | 'never' };

/** The longest possible time between yearly occurrences: 29 February, if a century year is not a leap year. */
const LONGEST_INTERVAL = 8 * 366 * DAY;

/** Finds the first error; null if the schedule is active at some time, past or future. */
export function findProblem(schedule: ScheduleRule): ScheduleProblem | null {
  const { start, end } = spanOf(schedule);
  if (!Number.isFinite(start)) return { field: 'start', code: 'notATime' };
  if (!Number.isFinite(end)) return { field: 'end', code: 'notATime' };
  if (end <= start) return { field: 'end', code: 'endNotAfterStart' };
  if (!isZone(schedule.tzid)) return { field: 'zone', code: 'unknownZone' };
  const { recurrenceRule: rule } = schedule;
  if (!rule) return null;
  if (!isWithin(rule.interval, 10_000)) return { field: 'interval', code: 'notANumber' };
  if (rule.count !== undefined && !isWithin(rule.count, 100_000))
    return { field: 'count', code: 'notANumber' };
  if (rule.byday?.length === 0) return { field: 'days', code: 'noDays' };
  const ending = endingOf(schedule);
  if (ending.kind === 'until') {
    if (!Number.isFinite(readDay(ending.date))) return { field: 'until', code: 'notADate' };
    if (readLocalTime(rule.until ?? '') < start) return { field: 'until', code: 'untilBeforeStart' };
  }
  if (everPlays(schedule)) return null;
  const choice = dayChoiceOf(schedule);
  if (choice?.by === 'date' && choice.month !== null && choice.date > maxDaysIn(choice.month))
    return { field: 'day', code: 'noSuchDay', month: choice.month, date: choice.date };
  const { exdate: _, ...withoutExceptions } = rule;
  const isExcluded =
    rule.exdate !== undefined && everPlays({ ...schedule, recurrenceRule: withoutExceptions });
  return { field: 'day', code: isExcluded ? 'allLeftOut' : 'never' };
}

const unstorable: ReadonlySet<ScheduleProblem['code']> = new Set([
  'notATime',
  'unknownZone',
  'noDays',
  'notANumber',
  'notADate',
]);

/** Whether the server accepts the schedule. It also accepts a schedule that is never active. */
export function isStorable(schedule: ScheduleRule): boolean {
  const problem = findProblem(schedule);
  return problem === null || !unstorable.has(problem.code);
}

/** Whether the schedule has an occurrence within any realistic period. */
function everPlays(schedule: ScheduleRule): boolean {
  const from = instantAt(
    readLocalTime(schedule.recurrenceRule?.dtstart ?? schedule.startDatetime),
    schedule.tzid,
  );
  if (!Number.isFinite(from)) return false;
  if (isActive(schedule, from)) return true;
  // With a long interval, a rare occurrence is even rarer, so search further.
  const interval = schedule.recurrenceRule?.interval ?? 1;
  const searchRanges = [400 * DAY, LONGEST_INTERVAL * Math.min(interval, 50)];
  return searchRanges.some((reach) => occurrences(schedule, from, from + reach).length > 0);
}

/** Whether the last active interval of a schedule has ended. */
export function hasEnded(schedule: ScheduleRule, now: number): boolean {
  const reach = LONGEST_INTERVAL * Math.min(schedule.recurrenceRule?.interval ?? 1, 50);
  return (
    occurrences(schedule, now, now + 400 * DAY).length === 0 &&
    occurrences(schedule, now, now + reach).length === 0
  );
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

function maxDaysIn(month: number): number {
  return month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
