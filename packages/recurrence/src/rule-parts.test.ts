import { DAY, findTimeZone, formatLocalTime, HOUR, MINUTE, SECOND, type TimeZone } from '@vitrine/time';
import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, test } from 'vitest';
import { createOccurrences } from './evaluate.ts';
import type { Occurrences } from './occurrences.ts';
import type { Frequency } from './rule.ts';
import { type ByDay, type Recurrence, WEEKDAYS } from './rule.ts';

const UTC = findTimeZone('UTC') as TimeZone;
const { RRule, Weekday } = rrule;
const FREQUENCIES: Frequency[] = ['yearly', 'monthly', 'weekly', 'daily', 'hourly', 'minutely', 'secondly'];

/** rrule counts weekdays from Monday. */
const weekdayOf = (day: string) =>
  new Weekday((WEEKDAYS.indexOf(day.slice(-2) as never) + 6) % 7, Number(day.slice(0, -2)) || undefined);

/** The same rule for rrule with floating times, which gives the same results in any host zone. */
function oracle(rule: Recurrence, last: number) {
  const { bymonth, bymonthday, byyearday, byweekno, byhour, byminute, bysecond, bysetpos } = rule;
  return new RRule({
    freq: FREQUENCIES.indexOf(rule.freq),
    dtstart: new Date(`${rule.dtstart}Z`),
    interval: rule.interval,
    byweekday: rule.byday?.map(weekdayOf) ?? null,
    wkst: weekdayOf(rule.wkst ?? 'MO'),
    count: rule.count ?? null,
    // rrule searches far for occurrences that do not exist, so the end is limited.
    until: new Date(Math.min(last, rule.until ? Date.parse(`${rule.until}Z`) : last)),
    bymonth: bymonth ?? null,
    bymonthday: bymonthday ?? null,
    byyearday: byyearday ?? null,
    byweekno: byweekno ?? null,
    // rrule uses times in the given order.
    byhour: byhour?.toSorted((a, b) => a - b) ?? null,
    byminute: byminute?.toSorted((a, b) => a - b) ?? null,
    bysecond: bysecond?.toSorted((a, b) => a - b) ?? null,
    bysetpos: bysetpos ?? null,
  });
}

function all(occurrences: Occurrences, last: number, count: number): number[] {
  const list: number[] = [];
  for (
    let at = occurrences.after(Number.NEGATIVE_INFINITY);
    at <= last && list.length < count;
    at = occurrences.after(at)
  )
    list.push(at);
  return list;
}

/** Makes parts rare: rules with many parts hardly ever have occurrences. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary });
const some = <T>(values: fc.Arbitrary<T>, maxLength = 3) =>
  seldom(fc.uniqueArray(values, { minLength: 1, maxLength }));
const starts = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
  .map((seconds) => formatLocalTime(seconds * 1000));
const interval = fc.integer({ min: 1, max: 4 });
const plainDays = fc.constantFrom<ByDay>(...WEEKDAYS);
const nthDays = fc
  .tuple(fc.constantFrom(-2, -1, 1, 2, 3), fc.constantFrom(...WEEKDAYS))
  .map(([nth, day]): ByDay => `${nth}${day}`);
const times = {
  byhour: some(fc.integer({ min: 0, max: 23 })),
  byminute: some(fc.integer({ min: 0, max: 59 })),
  bysecond: some(fc.integer({ min: 0, max: 59 }), 2),
};
const wkst = fc.option(fc.constantFrom(...WEEKDAYS), { nil: undefined });
const coarse: fc.Arbitrary<Recurrence> = fc.record({
  freq: fc.constantFrom<Frequency>('yearly', 'monthly', 'weekly', 'daily'),
  dtstart: starts,
  interval,
  wkst,
  byday: fc.oneof(some(plainDays), some(nthDays)),
  bymonth: some(fc.integer({ min: 1, max: 12 })),
  bymonthday: some(fc.constantFrom(-31, -5, -1, 1, 13, 28, 30, 31)),
  ...times,
});
const yearly: fc.Arbitrary<Recurrence> = fc.record({
  // A separate test covers the first and last weeks of a year, because rrule omits some of their days.
  freq: fc.constant<Frequency>('yearly'),
  dtstart: starts,
  interval,
  wkst,
  byday: some(plainDays),
  byyearday: some(fc.constantFrom(-366, -365, -1, 1, 60, 100, 365, 366)),
  byweekno: some(fc.constantFrom(-20, 2, 20, 40)),
  byhour: times.byhour,
});
const fine: fc.Arbitrary<Recurrence> = fc.record({
  freq: fc.constantFrom<Frequency>('hourly', 'minutely', 'secondly'),
  dtstart: starts,
  interval: fc.integer({ min: 1, max: 100 }),
  byday: some(plainDays),
  bymonth: some(fc.integer({ min: 1, max: 12 })),
  bymonthday: some(fc.constantFrom(-5, -1, 1, 13, 28)),
  ...times,
});

const agrees = (years: number) => (rule: Recurrence) => {
  fc.pre(isPossible(rule));
  const last = Date.parse(`${rule.dtstart}Z`) + years * 366 * DAY;
  const expected = oracle(rule, last)
    .all((_, index) => index < 12)
    .slice(0, 12)
    .map((date) => date.getTime());
  const occurrences = createOccurrences(rule, UTC) as Occurrences;
  expect(all(occurrences, last, 12)).toEqual(expected);
  for (const [index, at] of expected.entries()) {
    expect(occurrences.atOrBefore(at)).toBe(at);
    expect(occurrences.atOrBefore(at - 1)).toBe(expected[index - 1] ?? Number.NEGATIVE_INFINITY);
  }
};

/** rrule skips too far over excluded hours, so finer frequencies are compared with a brute-force definition. */
function* byDefinition(rule: Recurrence): Generator<number> {
  const unit = { hourly: HOUR, minutely: MINUTE, secondly: SECOND }[rule.freq as 'hourly'];
  const start = Date.parse(`${rule.dtstart}Z`);
  const { byday, bymonth, bymonthday, byhour } = rule;
  const minutes = rule.byminute ?? [new Date(start).getUTCMinutes()];
  const seconds = rule.bysecond ?? [new Date(start).getUTCSeconds()];
  for (let step = 0; step < STEPS; step += 1) {
    const period = Math.floor(start / unit) * unit + step * (rule.interval ?? 1) * unit;
    const date = new Date(period);
    const month = date.getUTCMonth() + 1;
    const length = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
    if (byday && !byday.includes(WEEKDAYS[date.getUTCDay()] as ByDay)) continue;
    if (bymonth && !bymonth.includes(month)) continue;
    if (bymonthday && !bymonthday.some((day) => date.getUTCDate() === (day > 0 ? day : length + day + 1)))
      continue;
    if (byhour && !byhour.includes(date.getUTCHours())) continue;
    const inPeriod: number[] = [];
    for (const minute of unit === HOUR ? minutes : [date.getUTCMinutes()])
      for (const second of unit >= MINUTE ? seconds : [date.getUTCSeconds()])
        inPeriod.push(Math.floor(period / HOUR) * HOUR + minute * MINUTE + second * SECOND);
    if (unit <= MINUTE && rule.byminute && !rule.byminute.includes(date.getUTCMinutes())) continue;
    if (unit <= SECOND && rule.bysecond && !rule.bysecond.includes(date.getUTCSeconds())) continue;
    for (const at of inPeriod.sort((a, b) => a - b)) if (at >= start) yield at;
  }
}

const STEPS = 5_000;

function firstOf(numbers: Iterable<number>, count: number): number[] {
  const list: number[] = [];
  for (const number of numbers) if (list.push(number) === count) break;
  return list;
}

/** Whether `bymonth` and `bymonthday` leave any day. If they do not, rrule searches to the year 9999. */
function isPossible({ bymonth, bymonthday }: Recurrence): boolean {
  const longest = (month: number) => new Date(Date.UTC(2004, month, 0)).getUTCDate();
  return (
    !bymonthday || (bymonth ?? [1]).some((month) => bymonthday.some((day) => Math.abs(day) <= longest(month)))
  );
}

describe('matches the rrule library for the optional parts of RFC 5545', () => {
  test('for yearly to daily frequencies', () => {
    fc.assert(fc.property(coarse, agrees(8)), { numRuns: 150 });
  });

  test('for numbered weeks and days of the year', () => {
    fc.assert(fc.property(yearly, agrees(12)), { numRuns: 150 });
  });

  test('matches the definition for hourly to secondly frequencies', () => {
    fc.assert(
      fc.property(fine, (rule) => {
        const expected = firstOf(byDefinition(rule), 12);
        const unit = { hourly: HOUR, minutely: MINUTE, secondly: SECOND }[rule.freq as 'hourly'];
        const last = Date.parse(`${rule.dtstart}Z`) + (STEPS - 2) * (rule.interval ?? 1) * unit;
        const occurrences = createOccurrences(rule, UTC) as Occurrences;
        expect(all(occurrences, last, 12)).toEqual(expected.filter((at) => at <= last));
        for (const at of expected) expect(occurrences.atOrBefore(at)).toBe(at);
        for (let index = 1; index < expected.length; index += 1)
          expect(occurrences.atOrBefore((expected[index] as number) - 1)).toBe(expected[index - 1]);
      }),
      { numRuns: 150 },
    );
  });
});

const list = (parts: Partial<Recurrence>, count = 5, zone = 'UTC') =>
  all(
    createOccurrences(
      { freq: 'daily', dtstart: '2026-11-20T09:00:00', interval: 1, ...parts },
      findTimeZone(zone) as TimeZone,
    ) as Occurrences,
    Number.MAX_SAFE_INTEGER,
    count,
  ).map((at) => new Date(at).toISOString().slice(0, 16));

test('count is the number of occurrences', () => {
  expect(list({ count: 2 })).toEqual(['2026-11-20T09:00', '2026-11-21T09:00']);
  expect(list({ freq: 'hourly', count: 2 })).toEqual(['2026-11-20T09:00', '2026-11-20T10:00']);
  expect(list({ freq: 'hourly', count: 2, byday: ['SA'] })).toEqual(['2026-11-21T00:00', '2026-11-21T01:00']);
});

test('until is the latest possible occurrence', () => {
  expect(list({ until: '2026-11-21T09:00:00' })).toEqual(['2026-11-20T09:00', '2026-11-21T09:00']);
  expect(list({ until: '2026-11-21T08:59:59' })).toEqual(['2026-11-20T09:00']);
  expect(list({ until: '2026-11-19T09:00:00' })).toEqual([]);
});

test('exdate excludes, rdate adds, and exdate also excludes dates of rdate', () => {
  expect(
    list({ count: 3, exdate: ['2026-11-21T09:00'], rdate: ['2026-11-20T12:00', '2026-12-24T09:00'] }),
  ).toEqual(['2026-11-20T09:00', '2026-11-20T12:00', '2026-11-22T09:00', '2026-12-24T09:00']);
  expect(list({ count: 1, exdate: ['2026-12-24T09:00'], rdate: ['2026-12-24T09:00'] })).toEqual([
    '2026-11-20T09:00',
  ]);
});

test('bysetpos selects occurrences of each period by position', () => {
  // 2001 begins on a Monday, so year, month, week and day all begin at this instant.
  const dtstart = '2001-01-01T00:00:00';
  const periods: Record<string, (at: number) => number | string> = {
    yearly: (at: number) => new Date(at).getUTCFullYear(),
    monthly: (at: number) => new Date(at).toISOString().slice(0, 7),
    weekly: (at: number) => Math.floor((at - Date.parse(`${dtstart}Z`)) / (7 * DAY)),
    daily: (at: number) => Math.floor(at / DAY),
  };
  const rules = fc.record({
    freq: fc.constantFrom('yearly' as const, 'monthly' as const, 'weekly' as const, 'daily' as const),
    dtstart: fc.constant(dtstart),
    interval: fc.integer({ min: 1, max: 3 }),
    byday: fc.uniqueArray(plainDays, { minLength: 1 }),
    bymonth: some(fc.integer({ min: 1, max: 12 })),
    byhour: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 3 }),
  });
  const places = fc.uniqueArray(fc.constantFrom<number[]>(-10, -3, -2, -1, 1, 2, 3, 10), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(rules, places, (rule, bysetpos) => {
      const last = Date.UTC(2004, 0, 1) - 1;
      const unlimited = all(createOccurrences(rule, UTC) as Occurrences, last, 10_000);
      const expected = [...Map.groupBy(unlimited, (at) => periods[rule.freq]?.(at)).values()].flatMap(
        (times) =>
          times.filter((_, index) => bysetpos.includes(index + 1) || bysetpos.includes(index - times.length)),
      );
      const occurrences = createOccurrences({ ...rule, bysetpos }, UTC) as Occurrences;
      // The last week may be cut off.
      const isWhole = (at: number) => at < last - 7 * DAY;
      expect(all(occurrences, last, 10_000).filter(isWhole)).toEqual(expected.filter(isWhole));
      for (const [index, at] of expected.filter(isWhole).slice(0, 20).entries())
        expect(occurrences.atOrBefore(at - 1)).toBe(expected[index - 1] ?? Number.NEGATIVE_INFINITY);
    }),
  );
});

test('the last working day of each month', () => {
  expect(list({ freq: 'monthly', byday: ['MO', 'TU', 'WE', 'TH', 'FR'], bysetpos: [-1] }, 3)).toEqual([
    '2026-11-30T09:00',
    '2026-12-31T09:00',
    '2027-01-29T09:00',
  ]);
});

test('the second Tuesday and the last Friday of each month', () => {
  expect(list({ freq: 'monthly', byday: ['2TU', '-1FR'] }, 3)).toEqual([
    '2026-11-27T09:00',
    '2026-12-08T09:00',
    '2026-12-25T09:00',
  ]);
});

test('numbers the first and last weeks of a year as in ISO 8601', () => {
  const weeks = { freq: 'yearly' as const, dtstart: '2026-01-01T09:00:00', byday: ['MO', 'SU'] as ByDay[] };
  expect(list({ ...weeks, byweekno: [1] }, 4)).toEqual([
    '2026-01-04T09:00',
    '2027-01-04T09:00',
    '2027-01-10T09:00',
    '2028-01-03T09:00',
  ]);
  expect(list({ ...weeks, byweekno: [53] }, 3)).toEqual([
    '2026-12-28T09:00',
    '2027-01-03T09:00',
    '2032-12-27T09:00',
  ]);
  expect(list({ ...weeks, byweekno: [-1] }, 4)).toEqual([
    '2026-12-28T09:00',
    '2027-01-03T09:00',
    '2027-12-27T09:00',
    '2028-01-02T09:00',
  ]);
});

test('handles several times a day across clock changes', () => {
  const hours = {
    dtstart: '2026-03-08T00:00:00',
    byhour: [1, 2, 3],
    byminute: [30],
    until: '2026-03-08T23:00:00',
  };
  // 02:30 is in the gap and moves to 03:30, which is already an occurrence.
  expect(list(hours, 5, 'America/New_York')).toEqual(['2026-03-08T06:30', '2026-03-08T07:30']);
  expect(
    list({ ...hours, dtstart: '2026-11-01T00:00:00', until: '2026-11-01T23:00:00' }, 5, 'America/New_York'),
  ).toEqual(['2026-11-01T05:30', '2026-11-01T07:30', '2026-11-01T08:30']);
});

test.each<[string, Partial<Recurrence>]>([
  ['month 13', { bymonth: [13] }],
  ['day 0 of the month', { bymonthday: [0] }],
  ['week 54', { byweekno: [54] }],
  ['hour 24', { byhour: [24] }],
  ['half a minute', { byminute: [0.5] }],
  ['an until that does not parse', { until: 'later' }],
  ['an exdate that does not parse', { exdate: ['2026-02-30T09:00'] }],
])('a recurrence with %s has no occurrences', (_name, parts) => {
  expect(
    createOccurrences({ freq: 'daily', dtstart: '2026-11-20T09:00:00', interval: 1, ...parts }, UTC),
  ).toBeNull();
});

test('a minutely rule over February 30 has no occurrences', () => {
  const rule: Recurrence = {
    freq: 'minutely',
    dtstart: '2026-01-01T00:00:00',
    interval: 1,
    bymonth: [2],
    bymonthday: [30],
  };
  const occurrences = createOccurrences(rule, findTimeZone('America/New_York') as TimeZone) as Occurrences;
  expect(occurrences.after(0)).toBe(Number.POSITIVE_INFINITY);
  expect(occurrences.atOrBefore(Date.UTC(2030, 0, 1))).toBe(Number.NEGATIVE_INFINITY);
});
