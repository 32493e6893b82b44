import { parseRecurrence, toPublishedRecurrence } from '@vitrine/recurrence';
import { DAY, formatLocalTime } from '@vitrine/time';
import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, test } from 'vitest';
import { parseRule } from '../rules/parse.ts';
import { occurrences } from './list.ts';
import { isActive, nextTransition } from './schedule.ts';
import type { SetSchedule } from './set-schedule.ts';

const HOUR = 3_600_000;

/** A schedule that is active for an hour from each occurrence of the text. */
function hourly(text: string, tzid = 'UTC'): SetSchedule {
  return {
    type: 'set',
    startDatetime: '2026-11-20T09:00:00',
    endDatetime: '2026-11-20T10:00:00',
    tzid,
    set: parseRecurrence(text),
  };
}
const starts = (schedule: SetSchedule, from: string, to: string) =>
  occurrences(schedule, Date.parse(from), Date.parse(to)).map(({ start }) =>
    new Date(start).toISOString().slice(0, 16),
  );

const WEEK_WITHOUT_WEEKEND = [
  'DTSTART:20261116T090000',
  'RRULE:FREQ=DAILY;COUNT=10',
  'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU',
  'EXDATE:20261118T090000',
  'RDATE:20261121T120000',
].join('\n');

describe('EXRULE, EXDATE and RDATE', () => {
  const schedule = hourly(WEEK_WITHOUT_WEEKEND);

  test('apply to occurrences', () => {
    expect(starts(schedule, '2026-11-01T00:00Z', '2026-12-31T00:00Z')).toEqual([
      '2026-11-16T09:00',
      '2026-11-17T09:00',
      '2026-11-19T09:00',
      '2026-11-20T09:00',
      '2026-11-21T12:00',
      '2026-11-23T09:00',
      '2026-11-24T09:00',
      '2026-11-25T09:00',
    ]);
  });

  test('apply to isActive and nextTransition', () => {
    const at = (text: string) => Date.parse(text);
    expect(isActive(schedule, at('2026-11-20T09:30Z'))).toBe(true);
    expect(isActive(schedule, at('2026-11-18T09:30Z'))).toBe(false);
    expect(isActive(schedule, at('2026-11-21T09:30Z'))).toBe(false);
    expect(isActive(schedule, at('2026-11-21T12:30Z'))).toBe(true);
    expect(nextTransition(schedule, at('2026-11-21T12:30Z'))).toBe(at('2026-11-21T13:00Z'));
    expect(nextTransition(schedule, at('2026-11-21T13:00Z'))).toBe(at('2026-11-23T09:00Z'));
    expect(nextTransition(schedule, at('2026-11-25T10:00Z'))).toBeNull();
  });

  test('use the zone of the schedule or that of the device', () => {
    const berlin = hourly(WEEK_WITHOUT_WEEKEND, 'Europe/Berlin');
    expect(isActive(berlin, Date.parse('2026-11-20T08:30Z'))).toBe(true);
    const tokyo = { deviceZone: 'Asia/Tokyo', multiTimezone: true };
    expect(isActive(berlin, Date.parse('2026-11-20T08:30Z'), tokyo)).toBe(false);
    expect(isActive(berlin, Date.parse('2026-11-20T00:30Z'), tokyo)).toBe(true);
  });

  test("combine several rules, and use the schedule's start for a set without one", () => {
    const set = hourly('RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=3');
    expect(starts(set, '2026-11-01T00:00Z', '2027-11-01T00:00Z')).toEqual([
      '2026-11-20T09:00',
      '2026-11-21T09:00',
      '2026-11-27T09:00',
      '2026-12-04T09:00',
    ]);
  });

  test('exclude every occurrence in bounded time', () => {
    const none = hourly('DTSTART:20260101T000000\nRRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY');
    expect(isActive(none, Date.parse('2026-06-01T00:00Z'))).toBe(false);
    expect(nextTransition(none, Date.parse('2026-06-01T00:00Z'))).toBeNull();
  });

  test('make the schedule inactive if a date does not parse', () => {
    const broken = hourly(WEEK_WITHOUT_WEEKEND);
    broken.set.exdate.push('soon');
    expect(isActive(broken, Date.parse('2026-11-20T09:30Z'))).toBe(false);
  });
});

test('rejects EXRULE in the published form, which cannot express it', () => {
  const set = parseRecurrence(WEEK_WITHOUT_WEEKEND);
  expect(toPublishedRecurrence(set)).toBeNull();
  expect(toPublishedRecurrence({ ...set, exrules: [] })).not.toBeNull();
  expect(() => parseRule(hourly(WEEK_WITHOUT_WEEKEND))).toThrow('Invalid rule');
});

test('matches rrule for recurrence sets', () => {
  const start = Date.UTC(2026, 0, 5, 9);
  const basic = (instant: number) => formatLocalTime(instant).replace(/[-:]/g, '');
  const days = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
    minLength: 1,
    maxLength: 3,
  });
  const rules = fc
    .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'), fc.integer({ min: 1, max: 3 }), fc.option(days))
    .map(([freq, interval, byday]) => `FREQ=${freq};INTERVAL=${interval}${byday ? `;BYDAY=${byday}` : ''}`);
  const dates = fc.array(
    fc.integer({ min: 0, max: 60 }).map((day) => basic(start + day * DAY)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.array(rules, { minLength: 1, maxLength: 2 }),
      fc.array(rules, { maxLength: 2 }),
      dates,
      dates,
      (included, excluded, rdate, exdate) => {
        const lines = [
          `DTSTART:${basic(start)}`,
          ...included.map((rule) => `RRULE:${rule}`),
          ...excluded.map((rule) => `EXRULE:${rule}`),
          ...(rdate.length > 0 ? [`RDATE:${rdate}`] : []),
          ...(exdate.length > 0 ? [`EXDATE:${exdate}`] : []),
        ];
        const end = start + 120 * DAY;
        // rrule interprets local times as UTC if they end in Z.
        const text = lines.map((line) => line.replace(/(\d{8}T\d{6})/g, '$1Z')).join('\n');
        const expected = rrule
          .rrulestr(text, { forceset: true })
          .between(new Date(start), new Date(end), true)
          .map((date) => date.getTime());
        const schedule = hourly(lines.join('\n'));
        const found = occurrences(schedule, start, end + 1).map((occurrence) => occurrence.start);
        expect(found).toEqual(expected);
        for (let at = start; at < end; at += 6 * HOUR)
          expect(isActive(schedule, at)).toBe(expected.some((from) => from <= at && at < from + HOUR));
      },
    ),
    { numRuns: 150 },
  );
});
