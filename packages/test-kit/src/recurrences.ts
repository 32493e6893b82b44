import type { Frequency, RecurrenceRule, Weekday } from '@vitrine/contract';
import { formatLocalTime, SECOND } from '@vitrine/time';
import fc from 'fast-check';

/* Arbitrary recurrences for property tests. */

const FREQUENCIES: Frequency[] = ['yearly', 'monthly', 'weekly', 'daily', 'hourly', 'minutely', 'secondly'];
const WEEKDAYS: Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** One or two, or nearly all, of the values that a part can have. */
const partValues = (min: number, max: number) => {
  const value = fc.integer({ min, max }).filter((number) => number !== 0 || min === 0);
  const size = Math.min(max - Math.max(min, 0) + 1, 366);
  return fc.oneof(
    fc.uniqueArray(value, { minLength: 1, maxLength: 2 }),
    fc.uniqueArray(value, { minLength: Math.ceil(size * 0.8), maxLength: size }),
  );
};
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const localTimes = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 }),
    },
    fc.integer({ min: Date.UTC(0, 0, 1) / 1000, max: Date.UTC(9990, 0, 1) / 1000 }),
  )
  .map((seconds) => formatLocalTime(seconds * SECOND));

/** Any recurrence that the contract allows. */
export const recurrences: fc.Arbitrary<RecurrenceRule> = fc.record(
  {
    freq: fc.constantFrom(...FREQUENCIES),
    dtstart: localTimes,
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10_000 })),
    byday: maybe(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })),
    count: maybe(fc.integer({ min: 1, max: 100_000 })),
    until: maybe(localTimes),
    bymonth: maybe(partValues(1, 12)),
    bymonthday: maybe(partValues(-31, 31)),
    byyearday: maybe(partValues(-366, 366)),
    byweekno: maybe(partValues(-53, 53)),
    byhour: maybe(partValues(0, 23)),
    byminute: maybe(partValues(0, 59)),
    bysecond: maybe(partValues(0, 59)),
    bysetpos: maybe(partValues(-366, 366)),
    wkst: maybe(fc.constantFrom(...WEEKDAYS)),
    exdate: maybe(fc.array(localTimes, { maxLength: 1000, size: 'max' })),
    rdate: maybe(fc.array(localTimes, { maxLength: 1000, size: 'max' })),
  },
  { requiredKeys: ['freq', 'dtstart', 'interval'] },
);
export const timeZones = fc.constantFrom(
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
);
export const instants = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2050, 0, 1) }) },
  fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 0, 1) }),
);
/** Seconds that an occurrence lasts. */
export const occurrenceSeconds = fc.constantFrom(1, 30, 60, 3600, 5400, 86_400, 40 * 86_400, 4000 * 86_400);

/** Recurrences that occur often enough for a test to visit each occurrence. */
export const frequentRecurrences: fc.Arbitrary<RecurrenceRule> = fc.record(
  {
    freq: fc.constantFrom(...FREQUENCIES),
    dtstart: fc
      .integer({ min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
      .map((seconds) => formatLocalTime(seconds * SECOND)),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200 })),
    byday: maybe(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })),
    bymonth: maybe(partValues(1, 12)),
    byhour: maybe(partValues(0, 23)),
    byminute: maybe(partValues(0, 59)),
    bysecond: maybe(partValues(0, 59)),
    bysetpos: maybe(fc.constantFrom([1], [-1], [2, -3], [1, 2, 3, 4, 5])),
    exdate: maybe(fc.constant(['2026-02-02T09:00:00'])),
  },
  { requiredKeys: ['freq', 'dtstart', 'interval'] },
);

/** Up to `count` occurrences, the first of them at or after `from`. */
export function takeOccurrences(
  occurrences: { after(instant: number): number },
  from: number,
  count: number,
): number[] {
  const list: number[] = [];
  for (let at = from - 1; list.length < count; ) {
    at = occurrences.after(at);
    if (!Number.isFinite(at)) break;
    list.push(at);
  }
  return list;
}
