import type { Frequency, RecurrenceRule, Weekday } from '@vitrine/contract';
import { HOUR, MINUTE, SECOND } from '@vitrine/time';
import type { RecurrenceParts } from './recurrence-set.ts';

/** A weekday, or with a number the nth of its month or year, from the end when negative: `2TU`, `-1FR`. */
export type ByDay = Weekday | `${number}${Weekday}`;

/** A recurrence as the contract has it, and with counted weekdays, which recurrence text may carry. */
export interface Recurrence extends Omit<RecurrenceRule, 'byday'> {
  byday?: ByDay[] | undefined;
}

/** Elapsed milliseconds of one step of a frequency finer than daily; null for the others. */
const UNITS: Record<Frequency, number | null> = {
  yearly: null,
  monthly: null,
  weekly: null,
  daily: null,
  hourly: HOUR,
  minutely: MINUTE,
  secondly: SECOND,
};

export function isFrequency(freq: string): freq is Frequency {
  return Object.hasOwn(UNITS, freq);
}

/** Elapsed milliseconds of one step of a frequency finer than daily; null for the others. */
export function unitOf(freq: Frequency): number | null {
  return UNITS[freq];
}

export const WEEKDAYS: readonly Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** 0 is Sunday; -1 for what is no weekday. */
export function weekdayNumber(weekday: string): number {
  return WEEKDAYS.indexOf(weekday as Weekday);
}

/** Monday first: the order in which weekdays are told and compared. */
export function weekdayRank(weekday: string): number {
  const index = weekdayNumber(weekday);
  return index < 0 ? Number.NaN : (index + 6) % 7;
}

export function weekdaysOf(byday: readonly string[]): { weekday: number; nth: number }[] {
  return byday.map((text) => ({ weekday: weekdayNumber(text.slice(-2)), nth: Number(text.slice(0, -2)) }));
}

/** The least and the most that the numbers of a part may be; those that may be negative count from the end. */
export const RANGES = {
  bymonth: [1, 12],
  bymonthday: [-31, 31],
  byyearday: [-366, 366],
  byweekno: [-53, 53],
  byhour: [0, 23],
  byminute: [0, 59],
  bysecond: [0, 59],
  bysetpos: [-366, 366],
} as const;

/** Whether every part holds what it may. Dates are checked where they are read. */
export function isSound(rule: RecurrenceParts): boolean {
  const { interval = 1, count = 0, wkst, byday = [] } = rule;
  return (
    Number.isSafeInteger(interval) &&
    interval >= 1 &&
    Number.isSafeInteger(count) &&
    count >= 0 &&
    (wkst === undefined || weekdayNumber(wkst) >= 0) &&
    weekdaysOf(byday).every(
      ({ weekday, nth }) => weekday >= 0 && Number.isInteger(nth) && Math.abs(nth) <= 366,
    ) &&
    Object.entries(RANGES).every(([part, [from, to]]) => {
      const values: unknown = rule[part as keyof typeof RANGES] ?? [];
      const isIn = (value: number) => value >= from && value <= to && (from === 0 || value !== 0);
      return Array.isArray(values) && values.every((value) => Number.isInteger(value) && isIn(value));
    })
  );
}
