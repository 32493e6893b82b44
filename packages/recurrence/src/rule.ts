import { HOUR, MINUTE, SECOND } from '@vitrine/time';

/** Elapsed milliseconds of one step of an hourly or finer frequency; null for calendar frequencies. */
const ELAPSED_UNITS = {
  yearly: null,
  monthly: null,
  weekly: null,
  daily: null,
  hourly: HOUR,
  minutely: MINUTE,
  secondly: SECOND,
} as const;

export type Frequency = keyof typeof ELAPSED_UNITS;

export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** A weekday, or the nth of its month or year, counted from the end if negative: `2TU`, `-1FR`. */
export type ByDay = Weekday | `${number}${Weekday}`;

/** The parts of one RRULE of RFC 5545, in lower case. Dates are local times. */
export interface RecurrenceParts {
  freq: Frequency;
  interval: number;
  byday?: ByDay[] | undefined;
  count?: number | undefined;
  until?: string | undefined;
  bymonth?: number[] | undefined;
  bymonthday?: number[] | undefined;
  byyearday?: number[] | undefined;
  byweekno?: number[] | undefined;
  byhour?: number[] | undefined;
  byminute?: number[] | undefined;
  bysecond?: number[] | undefined;
  bysetpos?: number[] | undefined;
  wkst?: Weekday | undefined;
}

/** One RRULE with its start, and dates to add and to exclude. Published schedules contain this form. */
export interface Recurrence extends RecurrenceParts {
  dtstart: string;
  exdate?: string[] | undefined;
  rdate?: string[] | undefined;
}

/** Everything that recurrence text can contain. Dates are local times in `tzid`. */
export interface RecurrenceSet {
  dtstart: string | null;
  tzid: string | null;
  rules: RecurrenceParts[];
  exrules: RecurrenceParts[];
  rdate: string[];
  exdate: string[];
}

export function isFrequency(freq: string): freq is Frequency {
  return Object.hasOwn(ELAPSED_UNITS, freq);
}

/** Elapsed milliseconds of one step of an hourly or finer frequency; null for calendar frequencies. */
export function elapsedUnitOf(freq: Frequency): number | null {
  return ELAPSED_UNITS[freq];
}

/** 0 is Sunday; -1 if the text is not a weekday. */
export function sundayBasedWeekday(weekday: string): number {
  return WEEKDAYS.indexOf(weekday as Weekday);
}

/**
 * 0 is Monday. Rules compare weekdays in this order, and descriptions list them in it. NaN if the text is not a
 * weekday.
 */
export function mondayBasedWeekday(weekday: string): number {
  const index = sundayBasedWeekday(weekday);
  return index < 0 ? Number.NaN : (index + 6) % 7;
}

export function parseWeekdays(byday: readonly string[]): { weekday: number; nth: number }[] {
  return byday.map((text) =>
    text.length === 2
      ? { weekday: sundayBasedWeekday(text), nth: 0 }
      : { weekday: sundayBasedWeekday(text.slice(-2)), nth: Number(text.slice(0, -2)) },
  );
}

/** The least and the greatest number in each part. If the least is negative, 0 is not allowed. */
export const PART_RANGES = {
  bymonth: [1, 12],
  bymonthday: [-31, 31],
  byyearday: [-366, 366],
  byweekno: [-53, 53],
  byhour: [0, 23],
  byminute: [0, 59],
  bysecond: [0, 59],
  bysetpos: [-366, 366],
} as const;

const NUMBER_PARTS = Object.keys(PART_RANGES) as (keyof typeof PART_RANGES)[];

/** Whether the value of every part is in its range. Dates are checked where they are parsed. */
export function isValidRule(rule: RecurrenceParts): boolean {
  const { interval = 1, count = 0, wkst, byday = [] } = rule;
  return (
    Number.isSafeInteger(interval) &&
    interval >= 1 &&
    Number.isSafeInteger(count) &&
    count >= 0 &&
    (wkst === undefined || sundayBasedWeekday(wkst) >= 0) &&
    parseWeekdays(byday).every(
      ({ weekday, nth }) => weekday >= 0 && Number.isInteger(nth) && Math.abs(nth) <= 366,
    ) &&
    NUMBER_PARTS.every((part) => {
      const values: unknown = rule[part];
      if (values === undefined || values === null) return true;
      const { 0: from, 1: to } = PART_RANGES[part];
      const isInRange = (value: number) => value >= from && value <= to && (from === 0 || value !== 0);
      return Array.isArray(values) && values.every((value) => Number.isInteger(value) && isInRange(value));
    })
  );
}
