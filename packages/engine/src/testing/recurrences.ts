import type { Frequency, RecurrenceRule, Weekday } from '@vitrine/contract';
import { formatLocalTime, SECOND } from '@vitrine/time';
import fc from 'fast-check';

/** Random recurrences for tests that hold for any of them. */

export const FREQUENCIES: Frequency[] = [
  'yearly',
  'monthly',
  'weekly',
  'daily',
  'hourly',
  'minutely',
  'secondly',
];
export const WEEKDAYS: Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** One, a few or nearly all of the values that a part may have. */
export const part = (min: number, max: number) => {
  const value = fc.integer({ min, max }).filter((number) => number !== 0 || min === 0);
  const size = Math.min(max - Math.max(min, 0) + 1, 366);
  return fc.oneof(
    fc.uniqueArray(value, { minLength: 1, maxLength: 2 }),
    fc.uniqueArray(value, { minLength: Math.ceil(size * 0.8), maxLength: size }),
  );
};
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const walls = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 }),
    },
    fc.integer({ min: Date.UTC(0, 0, 1) / 1000, max: Date.UTC(9990, 0, 1) / 1000 }),
  )
  .map((seconds) => formatLocalTime(seconds * SECOND));

/** Any recurrence that the contract admits. */
export const recurrences: fc.Arbitrary<RecurrenceRule> = fc.record(
  {
    freq: fc.constantFrom(...FREQUENCIES),
    dtstart: walls,
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10_000 })),
    byday: maybe(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 })),
    count: maybe(fc.integer({ min: 1, max: 100_000 })),
    until: maybe(walls),
    bymonth: maybe(part(1, 12)),
    bymonthday: maybe(part(-31, 31)),
    byyearday: maybe(part(-366, 366)),
    byweekno: maybe(part(-53, 53)),
    byhour: maybe(part(0, 23)),
    byminute: maybe(part(0, 59)),
    bysecond: maybe(part(0, 59)),
    bysetpos: maybe(part(-366, 366)),
    wkst: maybe(fc.constantFrom(...WEEKDAYS)),
    exdate: maybe(fc.array(walls, { maxLength: 1000, size: 'max' })),
    rdate: maybe(fc.array(walls, { maxLength: 1000, size: 'max' })),
  },
  { requiredKeys: ['freq', 'dtstart', 'interval'] },
);
export const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca');
export const instants = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2050, 0, 1) }) },
  fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 0, 1) }),
);
/** Seconds that an occurrence may last. */
export const lengths = fc.constantFrom(1, 30, 60, 3600, 5400, 86_400, 40 * 86_400, 4000 * 86_400);
