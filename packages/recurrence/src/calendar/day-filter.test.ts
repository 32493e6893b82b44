import { dayOf, daysInMonth, formatDate } from '@vitrine/time';
import { describe, expect, test } from 'vitest';
import { createDayFilter, type DayParts } from './day-filter.ts';

/** The dates of a month that pass. */
function datesIn(year: number, month: number, parts: DayParts): string[] {
  const [first, length] = [dayOf(year, month, 1), daysInMonth(year, month)];
  const bits = createDayFilter(parts)?.(year, month, first, length) ?? 0;
  const dates = Array.from({ length }, (_, index) => index).filter((index) => (bits >>> index) & 1);
  return dates.map((index) => formatDate(first + index));
}

test('filters nothing without parts', () => {
  expect(createDayFilter({ freq: 'daily' })).toBeNull();
  expect(
    createDayFilter({ freq: 'daily', byday: [], bymonth: [], bymonthday: [], byyearday: [], byweekno: [] }),
  ).toBeNull();
});

test.each<[string, number, number, DayParts, string[]]>([
  ['the last day of a leap month', 2028, 2, { freq: 'daily', bymonthday: [-1, 30] }, ['2028-02-29']],
  ['other months have none', 2026, 3, { freq: 'daily', bymonth: [2, 4], bymonthday: [1] }, []],
  [
    'the first and the last day of the year',
    2026,
    12,
    { freq: 'yearly', byyearday: [1, -1, -31] },
    ['2026-12-01', '2026-12-31'],
  ],
  ['day 366 of a leap year', 2028, 12, { freq: 'yearly', byyearday: [366] }, ['2028-12-31']],
  ['day 366 of any other year', 2026, 12, { freq: 'yearly', byyearday: [366] }, []],
  [
    'the second and the last Friday of a month',
    2026,
    5,
    { freq: 'monthly', byday: ['2FR', '-1FR'] as never },
    ['2026-05-08', '2026-05-29'],
  ],
  [
    'the nth of the month where a yearly rule names months',
    2026,
    6,
    { freq: 'yearly', bymonth: [6], byday: ['1MO'] as never },
    ['2026-06-01'],
  ],
  ['the nth of the year otherwise', 2026, 6, { freq: 'yearly', byday: ['22MO'] as never }, ['2026-06-01']],
  [
    'a number means nothing to a weekly rule',
    2026,
    2,
    { freq: 'weekly', byday: ['2SU'] as never },
    ['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22'],
  ],
  [
    'a weekday beside a counted one',
    2026,
    2,
    { freq: 'monthly', byday: ['SU', '1MO'] as never },
    ['2026-02-01', '2026-02-02', '2026-02-08', '2026-02-15', '2026-02-22'],
  ],
  ['every part must match', 2026, 11, { freq: 'monthly', bymonthday: [13], byday: ['FR'] }, ['2026-11-13']],
])('finds the days of a month: %s', (_, year, month, parts, dates) => {
  expect(datesIn(year, month, parts)).toEqual(dates);
});

describe('weeks', () => {
  test('the first week has at least four days of its year, and can begin in the previous one', () => {
    expect(datesIn(2025, 12, { freq: 'yearly', byweekno: [1] })).toEqual([
      '2025-12-29',
      '2025-12-30',
      '2025-12-31',
    ]);
    expect(datesIn(2026, 1, { freq: 'yearly', byweekno: [1], byday: ['SU'] })).toEqual(['2026-01-04']);
  });

  test('the last week can end in the next year', () => {
    expect(datesIn(2027, 1, { freq: 'yearly', byweekno: [53, 10] })).toEqual([
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(datesIn(2027, 1, { freq: 'yearly', byweekno: [-1] })).toEqual([
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
  });

  test('weeks begin on the day that the rule gives', () => {
    // Of the week that contains New Year, only three days are in 2026.
    const parts: DayParts = { freq: 'yearly', byweekno: [1], byday: ['SU', 'SA'] };
    expect(datesIn(2026, 1, parts)).toEqual(['2026-01-03', '2026-01-04']);
    expect(datesIn(2026, 1, { ...parts, wkst: 'SU' })).toEqual(['2026-01-04', '2026-01-10']);
  });
});

test('gives the same answers from a reused filter as from a new one', () => {
  const filter = createDayFilter({ freq: 'yearly', byweekno: [1, -1] });
  const bitsOf = (year: number) => filter?.(year, 1, dayOf(year, 1, 1), 31);
  const fresh = (year: number) =>
    createDayFilter({ freq: 'yearly', byweekno: [1, -1] })?.(year, 1, dayOf(year, 1, 1), 31);
  for (let year = 2000; year < 2060; year += 1) expect(bitsOf(year), `${year}`).toBe(fresh(year));
});
