import { DAY, findTimeZone, HOUR, MINUTE, mod, parseLocalTime, SECOND, type TimeZone } from '@vitrine/time';
import { describe, expect, test } from 'vitest';
import type { RecurrenceParts } from '../rule.ts';
import { elapsedUnitOf } from '../rule.ts';
import { listBackwards, listForwards } from '../testing/list-occurrences.ts';
import { createElapsedOccurrences } from './elapsed-occurrences.ts';

const WORKING: RecurrenceParts['byday'] = ['MO', 'TU', 'WE', 'TH', 'FR'];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const RULES: RecurrenceParts[] = [
  { freq: 'hourly', interval: 1 },
  { freq: 'hourly', interval: 5, byday: WORKING },
  { freq: 'hourly', interval: 1, byhour: [1, 2, 3, 17] },
  { freq: 'hourly', interval: 1, byminute: [30, 0] },
  { freq: 'hourly', interval: 3, byminute: [15, 45, 0], bysecond: [30, 0] },
  { freq: 'hourly', interval: 1, bysecond: [10, 50] },
  { freq: 'hourly', interval: 1, byminute: [0, 20, 40], bysetpos: [-1, 2] },
  { freq: 'hourly', interval: 2, bysetpos: [1] },
  { freq: 'hourly', interval: 1, bymonthday: [8, -1], bymonth: [3, 4, 10, 11] },
  { freq: 'hourly', interval: 7, byday: ['SU'], byhour: [0, 1, 2, 3, 22, 23] },
  { freq: 'minutely', interval: 15, byhour: [9, 10, 16, 17] },
  { freq: 'minutely', interval: 7, byday: ['SU', 'TU'] },
  { freq: 'minutely', interval: 10, bysecond: [0, 20, 40] },
  { freq: 'minutely', interval: 1, byhour: [1, 2], byminute: [0, 1, 2, 30, 31] },
  { freq: 'minutely', interval: 1, byhour: [1, 2], bysecond: [0, 30], bysetpos: [-1] },
  { freq: 'secondly', interval: 90, byhour: [1, 2, 12] },
  { freq: 'secondly', interval: 20, byhour: [2], byminute: [0, 29, 30], bysecond: [0, 20] },
  { freq: 'minutely', interval: 1, byday: ['SA'] },
  { freq: 'hourly', interval: 1, byminute: [5], bysetpos: [2] },
  { freq: 'hourly', interval: 1, byminute: [0, 50] },
];

/** Rules whose days are weeks or months apart. */
const SPARSE: RecurrenceParts[] = [
  { freq: 'hourly', interval: 1, bymonth: [3, 11], bymonthday: [1, 8, 15], byhour: [0, 1, 2, 3] },
  { freq: 'hourly', interval: 5, bymonthday: [-1] },
  { freq: 'minutely', interval: 30, byday: ['SU'], bymonthday: [1, 2, 3], byhour: [0, 23] },
  { freq: 'minutely', interval: 30, byday: ['SU'], byhour: [0] },
];

/** All occurrences up to `last` by definition: checks each step separately. */
function byDefinition(rule: RecurrenceParts, start: number, zone: TimeZone, last: number): number[] {
  const unit = elapsedUnitOf(rule.freq) as number;
  const parts = (from: number, given: readonly number[] | undefined, own: number) =>
    unit > from ? (given?.toSorted((a, b) => a - b) ?? [own]) : [0];
  const expands =
    (unit > MINUTE && rule.byminute) || (unit > SECOND && rule.bysecond) || rule.bysetpos !== undefined;
  let inside = parts(MINUTE, rule.byminute, Math.floor(start / MINUTE) % 60).flatMap((minute) =>
    parts(SECOND, rule.bysecond, Math.floor(start / SECOND) % 60).map(
      (second) => minute * MINUTE + second * SECOND + (start % SECOND),
    ),
  );
  const places = rule.bysetpos?.map((place) => (place > 0 ? place - 1 : inside.length + place));
  if (places) inside = inside.filter((_, index) => places.includes(index));
  const first = zone.instantOf(start);
  const list: number[] = [];
  const origin = expands ? first - (start % unit) : first;
  for (let at = origin; at <= last; at += unit * (rule.interval ?? 1)) {
    const localTime = at + zone.offsetAt(at);
    const date = new Date(localTime);
    const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
    if (rule.byday && !rule.byday.includes(WEEKDAYS[date.getUTCDay()] as never)) continue;
    if (rule.bymonth && !rule.bymonth.includes(month)) continue;
    if (rule.bymonthday && !rule.bymonthday.some((one) => day === (one > 0 ? one : length + one + 1)))
      continue;
    if (rule.byhour && !rule.byhour.includes(date.getUTCHours())) continue;
    if (unit <= MINUTE && rule.byminute && !rule.byminute.includes(date.getUTCMinutes())) continue;
    if (unit <= SECOND && rule.bysecond && !rule.bysecond.includes(date.getUTCSeconds())) continue;
    const found = expands ? inside.map((offset) => at + mod(offset - mod(localTime, unit), unit)) : [at];
    list.push(...found.filter((instant) => instant >= first && instant <= last).sort((a, b) => a - b));
  }
  return list;
}

describe.each([
  ['New York, where clocks go forward', 'America/New_York', '2026-03-06T09:10:20'],
  ['New York, where clocks go back', 'America/New_York', '2026-10-30T21:00:00'],
  ['Lord Howe, by half an hour', 'Australia/Lord_Howe', '2026-04-03T01:30:00'],
  ['Lord Howe, forward', 'Australia/Lord_Howe', '2026-10-02T23:45:40'],
  ["St. John's, where Saturday came back a minute after midnight", 'America/St_Johns', '2010-11-04T23:30:00'],
  [
    'Kathmandu, where clocks went forward by a quarter of an hour',
    'Asia/Kathmandu',
    '1985-12-30T20:40:10.250',
  ],
])('%s', (_, zoneName, dtstart) => {
  const zone = findTimeZone(zoneName) as TimeZone;
  const start = parseLocalTime(dtstart);

  const cases = [...RULES.map((rule) => ({ rule, days: 5 })), ...SPARSE.map((rule) => ({ rule, days: 500 }))];
  describe.each(cases)('$rule', ({ rule, days }) => {
    const last = zone.instantOf(start) + days * DAY;
    const expected = byDefinition(rule, start, zone, last);
    const create = () => createElapsedOccurrences(rule, start, elapsedUnitOf(rule.freq) as number, zone);
    const count = expected.length;
    const samples = [0, 1, 2, 3, Math.floor(count / 3), Math.floor(count / 2), count - 3, count - 2];
    const indexes = [...new Set(samples)].filter((index) => index >= 0 && index < count - 1);

    test('lists the same occurrences forwards and backwards', () => {
      const occurrences = create();
      expect(listForwards(occurrences, last)).toEqual(expected);
      expect(listBackwards(occurrences, last)).toEqual(expected);
    });

    test('counts occurrences', () => {
      const occurrences = create();
      for (const index of indexes) {
        const find = occurrences.createCounter(index + 1);
        const before = (expected[index] as number) - 1;
        expect(find(before)).toBeGreaterThan(before);
        expect(find(expected[index] as number)).toBe(expected[index]);
      }
      expect(occurrences.createCounter(count + 1)(last)).toBeGreaterThan(last);
    });

    test('finds the end of consecutive occurrences in a few steps', () => {
      const occurrences = create();
      for (const duration of [20 * SECOND, 10 * MINUTE, 15 * MINUTE, HOUR, 5 * HOUR])
        for (const index of indexes) {
          let end = index;
          while (end + 1 < count && (expected[end + 1] as number) - (expected[end] as number) <= duration)
            end += 1;
          let at = expected[index] as number;
          // One step for each day, and for each change of clocks.
          for (let steps = 0; steps < 8; steps += 1) {
            const found = occurrences.runEnd(at, duration, last);
            expect(found).toBeGreaterThanOrEqual(at);
            at = Number.isFinite(found) ? occurrences.atOrBefore(found + duration) : found;
          }
          if (end === count - 1) expect(at).toBeGreaterThanOrEqual(expected[end] as number);
          else expect(at).toBe(expected[end]);
        }
    });
  });
});

test('finds a run in one step up to the next clock change, gap or excluded day', () => {
  const zone = findTimeZone('America/New_York') as TimeZone;
  const start = parseLocalTime('2026-02-02T01:00');
  const endOf = (rule: RecurrenceParts, duration: number) =>
    createElapsedOccurrences(rule, start, elapsedUnitOf(rule.freq) as number, zone).runEnd(
      zone.instantOf(start),
      duration,
      Number.POSITIVE_INFINITY,
    );
  const quarters: RecurrenceParts = { freq: 'hourly', interval: 1, byminute: [0, 15, 30, 45] };
  const at = (localTime: string) => zone.instantOf(parseLocalTime(localTime));
  expect(endOf({ freq: 'hourly', interval: 1 }, HOUR)).toBe(Number.POSITIVE_INFINITY);
  expect(endOf({ freq: 'hourly', interval: 1 }, HOUR - 1)).toBe(at('2026-02-02T01:00'));
  expect(endOf(quarters, 15 * MINUTE)).toBe(at('2026-03-08T01:45'));
  expect(endOf(quarters, 15 * MINUTE - 1)).toBe(at('2026-02-02T01:00'));
  expect(endOf({ ...quarters, byday: ['MO', 'TU'] }, 15 * MINUTE)).toBe(at('2026-02-03T23:45'));
  const office = { ...quarters, byhour: [1, 2, 3, 4, 6, 7] };
  expect(endOf(office, 15 * MINUTE)).toBe(at('2026-02-02T04:45'));
  expect(endOf(office, 75 * MINUTE)).toBe(at('2026-02-02T07:45'));
});

test('counts only within a limited number of decades', () => {
  const zone = findTimeZone('UTC') as TimeZone;
  const start = parseLocalTime('2026-01-05T00:00');
  const mondays = createElapsedOccurrences({ freq: 'hourly', interval: 1, byday: ['MO'] }, start, HOUR, zone);
  const hourOf = (weeks: number) => mondays.createCounter(24 * weeks + 1)(Number.POSITIVE_INFINITY);
  expect(hourOf(52 * 50)).toBe(zone.instantOf(start) + 52 * 50 * 7 * DAY);
  expect(hourOf(52 * 2000)).toBe(Number.POSITIVE_INFINITY);
});
