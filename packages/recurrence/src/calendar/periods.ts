import { dateOf, dayOf, mod, monthIndexOf, weekdayOf } from '@vitrine/time';
import {
  type Frequency,
  parseWeekdays,
  type RecurrenceParts,
  sundayBasedWeekday,
  WEEKDAYS,
} from '../rule.ts';
import { createDayFilter } from './day-filter.ts';
import { createDaySet, type DaySet, startOfWeek } from './day-set.ts';
import { PeriodicDays } from './periodic-days.ts';

/** The number of months or days in a period of each frequency. */
const PERIOD_LENGTHS: Partial<Record<Frequency, number>> = { yearly: 12, weekly: 7 };

/** The maximum number of days in a period of each frequency; 1 if absent. */
export const MAX_DAYS_IN_PERIOD: Partial<Record<Frequency, number>> = {
  yearly: 366,
  monthly: 31,
  weekly: 7,
};

/** First and last day. */
export interface Period {
  from: number;
  to: number;
}

/** The period of the rule's frequency that contains `day`. */
export function periodOf({ freq, wkst = 'MO' }: RecurrenceParts, day: number): Period {
  if (freq === 'weekly') {
    const from = startOfWeek(day, sundayBasedWeekday(wkst));
    return { from, to: from + 6 };
  }
  if (freq === 'daily') return { from: day, to: day };
  const { year, month } = dateOf(day);
  const [first, last] = freq === 'yearly' ? [1, 12] : [month, month];
  return { from: dayOf(year, first, 1), to: dayOf(year, last + 1, 1) - 1 };
}

/** The days of a daily or coarser rule that starts on `startDay`, from `firstDay` on. */
export function createCalendarDays(given: RecurrenceParts, startDay: number, firstDay: number): DaySet {
  const rule = fillFromStart(given, startDay);
  const { freq, interval = 1 } = rule;
  const { from } = periodOf(rule, startDay);
  const periodic = createPeriodicDays(rule, from, firstDay);
  if (periodic) return periodic;
  const span = PERIOD_LENGTHS[freq] ?? 1;
  const isInMonths = freq === 'yearly' || freq === 'monthly';
  const pattern = { anchor: isInMonths ? monthIndexOf(from) : from, step: span * interval, span };
  return createDaySet({ firstDay, mask: createDayFilter(rule), [isInMonths ? 'months' : 'days']: pattern });
}

/** Null if the days have no short period, or none at all. */
function createPeriodicDays(rule: RecurrenceParts, anchor: number, firstDay: number): PeriodicDays | null {
  const { freq, interval = 1, byday, bymonth, bymonthday, byyearday, byweekno } = rule;
  if ([bymonth, bymonthday, byyearday, byweekno].some((part) => part?.length)) return null;
  if (freq === 'daily' && !byday?.length) return new PeriodicDays(firstDay, anchor, interval, 1);
  if (!byday?.length || !(freq === 'weekly' || (freq === 'daily' && interval === 1))) return null;
  let mask = 0;
  for (const { weekday } of parseWeekdays(byday)) mask |= 1 << mod(weekday - weekdayOf(anchor), 7);
  return new PeriodicDays(firstDay, anchor, 7 * interval, mask);
}

/** RFC 5545: if no part restricts the days, the rule recurs on the weekday or date of its start. */
function fillFromStart(rule: RecurrenceParts, startDay: number): RecurrenceParts {
  const { freq, bymonth, byday, bymonthday, byyearday, byweekno } = rule;
  if (freq === 'daily' || [byday, bymonthday, byyearday, byweekno].some((part) => part?.length)) return rule;
  if (freq === 'weekly') return { ...rule, byday: [WEEKDAYS[weekdayOf(startDay)] ?? 'MO'] };
  const { month, date } = dateOf(startDay);
  return { ...rule, bymonth: freq === 'yearly' && !bymonth?.length ? [month] : bymonth, bymonthday: [date] };
}
