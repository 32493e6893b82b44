import type { ScheduleRule } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { schedule } from '../testing/content.ts';
import { isActive, nextTransition } from './schedule.ts';

const at = (text: string) => Date.parse(text);
const active = (rule: ScheduleRule, text: string, options = {}) => isActive(rule, at(text), options);
const next = (rule: ScheduleRule, text: string, options = {}) => {
  const instant = nextTransition(rule, at(text), options);
  return instant === null ? null : new Date(instant).toISOString();
};

describe('a schedule is active during its occurrences', () => {
  const rule = schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', undefined, 'Europe/Berlin');

  test('a single occurrence', () => {
    expect(active(rule, '2026-11-20T07:59:59.999Z')).toBe(false);
    expect(active(rule, '2026-11-20T08:00:00Z')).toBe(true);
    expect(active(rule, '2026-11-20T08:59:59.999Z')).toBe(true);
    expect(active(rule, '2026-11-20T09:00:00Z')).toBe(false);
  });

  test('returns the start, the end and then no transition', () => {
    expect(next(rule, '2026-01-01T00:00:00Z')).toBe('2026-11-20T08:00:00.000Z');
    expect(next(rule, '2026-11-20T08:00:00Z')).toBe('2026-11-20T09:00:00.000Z');
    expect(next(rule, '2026-11-20T09:00:00Z')).toBeNull();
  });

  test('every weekday', () => {
    const weekly = schedule(
      '2026-11-16T09:00:00',
      '2026-11-16T17:00:00',
      { freq: 'weekly', dtstart: '2026-11-16T09:00:00', interval: 1, byday: ['MO', 'TU', 'WE', 'TH', 'FR'] },
      'America/New_York',
    );
    expect(active(weekly, '2026-11-20T14:00:00Z')).toBe(true);
    expect(active(weekly, '2026-11-21T14:00:00Z')).toBe(false);
    expect(next(weekly, '2026-11-20T22:00:00Z')).toBe('2026-11-23T14:00:00.000Z');
  });

  test('across midnight', () => {
    const nightly = schedule('2026-11-16T22:00:00', '2026-11-17T06:00:00', {
      freq: 'daily',
      dtstart: '2026-11-16T22:00:00',
      interval: 1,
    });
    expect(active(nightly, '2026-11-20T23:00:00Z')).toBe(true);
    expect(active(nightly, '2026-11-20T05:59:00Z')).toBe(true);
    expect(active(nightly, '2026-11-20T06:00:00Z')).toBe(false);
    expect(active(nightly, '2026-11-16T05:00:00Z')).toBe(false);
  });

  test('merges occurrences that overlap or touch', () => {
    const daily = schedule('2026-11-16T09:00:00', '2026-11-18T12:00:00', {
      freq: 'daily',
      dtstart: '2026-11-16T09:00:00',
      interval: 3,
    });
    expect(next(daily, '2026-11-16T09:00:00Z')).toBe('2026-11-18T12:00:00.000Z');
    const always = schedule('2026-11-16T09:00:00', '2026-11-17T09:00:00', {
      freq: 'daily',
      dtstart: '2026-11-16T09:00:00',
      interval: 1,
    });
    expect(next(always, '2026-11-16T09:00:00Z')).toBeNull();
    expect(next(always, '2020-01-01T00:00:00Z')).toBe('2026-11-16T09:00:00.000Z');
    const hourly = schedule('2026-11-16T09:00:00', '2026-11-16T10:00:00', {
      freq: 'hourly',
      dtstart: '2026-11-16T09:00:00',
      interval: 1,
      byday: ['MO', 'TU'],
    });
    expect(next(hourly, '2026-11-16T09:30:00Z')).toBe('2026-11-18T00:00:00.000Z');
    expect(next(hourly, '2026-11-18T00:00:00Z')).toBe('2026-11-23T00:00:00.000Z');
    const secondly = schedule('2026-11-16T09:00:00', '2026-11-16T09:00:01', {
      freq: 'secondly',
      dtstart: '2026-11-16T09:00:00',
      interval: 1,
    });
    expect(next(secondly, '2026-11-16T09:30:00Z')).toBeNull();
  });
});

describe('the multi-timezone setting', () => {
  const rule = schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', undefined, 'Europe/Berlin');
  const tokyo = { deviceZone: 'Asia/Tokyo', multiTimezone: true };

  test("on: uses the device's zone", () => {
    expect(active(rule, '2026-11-20T00:30:00Z', tokyo)).toBe(true);
    expect(active(rule, '2026-11-20T08:30:00Z', tokyo)).toBe(false);
  });

  test("off: uses the schedule's zone", () => {
    expect(active(rule, '2026-11-20T08:30:00Z', { ...tokyo, multiTimezone: false })).toBe(true);
  });

  test("uses the schedule's zone if the device's is missing or unknown", () => {
    expect(active(rule, '2026-11-20T08:30:00Z', { multiTimezone: true })).toBe(true);
    expect(active(rule, '2026-11-20T08:30:00Z', { multiTimezone: true, deviceZone: 'Mars/Olympus' })).toBe(
      true,
    );
  });

  test('one schedule object serves devices in several zones', () => {
    for (let round = 0; round < 2; round += 1) {
      expect(active(rule, '2026-11-20T00:30:00Z', tokyo)).toBe(true);
      expect(active(rule, '2026-11-20T08:30:00Z')).toBe(true);
    }
  });
});

describe('never active', () => {
  const daily = { freq: 'daily' as const, dtstart: '2026-11-01T09:00:00', interval: 1 };
  test.each([
    ['an end at the start', schedule('2026-11-20T09:00:00', '2026-11-20T09:00:00', daily)],
    ['an end before the start', schedule('2026-11-20T09:00:00', '2026-11-19T10:00:00', daily)],
    ['a start that does not parse', schedule('2026-11-31T09:00:00', '2026-12-20T09:00:00')],
    ['an end that does not parse', schedule('2026-11-20T09:00:00', 'never')],
    [
      'a recurrence whose start does not parse',
      schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', { ...daily, dtstart: 'soon' }),
    ],
    [
      'an interval of zero',
      schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', { ...daily, interval: 0 }),
    ],
    [
      'an interval below zero',
      schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', { ...daily, interval: -1 }),
    ],
    ['half an interval', schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', { ...daily, interval: 0.5 })],
    [
      'a weekday that does not exist',
      schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', { ...daily, byday: ['XX' as 'MO'] }),
    ],
    ['an unknown zone', schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', daily, 'Mars/Olympus')],
  ])('%s', (_name, rule) => {
    for (const text of ['2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z', '2027-01-01T09:30:00Z']) {
      expect(active(rule, text)).toBe(false);
      expect(next(rule, text)).toBeNull();
    }
  });

  test('at an invalid instant', () => {
    const rule = schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', daily);
    expect(isActive(rule, Number.NaN)).toBe(false);
    expect(nextTransition(rule, Number.NaN)).toBeNull();
  });
});

test('throws "RRule has invalid freq" for an unsupported frequency', () => {
  const rule = schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00', {
    freq: 'fortnightly' as 'daily',
    dtstart: '2026-11-20T09:00:00',
    interval: 1,
  });
  expect(() => isActive(rule, 0)).toThrow('RRule has invalid freq');
});

describe('daylight saving', () => {
  const daily = (start: string, end: string, tzid = 'America/New_York') =>
    schedule(
      `2026-01-01T${start}`,
      `2026-01-01T${end}`,
      { freq: 'daily', dtstart: `2026-01-01T${start}`, interval: 1 },
      tzid,
    );

  test('keeps the local time on both sides of a change', () => {
    const rule = daily('09:00', '10:00');
    expect(active(rule, '2026-03-07T14:30:00Z')).toBe(true);
    expect(active(rule, '2026-03-08T13:30:00Z')).toBe(true);
    expect(active(rule, '2026-03-08T14:30:00Z')).toBe(false);
  });

  test('moves a start in the gap forward by the gap', () => {
    const rule = daily('02:30', '02:45');
    expect(next(rule, '2026-03-08T00:00:00-05:00')).toBe('2026-03-08T07:30:00.000Z');
    expect(next(rule, '2026-03-08T07:30:00Z')).toBe('2026-03-08T07:45:00.000Z');
  });

  test('uses only the first of a repeated start', () => {
    const rule = daily('01:30', '01:45');
    expect(active(rule, '2026-11-01T05:30:00Z')).toBe(true);
    expect(active(rule, '2026-11-01T06:30:00Z')).toBe(false);
  });

  test('lasts its elapsed duration', () => {
    const rule = daily('00:30', '03:30');
    expect(next(rule, '2026-03-08T05:30:00Z')).toBe('2026-03-08T08:30:00.000Z');
    expect(next(rule, '2026-11-01T04:30:00Z')).toBe('2026-11-01T07:30:00.000Z');
  });

  test('merged occurrences across a change end when the last one does', () => {
    // An occurrence starts every hour on the first of each month except August and December, and lasts forty days.
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const firsts = schedule(
      '2015-01-01T00:00:00',
      '2015-02-10T00:00:00',
      {
        freq: 'monthly',
        dtstart: '2015-01-01T00:00:00',
        interval: 1,
        bymonth: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11],
        byhour: hours,
      },
      'America/New_York',
    );
    expect(next(firsts, '2015-01-02T00:00:00Z')).toBe('2015-08-11T03:00:00.000Z');
    expect(active(firsts, '2015-08-11T03:00:00Z')).toBe(false);
  });

  test('a single occurrence across a change ends at its local time', () => {
    const rule = schedule('2026-10-31T22:00', '2026-11-01T06:00', undefined, 'America/New_York');
    expect(next(rule, '2026-11-01T02:00:00Z')).toBe('2026-11-01T11:00:00.000Z');
  });

  test('an interval that a gap would invert keeps its length', () => {
    const rule = schedule('2026-03-08T02:45', '2026-03-08T03:15', undefined, 'America/New_York');
    expect(next(rule, '2026-03-08T00:00:00Z')).toBe('2026-03-08T07:45:00.000Z');
    expect(next(rule, '2026-03-08T07:45:00Z')).toBe('2026-03-08T08:15:00.000Z');
  });

  test('counts elapsed time for hourly and finer frequencies', () => {
    const rule = schedule(
      '2026-10-31T00:00',
      '2026-10-31T00:10',
      { freq: 'hourly', dtstart: '2026-10-31T00:00', interval: 2 },
      'America/New_York',
    );
    // 25 hours in the day: the even hours become odd ones.
    expect(next(rule, '2026-11-01T08:30:00Z')).toBe('2026-11-01T10:00:00.000Z');
    const everyHour = schedule(
      '2026-03-08T00:00',
      '2026-03-08T00:10',
      { freq: 'hourly', dtstart: '2026-03-08T00:00', interval: 1 },
      'America/New_York',
    );
    expect(next(everyHour, '2026-03-08T06:10:00Z')).toBe('2026-03-08T07:00:00.000Z');
  });
});

test('detects recurrences without occurrences immediately', () => {
  const never = schedule(
    '2026-01-01T09:00',
    '2026-01-01T10:00',
    { freq: 'hourly', dtstart: '2026-01-01T09:00', interval: 168, byday: ['MO'] },
    'America/New_York',
  );
  expect(next(never, '2026-01-01T00:00:00Z')).toBeNull();
  const sevenDays = schedule('2026-01-01T09:00', '2026-01-01T10:00', {
    freq: 'daily',
    dtstart: '2026-01-01T09:00',
    interval: 7,
    byday: ['MO'],
  });
  expect(next(sevenDays, '2026-01-01T00:00:00Z')).toBeNull();
  const leap = schedule('2096-02-29T09:00', '2096-02-29T10:00', {
    freq: 'yearly',
    dtstart: '2096-02-29T09:00',
    interval: 1,
  });
  expect(next(leap, '2097-01-01T00:00:00Z')).toBe('2104-02-29T09:00:00.000Z');
});

describe('a schedule that is active for more than four years', () => {
  const weekly = () =>
    schedule(
      '2022-01-03T09:00:00',
      '2022-02-12T09:00:00',
      { freq: 'weekly', dtstart: '2022-01-03T09:00:00', interval: 1, until: '2032-01-05T09:00:00' },
      'Europe/Berlin',
    );
  // Forty days after the last Monday.
  const end = Date.parse('2032-02-14T08:00:00Z');

  test('ends with its rule, regardless of earlier queries', () => {
    const asked = weekly();
    expect(isActive(asked, Date.parse('2022-05-01T00:00Z'))).toBe(true);
    expect(nextTransition(asked, Date.parse('2022-05-01T00:00Z'))).toBeNull();
    expect(isActive(asked, end - 1)).toBe(true);
    expect(isActive(asked, end)).toBe(false);
    expect(isActive(asked, Date.parse('2040-01-01T00:00Z'))).toBe(false);
  });

  test('has a next transition as soon as less than four years remain', () => {
    const asked = weekly();
    expect(nextTransition(asked, Date.parse('2029-01-01T00:00Z'))).toBe(end);
    expect(nextTransition(asked, end)).toBeNull();
  });

  test('has no next transition before that, even if the end is known', () => {
    // Each occurrence lasts three years. From some years, one query can follow the joined occurrences to the end.
    const yearly = () =>
      schedule(
        '2015-01-01T00:00:00',
        '2018-01-01T00:00:00',
        { freq: 'yearly', dtstart: '2015-01-01T00:00:00', interval: 1, until: '2040-01-01T00:00:00' },
        'UTC',
      );
    const asked = yearly();
    for (let year = 2015; year < 2043; year += 1) {
      const now = Date.UTC(year, 5, 1);
      const expected = year < 2039 ? null : Date.UTC(2043, 0, 1);
      expect(nextTransition(yearly(), now)).toBe(expected);
      expect(nextTransition(asked, now)).toBe(expected);
    }
  });

  test('returns the end of a single occurrence at any distance', () => {
    const decade = schedule('2026-01-01T00:00:00', '2036-01-01T00:00:00', undefined, 'UTC');
    expect(next(decade, '2026-06-01T00:00Z')).toBe('2036-01-01T00:00:00.000Z');
  });
});

test('finds the end of three years of consecutive days', () => {
  const daily = schedule(
    '2026-01-01T00:00:00',
    '2026-01-02T00:00:00',
    { freq: 'daily', dtstart: '2026-01-01T00:00:00', interval: 1, until: '2028-12-31T00:00:00' },
    'UTC',
  );
  expect(next(daily, '2026-01-01T12:00Z')).toBe('2029-01-01T00:00:00.000Z');
});
