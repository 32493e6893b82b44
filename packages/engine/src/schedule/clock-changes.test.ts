import { describe, expect, test } from 'vitest';
import { schedule } from '../testing/content.ts';
import { findOccurrencesAffectedByClockChanges } from './clock-changes.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const YEAR: [number, number] = [at('2026-01-01T00:00'), at('2027-01-01T00:00')];
const daily = (start: string, end: string, tzid: string) =>
  schedule(
    `2025-12-01T${start}`,
    `2025-12-${end < start ? '02' : '01'}T${end}`,
    { freq: 'daily', dtstart: `2025-12-01T${start}`, interval: 1 },
    tzid,
  );
/** `02:30 start_skipped`: the local start in UTC and the effect on it. */
const words = (list: ReturnType<typeof findOccurrencesAffectedByClockChanges>) =>
  list.map(({ start, effects }) => `${new Date(start).toISOString().slice(0, 16)} ${effects.join(' ')}`);

describe('in New York, where clocks go forward on 8 March and back on 1 November 2026', () => {
  const touched = (start: string, end: string) =>
    words(findOccurrencesAffectedByClockChanges(daily(start, end, 'America/New_York'), ...YEAR));

  test.each<[string, string, string[]]>([
    ['02:30', '02:45', ['2026-03-08T07:30 start_skipped']],
    ['01:30', '01:45', ['2026-11-01T05:30 start_repeated']],
    ['01:30', '04:00', ['2026-03-08T06:30 change_inside', '2026-11-01T05:30 start_repeated change_inside']],
    ['22:00', '06:00', ['2026-03-08T03:00 change_inside', '2026-11-01T02:00 change_inside']],
    ['09:00', '17:00', []],
    ['03:00', '04:00', []],
    ['00:00', '01:00', []],
  ])('every day %s to %s', (start, end, expected) => {
    expect(touched(start, end)).toEqual(expected);
  });

  test('reports the instant and the shift of a change', () => {
    const [forward, back] = findOccurrencesAffectedByClockChanges(
      daily('22:00', '06:00', 'America/New_York'),
      ...YEAR,
    );
    expect(forward).toMatchObject({ changeAt: at('2026-03-08T07:00'), shift: 3_600_000 });
    expect(back).toMatchObject({
      changeAt: at('2026-11-01T06:00'),
      shift: -3_600_000,
      start: at('2026-11-01T02:00'),
      end: at('2026-11-01T10:00'),
    });
  });

  test('does not report an occurrence after the gap as skipped', () => {
    const twice = schedule(
      '2026-03-01T02:30',
      '2026-03-01T02:45',
      { freq: 'daily', dtstart: '2026-03-01T02:30', interval: 1, byhour: [2, 3] },
      'America/New_York',
    );
    expect(
      findOccurrencesAffectedByClockChanges(twice, at('2026-03-07T00:00'), at('2026-03-10T00:00')),
    ).toEqual([]);
  });

  test('reports single occurrences and added dates', () => {
    const once = schedule('2026-03-08T02:30', '2026-03-08T05:00', undefined, 'America/New_York');
    expect(words(findOccurrencesAffectedByClockChanges(once, ...YEAR))).toEqual([
      '2026-03-08T07:30 start_skipped',
    ]);
    const added = schedule(
      '2026-01-01T09:00',
      '2026-01-01T09:10',
      {
        freq: 'hourly',
        dtstart: '2026-01-01T09:00',
        interval: 1,
        count: 1,
        rdate: ['2026-11-01T01:15'],
      },
      'America/New_York',
    );
    expect(words(findOccurrencesAffectedByClockChanges(added, ...YEAR))).toEqual([
      '2026-11-01T05:15 start_repeated',
    ]);
  });

  test('reports only hourly occurrences that span the change', () => {
    const hourly = (end: string) =>
      schedule(
        '2026-01-01T00:30',
        `2026-01-01T${end}`,
        { freq: 'hourly', dtstart: '2026-01-01T00:30', interval: 1 },
        'America/New_York',
      );
    expect(findOccurrencesAffectedByClockChanges(hourly('00:40'), ...YEAR)).toEqual([]);
    expect(words(findOccurrencesAffectedByClockChanges(hourly('01:10'), ...YEAR))).toEqual([
      '2026-03-08T06:30 change_inside',
      '2026-11-01T05:30 change_inside',
    ]);
  });
});

test('reports shifts of half an hour on Lord Howe', () => {
  const touched = findOccurrencesAffectedByClockChanges(
    daily('01:45', '02:10', 'Australia/Lord_Howe'),
    ...YEAR,
  );
  expect(words(touched)).toEqual([
    '2026-04-04T14:45 start_repeated change_inside',
    '2026-10-03T15:15 change_inside',
  ]);
  expect(touched.map(({ shift }) => shift / 60_000)).toEqual([-30, 30]);
});

test('reports only occurrences that overlap the interval', () => {
  const nightly = daily('22:00', '06:00', 'America/New_York');
  expect(
    findOccurrencesAffectedByClockChanges(nightly, at('2026-03-08T10:00'), at('2026-03-09T00:00')),
  ).toHaveLength(1);
  expect(
    findOccurrencesAffectedByClockChanges(nightly, at('2026-03-08T11:00'), at('2026-03-09T00:00')),
  ).toHaveLength(0);
  expect(
    findOccurrencesAffectedByClockChanges(nightly, at('2026-03-08T00:00'), at('2026-03-08T04:00')),
  ).toHaveLength(1);
});

test('includes the start of the interval and excludes its end', () => {
  // In New York on 8 March, two and a half hours from 01:30: from 06:30 to 09:00 UTC.
  const over = daily('01:30', '04:00', 'America/New_York');
  const count = (from: string, to: string) =>
    findOccurrencesAffectedByClockChanges(over, at(from), at(to)).length;
  expect(count('2026-03-08T08:59', '2026-03-09T00:00')).toBe(1);
  expect(count('2026-03-08T09:00', '2026-03-09T00:00')).toBe(0);
  expect(count('2026-03-08T00:00', '2026-03-08T06:30')).toBe(0);
  expect(count('2026-03-08T00:00', '2026-03-08T06:31')).toBe(1);
});

describe('next to the change', () => {
  const effects = (start: string, end: string, tzid = 'America/New_York') =>
    findOccurrencesAffectedByClockChanges(schedule(start, end, undefined, tzid), ...YEAR).flatMap(
      (touched) => touched.effects,
    );

  test('does not affect occurrences that end or begin at it', () => {
    expect(effects('2026-03-08T01:00', '2026-03-08T01:59:59')).toEqual([]);
    expect(effects('2026-03-08T01:00', '2026-03-08T02:00')).toEqual([]);
    expect(effects('2026-03-08T03:00', '2026-03-08T03:10')).toEqual([]);
    expect(effects('2026-11-01T02:00', '2026-11-01T02:10')).toEqual([]);
  });

  test('reports repeated starts from one hour before it', () => {
    expect(effects('2026-11-01T00:59:59', '2026-11-01T01:00')).toEqual([]);
    expect(effects('2026-11-01T01:00', '2026-11-01T01:10')).toEqual(['start_repeated']);
    expect(effects('2026-11-01T01:59:59', '2026-11-01T02:30')).toEqual(['start_repeated', 'change_inside']);
  });

  test('skips starts from the first to the last second of the gap', () => {
    expect(effects('2026-03-08T02:00', '2026-03-08T03:30')).toEqual(['start_skipped']);
    expect(effects('2026-03-08T02:59:59', '2026-03-08T04:30')).toEqual(['start_skipped']);
  });
});

test('reports changes within a year of the interval for an occurrence of many years', () => {
  const long = schedule('2020-01-01T00:00', '2030-01-01T00:00', undefined, 'America/New_York');
  const touched = findOccurrencesAffectedByClockChanges(long, at('2026-06-01T00:00'), at('2026-06-02T00:00'));
  const changes = touched.map(({ changeAt }) => new Date(changeAt).toISOString().slice(0, 10));
  expect(changes).toEqual(['2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14']);
});

test('reports nothing without clock changes or for a schedule that is never active', () => {
  expect(findOccurrencesAffectedByClockChanges(daily('01:30', '04:00', 'Asia/Kolkata'), ...YEAR)).toEqual([]);
  expect(findOccurrencesAffectedByClockChanges(daily('01:30', '04:00', 'UTC'), ...YEAR)).toEqual([]);
  expect(findOccurrencesAffectedByClockChanges(daily('01:30', '01:30', 'America/New_York'), ...YEAR)).toEqual(
    [],
  );
  expect(findOccurrencesAffectedByClockChanges(daily('01:30', '04:00', 'Mars/Olympus'), ...YEAR)).toEqual([]);
});

test("uses the device's zone if the multi-timezone setting is on", () => {
  const kolkata = daily('02:30', '02:45', 'Asia/Kolkata');
  const options = { deviceZone: 'America/New_York', multiTimezone: true };
  expect(words(findOccurrencesAffectedByClockChanges(kolkata, ...YEAR, options))).toEqual([
    '2026-03-08T07:30 start_skipped',
  ]);
});

test('limits the number of occurrences', () => {
  const often = schedule(
    '2026-01-01T00:00:00',
    '2026-01-02T00:00:00',
    { freq: 'secondly', dtstart: '2026-01-01T00:00:00', interval: 1 },
    'America/New_York',
  );
  expect(findOccurrencesAffectedByClockChanges(often, ...YEAR)).toHaveLength(1000);
});
