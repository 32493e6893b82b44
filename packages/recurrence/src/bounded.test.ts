import { frequentRecurrences, instants, recurrences, timeZones } from '@vitrine/test-kit/recurrences';
import { DAY, findTimeZone, type TimeZone } from '@vitrine/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDaySet } from './calendar/day-set.ts';
import { createOccurrences } from './evaluate.ts';
import type { CountableOccurrences, Occurrences } from './occurrences.ts';
import type { Recurrence } from './rule.ts';

/*
 * Tests that any recurrence that the contract accepts is evaluated in bounded time. Instead of measuring time, counts
 * the queries of a search (offsets of a zone, months of a calendar), so the result does not depend on the machine.
 */

/** A zone that counts its queries. */
function counting(zone: TimeZone): { zone: TimeZone; work: () => number } {
  let asked = 0;
  const count =
    <A extends number[], T>(ask: (...values: A) => T) =>
    (...values: A): T => {
      asked += 1;
      return ask(...values);
    };
  return {
    zone: {
      id: zone.id,
      offsetAt: count(zone.offsetAt),
      constantUntil: count(zone.constantUntil),
      constantSince: count(zone.constantSince),
      constantOffset: count(zone.constantOffset),
      instantOf: count(zone.instantOf),
    },
    work: () => asked,
  };
}

/** A query to a zone takes about 50 ns, so this many take less than a millisecond. */
const MOST_ASKED = 8000;
/** The maximum for counting to the end, which happens once per schedule and only for a query decades ahead. */
const MOST_COUNTED = 25 * MOST_ASKED;

describe('any recurrence that the contract admits', () => {
  test('is searched in bounded steps, in both directions, from anywhere', () => {
    fc.assert(
      fc.property(
        recurrences,
        timeZones,
        fc.array(instants, { minLength: 1, maxLength: 5 }),
        (rule, name, list) => {
          const { zone, work } = counting(findTimeZone(name) as TimeZone);
          const occurrences = createOccurrences(rule, zone) as Occurrences;
          for (const at of list) {
            const first = work();
            // If a rule has a COUNT, the first queries about a time count up to it.
            occurrences.after(at);
            occurrences.atOrBefore(at);
            expect(work() - first).toBeLessThan(rule.count === undefined ? MOST_ASKED : MOST_COUNTED);
            const before = work();
            const previous = occurrences.atOrBefore(at);
            const next = occurrences.after(at);
            expect(work() - before).toBeLessThan(MOST_ASKED);
            expect(previous).toBeLessThanOrEqual(at);
            expect(next).toBeGreaterThan(at);
          }
        },
      ),
      // Shrinking would search for minutes.
      { numRuns: 600, endOnFailure: true },
    );
  });
});

test('stops searching for days after four centuries of months', () => {
  let asked = 0;
  const days = createDaySet({
    firstDay: 0,
    months: { anchor: 0, step: 1, span: 1 },
    mask: () => {
      asked += 1;
      return 0;
    },
  });
  expect(days.atOrAfter(20_000)).toBe(Number.POSITIVE_INFINITY);
  expect(days.atOrBefore(900_000)).toBe(Number.NEGATIVE_INFINITY);
  expect(days.select(0, 5)).toBe(Number.POSITIVE_INFINITY);
  expect(asked).toBeLessThan(3 * 4900);
});

test('skips the months between the days of a long interval', () => {
  let asked = 0;
  const days = createDaySet({
    firstDay: 0,
    months: { anchor: 0, step: 1, span: 1 },
    days: { anchor: 3, step: 10_000, span: 1 },
    mask: () => {
      asked += 1;
      return -1;
    },
  });
  expect(days.atOrAfter(4)).toBe(10_003);
  expect(days.atOrBefore(20_002)).toBe(10_003);
  expect(days.atOrAfter(10_004)).toBe(20_003);
  expect(asked).toBeLessThan(8);
});

describe('difficult recurrences', () => {
  const decide = (rule: Partial<Recurrence>, name = 'America/New_York') => {
    const { zone, work } = counting(findTimeZone(name) as TimeZone);
    const occurrences = createOccurrences(
      { freq: 'minutely', dtstart: '2026-01-01T00:00:00', interval: 1, ...rule },
      zone,
    ) as Occurrences;
    return { occurrences, work };
  };
  const NEVER = Number.POSITIVE_INFINITY;

  test.each<[string, Partial<Recurrence>]>([
    ['every minute of February 30', { bymonth: [2], bymonthday: [30] }],
    ['every second of February 30', { freq: 'secondly', bymonth: [2], bymonthday: [30] }],
    ['day 366 in week 10', { freq: 'secondly', byyearday: [366], byweekno: [10] }],
    ['an odd minute by even steps', { interval: 2, byminute: [7] }],
    ['a Wednesday by steps of a week from a Thursday', { freq: 'hourly', interval: 168, byday: ['WE'] }],
    ['the 300th occurrence of a day', { freq: 'daily', byhour: [1, 2, 3], bysetpos: [300] }],
    ['the 40th Monday of a month', { freq: 'monthly', byday: ['MO'], bysetpos: [40] }],
  ])('never: %s', (_name, rule) => {
    const { occurrences, work } = decide(rule);
    expect(occurrences.after(Date.UTC(2027, 0, 1))).toBe(NEVER);
    expect(occurrences.atOrBefore(Date.UTC(2100, 0, 1))).toBe(-NEVER);
    expect(work()).toBeLessThan(2 * MOST_ASKED);
  });

  test.each<[string, Partial<Recurrence>, string]>([
    // 7919 and the seconds of a day are coprime, so the steps reach each second of the day once in 22 years.
    [
      'one second of the day by steps that reach it once in 22 years',
      { freq: 'secondly', interval: 7919, byhour: [3], byminute: [17], bysecond: [41] },
      '2039-02-08T08:17:41.000Z',
    ],
    [
      'a leap day that is a Monday',
      { freq: 'hourly', bymonth: [2], bymonthday: [29], byday: ['MO'] },
      '2044-02-29T05:00:00.000Z',
    ],
    [
      'the ten-thousandth day',
      { freq: 'daily', interval: 10_000, bymonthday: [15] },
      '3394-12-15T05:00:00.000Z',
    ],
  ])('rare: %s', (_name, rule, expected) => {
    const { occurrences, work } = decide(rule);
    const first = occurrences.after(Date.UTC(2026, 0, 1, 12));
    expect(new Date(first).toISOString()).toBe(expected);
    expect(occurrences.atOrBefore(first + 1)).toBe(first);
    expect(work()).toBeLessThan(MOST_ASKED);
  });

  test('counts a hundred thousand occurrences without visiting each', () => {
    for (const rule of [
      { freq: 'secondly', bysecond: [0, 27] },
      { freq: 'secondly', interval: 3692, byminute: [1, 2, 3, 5, 8, 13, 21] },
      { freq: 'minutely', byday: ['MO', 'WE', 'FR'], byhour: [9] },
      { freq: 'daily', byhour: [9, 18], byminute: [0, 30] },
    ] satisfies Partial<Recurrence>[]) {
      const { occurrences, work } = decide({ ...rule, count: 100_000 });
      const last = occurrences.atOrBefore(Date.UTC(9999, 0, 1));
      expect(last).toBeGreaterThan(0);
      expect(occurrences.after(last)).toBe(NEVER);
      expect(work()).toBeLessThan(5 * MOST_ASKED);
    }
  });
});

test('finds the same last occurrence by counting as by visiting each occurrence', () => {
  fc.assert(
    fc.property(frequentRecurrences, fc.integer({ min: 1, max: 400 }), (rule, count) => {
      const plain = createOccurrences(rule, findTimeZone('UTC') as TimeZone) as CountableOccurrences;
      let walked = Number.NEGATIVE_INFINITY;
      for (let index = 0; index < count; index += 1) walked = plain.after(walked);
      fc.pre(Number.isFinite(walked) && walked < Date.UTC(2200, 0, 1) && !rule.exdate);
      const counted = createOccurrences({ ...rule, count }, findTimeZone('UTC') as TimeZone) as Occurrences;
      expect(counted.atOrBefore(walked + 100 * 365 * DAY)).toBe(walked);
      expect(counted.after(walked)).toBe(Number.POSITIVE_INFINITY);
    }),
    { numRuns: 300 },
  );
});
