import { takeOccurrences } from '@vitrine/test-kit/recurrences';
import { DAY, findTimeZone, formatLocalTime, type TimeZone } from '@vitrine/time';
import fc from 'fast-check';
import rrule from 'rrule';
import { expect, test } from 'vitest';
import { createOccurrences } from './evaluate.ts';
import type { Occurrences } from './occurrences.ts';
import type { Frequency, Recurrence, Weekday } from './rule.ts';

const UTC = findTimeZone('UTC') as TimeZone;
const WEEKDAYS: Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const FREQUENCIES: Frequency[] = ['yearly', 'monthly', 'weekly', 'daily', 'hourly', 'minutely', 'secondly'];

const starts = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
const rules = (frequencies: Frequency[], maxInterval: number) =>
  fc.record({
    freq: fc.constantFrom(...frequencies),
    dtstart: starts.map((seconds) => formatLocalTime(seconds * 1000)),
    interval: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
      fc.integer({ min: 1, max: maxInterval }),
    ),
    byday: fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }), { nil: undefined }),
  }) satisfies fc.Arbitrary<Recurrence>;

const { RRule } = rrule;
const codes: Record<Frequency, number> = {
  yearly: RRule.YEARLY,
  monthly: RRule.MONTHLY,
  weekly: RRule.WEEKLY,
  daily: RRule.DAILY,
  hourly: RRule.HOURLY,
  minutely: RRule.MINUTELY,
  secondly: RRule.SECONDLY,
};

/** rrule with floating times, which gives the same results in any host zone. */
function oracle(rule: Recurrence) {
  const days = {
    SU: RRule.SU,
    MO: RRule.MO,
    TU: RRule.TU,
    WE: RRule.WE,
    TH: RRule.TH,
    FR: RRule.FR,
    SA: RRule.SA,
  };
  return new RRule({
    freq: codes[rule.freq],
    dtstart: new Date(`${rule.dtstart}Z`),
    interval: rule.interval,
    byweekday: rule.byday?.map((day) => days[day as Weekday]) ?? null,
  });
}

test('finds the same first occurrences as the rrule library', () => {
  fc.assert(
    fc.property(rules(FREQUENCIES, 60), (rule) => {
      const expected: number[] = [];
      // rrule never stops searching for occurrences that do not exist, so the years are limited.
      const last = Date.parse(`${rule.dtstart}Z`) + 40 * 366 * DAY;
      oracle(rule).all((date, index) => {
        if (date.getTime() > last) return false;
        expected.push(date.getTime());
        return index < 11;
      });
      const found = takeOccurrences(createOccurrences(rule, UTC) as Occurrences, Number.MIN_SAFE_INTEGER, 12);
      expect(found.slice(0, expected.length)).toEqual(expected);
    }),
    {
      numRuns: 400,
      examples: [[{ freq: 'yearly', dtstart: '2024-02-29T12:00:00', interval: 3, byday: undefined }]],
    },
  );
});

test('finds neighbouring occurrences from any instant, regardless of earlier queries', () => {
  fc.assert(
    fc.property(
      rules(FREQUENCIES, 1000),
      fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata'),
      fc.array(fc.integer({ min: -5 * DAY, max: 3000 * DAY }), { minLength: 1, maxLength: 6 }),
      (rule, name, distances) => {
        const zone = findTimeZone(name) as TimeZone;
        const occurrences = createOccurrences(rule, zone) as Occurrences;
        const origin = zone.instantOf(Date.parse(`${rule.dtstart}Z`));
        for (const distance of distances) {
          const at = origin + distance;
          const before = occurrences.atOrBefore(at);
          const after = occurrences.after(at);
          expect(before).toBeLessThanOrEqual(at);
          expect(after).toBeGreaterThan(at);
          if (Number.isFinite(after)) expect(occurrences.atOrBefore(after)).toBe(after);
          if (Number.isFinite(before)) {
            expect(before).toBeGreaterThanOrEqual(origin);
            expect(occurrences.after(before - 1)).toBe(before);
            expect(occurrences.after(before)).toBe(after);
          }
          if (Number.isFinite(after) && Number.isFinite(before))
            expect(occurrences.atOrBefore(after - 1)).toBe(before);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test.each<[Frequency, string[]]>([
  ['yearly', ['2026-11-18T09:00', '2026-11-22T09:00', '2026-11-25T09:00']],
  ['monthly', ['2026-11-18T09:00', '2026-11-22T09:00', '2026-11-25T09:00']],
  ['weekly', ['2026-11-18T09:00', '2026-11-22T09:00', '2026-11-25T09:00']],
  ['daily', ['2026-11-18T09:00', '2026-11-22T09:00', '2026-11-25T09:00']],
  ['hourly', ['2026-11-18T00:00', '2026-11-18T01:00', '2026-11-18T02:00']],
  ['minutely', ['2026-11-18T00:00', '2026-11-18T00:01', '2026-11-18T00:02']],
  ['secondly', ['2026-11-18T00:00', '2026-11-18T00:00', '2026-11-18T00:00']],
])('limits the frequency %s to the weekdays of byday', (freq, expected) => {
  const rule: Recurrence = { freq, dtstart: '2026-11-16T09:00:00', interval: 1, byday: ['WE', 'SU'] };
  const occurrences = createOccurrences(rule, UTC);
  const found: string[] = [];
  let at = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < 3; index += 1) {
    at = occurrences?.after(at) ?? Number.NaN;
    found.push(new Date(at).toISOString().slice(0, 16));
  }
  expect(found).toEqual(expected);
});
