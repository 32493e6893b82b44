import { DAY, findTimeZone, HOUR, MINUTE, parseLocalTime, type TimeZone } from '@vitrine/time';
import { describe, expect, test } from 'vitest';
import { createOccurrences } from '../evaluate.ts';
import type { Occurrences } from '../occurrences.ts';
import type { Recurrence } from '../rule.ts';
import { sortUnique } from '../sort-unique.ts';
import { listBackwards, listForwards } from '../testing/list-occurrences.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

type Parts = Omit<Recurrence, 'dtstart' | 'interval'>;
const RULES: Parts[] = [
  { freq: 'daily' },
  { freq: 'daily', byhour: [2], byminute: [15, 30] },
  { freq: 'daily', byhour: [0, 6, 12, 18], byminute: [0] },
  { freq: 'daily', byhour: hours, byminute: [0, 30] },
  { freq: 'daily', byhour: [1, 2, 3], byminute: [0, 10, 20, 30, 40, 50] },
  { freq: 'weekly', byday: ['MO', 'TU', 'WE', 'TH', 'FR'], byhour: [0], byminute: [0] },
  { freq: 'weekly', byday: ['SA', 'SU'], byhour: [0, 12], byminute: [0] },
  { freq: 'monthly', bymonthday: [1, 2, 3, 8, 9, 29, 30, 31], byhour: [0, 23], byminute: [30] },
];

/** All occurrences before `last` by definition: local times of each day, converted to instants. */
function byDefinition(rule: Parts, start: number, zone: TimeZone, last: number): number[] {
  const found: number[] = [];
  for (let day = Math.floor(start / DAY); (day - 1) * DAY <= last; day += 1) {
    const date = new Date(day * DAY);
    if (rule.byday && !rule.byday.includes(WEEKDAYS[date.getUTCDay()] as never)) continue;
    if (rule.bymonthday && !rule.bymonthday.includes(date.getUTCDate())) continue;
    for (const hour of rule.byhour ?? [Math.floor(start / HOUR) % 24])
      for (const minute of rule.byminute ?? [Math.floor(start / MINUTE) % 60]) {
        const localTime = day * DAY + hour * HOUR + minute * MINUTE;
        if (localTime >= start) found.push(zone.instantOf(localTime));
      }
  }
  return (sortUnique(found) ?? []).filter((instant) => instant <= last);
}

describe.each([
  ['New York, where clocks go forward', 'America/New_York', '2026-02-27T02:30:00'],
  ['New York, where clocks go back', 'America/New_York', '2026-10-24T01:30:00'],
  ['Lord Howe, by half an hour', 'Australia/Lord_Howe', '2026-03-28T01:45:00'],
  ['Sao Paulo, where midnight was skipped', 'America/Sao_Paulo', '2017-10-07T00:00:00'],
  ['Samoa, where a day was skipped', 'Pacific/Apia', '2011-12-25T10:00:00'],
])('%s', (_, zoneName, dtstart) => {
  const zone = findTimeZone(zoneName) as TimeZone;
  const start = parseLocalTime(dtstart);

  describe.each(RULES)('%j', (rule) => {
    const last = zone.instantOf(start) + 25 * DAY;
    const expected = byDefinition(rule, start, zone, last);
    const create = () => createOccurrences({ ...rule, dtstart, interval: 1 }, zone) as Occurrences;

    test('lists the same occurrences forwards and backwards', () => {
      const occurrences = create();
      expect(listForwards(occurrences, last)).toEqual(expected);
      expect(listBackwards(occurrences, last)).toEqual(expected);
    });

    test('finds the end of consecutive occurrences in a few steps', () => {
      const occurrences = create();
      const count = expected.length;
      for (const duration of [10 * MINUTE, 30 * MINUTE, 6 * HOUR, 12 * HOUR, DAY, DAY + HOUR])
        for (let index = 0; index < count; index += 1 + Math.floor(count / 12)) {
          let end = index;
          while (end + 1 < count && (expected[end + 1] as number) - (expected[end] as number) <= duration)
            end += 1;
          let at = expected[index] as number;
          for (let steps = 0; steps < 7; steps += 1) {
            const found = occurrences.runEnd(at, duration, last);
            expect(found).toBeGreaterThanOrEqual(at);
            at = occurrences.atOrBefore(found + duration);
          }
          if (end === count - 1) expect(at).toBeGreaterThanOrEqual(expected[end] as number);
          else expect(at).toBe(expected[end]);
        }
    });
  });
});

test('follows a run for a hundred days at a time, and barely beyond the limit', () => {
  const utc = findTimeZone('UTC') as TimeZone;
  const daily = createOccurrences(
    { freq: 'daily', interval: 1, dtstart: '2026-01-01T00:00' },
    utc,
  ) as Occurrences;
  const first = Date.UTC(2026, 0, 1);
  expect(daily.runEnd(first, DAY, Number.POSITIVE_INFINITY)).toBe(first + 100 * DAY);
  expect(daily.runEnd(first, DAY, first + 10 * DAY)).toBe(first + 12 * DAY);
  expect(daily.runEnd(first, DAY - 1, Number.POSITIVE_INFINITY)).toBe(first);
});

test('splits a run at a clock change and at the end of that day', () => {
  const zone = findTimeZone('America/New_York') as TimeZone;
  const rule: Recurrence = {
    freq: 'daily',
    interval: 1,
    dtstart: '2026-03-01T00:00',
    byhour: hours,
    byminute: [0, 30],
  };
  const halfHours = createOccurrences(rule, zone) as Occurrences;
  const at = (localTime: string) => zone.instantOf(parseLocalTime(localTime));
  const endFrom = (localTime: string) => halfHours.runEnd(at(localTime), 30 * MINUTE, at('2026-03-20T00:00'));
  expect(endFrom('2026-03-08T00:00')).toBe(at('2026-03-08T02:30'));
  expect(endFrom('2026-03-08T04:00')).toBe(at('2026-03-08T23:30'));
  expect(endFrom('2026-03-03T12:00')).toBeGreaterThanOrEqual(at('2026-03-06T23:30'));
  expect(endFrom('2026-11-01T03:00')).toBe(at('2026-11-01T23:30'));
});

test('treats an occurrence that a clock change moves as a separate run', () => {
  const zone = findTimeZone('America/New_York') as TimeZone;
  const rule: Recurrence = {
    freq: 'daily',
    interval: 1,
    dtstart: '2026-03-01T02:30',
    byhour: [2, 4],
    byminute: [30],
  };
  const moved = zone.instantOf(parseLocalTime('2026-03-08T02:30'));
  expect((createOccurrences(rule, zone) as Occurrences).runEnd(moved, DAY, moved + DAY)).toBe(moved);
});

test('handles infinite instants', () => {
  const zone = findTimeZone('America/New_York') as TimeZone;
  const daily = createOccurrences(
    { freq: 'daily', interval: 1, dtstart: '2026-03-01T02:30' },
    zone,
  ) as Occurrences;
  expect(daily.atOrBefore(Number.POSITIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  expect(daily.after(Number.NEGATIVE_INFINITY)).toBe(zone.instantOf(parseLocalTime('2026-03-01T02:30')));
});
