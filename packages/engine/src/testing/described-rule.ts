import type { Weekday } from '@vitrine/contract';
import type { Recurrence } from '@vitrine/recurrence';
import fc from 'fast-check';

const WEEKDAYS: Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const numbers = (from: number, to: number) =>
  fc.option(
    fc.uniqueArray(
      fc.integer({ min: from, max: to }).filter((value) => value !== 0),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: undefined },
  );

/** Recurrences of every frequency, with the parts that a description mentions. */
export const anyDescribedRule = fc.record({
  freq: fc.constantFrom<Recurrence['freq']>(
    'yearly',
    'monthly',
    'weekly',
    'daily',
    'hourly',
    'minutely',
    'secondly',
  ),
  interval: fc.integer({ min: 1, max: 3 }),
  byday: fc.option(fc.subarray(WEEKDAYS, { minLength: 1 }), { nil: undefined }),
  bymonth: numbers(1, 12),
  bymonthday: numbers(-31, 31),
  byyearday: numbers(-366, 366),
  byweekno: numbers(-53, 53),
  byhour: numbers(1, 23),
  byminute: numbers(1, 59),
  bysetpos: numbers(-5, 5),
});
