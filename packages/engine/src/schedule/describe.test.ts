import type { Weekday } from '@vitrine/contract';
import type { Recurrence } from '@vitrine/recurrence';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schedule } from '../testing/content.ts';
import { anyDescribedRule } from '../testing/described-rule.ts';
import { describeSchedule } from './describe.ts';

type Parts = Partial<Recurrence>;
const WORKING: Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];
/** Friday, 20 November 2026. */
const START = '2026-11-20T09:00';
const END = '2026-11-20T17:00';

/** The words without the zone, which every sentence has at the same place. */
const words = (parts: Parts | null, start = START, end = END, locale = 'en-GB') =>
  describeSchedule(
    schedule(
      start,
      end,
      parts ? ({ freq: 'daily', dtstart: start, interval: 1, ...parts } as never) : undefined,
      'Europe/Berlin',
    ),
    locale,
  ).replace(', Berlin time', '');

const NINE_TO_FIVE = 'from 09:00 to 17:00';
const STARTING = ', starting 20 November 2026';

test('describes a schedule in one sentence', () => {
  const rule = schedule(
    START,
    END,
    { freq: 'weekly', dtstart: START, interval: 1, byday: WORKING },
    'Europe/Berlin',
  );
  expect(describeSchedule(rule, 'en-GB')).toBe('Every weekday from 09:00 to 17:00, Berlin time');
});

test('describes a schedule without a recurrence', () => {
  expect(words(null)).toBe(`On Friday, 20 November 2026 ${NINE_TO_FIVE}`);
  expect(words(null, '2026-11-20T00:00', '2026-11-21T00:00')).toBe('On Friday, 20 November 2026, all day');
  expect(words(null, '2026-11-20T22:00', '2026-11-22T06:00')).toBe(
    'From Friday, 20 November 2026 at 22:00 to Sunday, 22 November 2026 at 06:00',
  );
});

describe.each<[string, [Parts, string][]]>([
  [
    'daily',
    [
      [{}, 'Every day'],
      [{ interval: 3 }, 'Every 3 days'],
      [{ interval: 3, byday: ['MO'] }, 'Every 3 days, but only on Monday'],
      [{ byday: WORKING, bymonth: [7, 6] }, 'Every weekday in June and July'],
      [{ bymonthday: [15, 1] }, 'Every day, but only on the 1st and the 15th of the month'],
      [{ bymonthday: [13], byday: ['FR'] }, 'Every day, but only on the 13th of the month if it is a Friday'],
      [
        { bymonthday: [13], byday: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] },
        'Every day, but only on the 13th of the month',
      ],
      [{ byyearday: [-1] }, 'Every day, but only on the last day of the year'],
      [{ interval: 2, byday: ['SU', 'SA'] }, 'Every 2 days, but only on weekend days'],
      [
        { byyearday: [100, 101], bymonthday: [10, 11], byweekno: [15, -1] },
        'Every day, but only on the 100th day and the 101st day of the year if it is the 10th or the 11th of the month and in week 15 or the last week',
      ],
      [
        { byday: ['MO'], bymonthday: [1], byweekno: [2] },
        'Every day, but only on the 1st of the month if it is a Monday in week 2',
      ],
    ],
  ],
  [
    'weekly',
    [
      [{}, 'Every Friday'],
      [{ byday: ['FR', 'MO'] }, 'Every Monday and Friday'],
      [{ byday: ['SU', 'SA'] }, 'Every Saturday and Sunday'],
      [{ byday: ['SU', 'SA', ...WORKING] }, 'Every day'],
      [{ interval: 2 }, 'Every 2 weeks on Friday'],
      [{ interval: 2, byday: WORKING }, 'Every 2 weeks on weekdays'],
      [{ interval: 2, byday: ['SA', 'SU'] }, 'Every 2 weeks on weekend days'],
      [{ bymonthday: [1] }, 'Every week, but only on the 1st of the month'],
      [{ byday: ['MO', 'TU'], bysetpos: [-1] }, 'Every Monday and Tuesday (only the last of each week)'],
    ],
  ],
  [
    'monthly',
    [
      [{}, 'On the 20th of every month'],
      [{ interval: 2 }, 'Every 2 months on the 20th'],
      [{ byday: ['1MO'] }, 'On the first Monday of every month'],
      [{ byday: ['MO'], bysetpos: [1] }, 'On the first Monday of every month'],
      [{ byday: ['2TU', '-1FR'], interval: 2 }, 'Every 2 months on the second Tuesday and the last Friday'],
      [{ byday: WORKING, bysetpos: [-1] }, 'On the last weekday of every month'],
      [{ byday: ['SA', 'SU'], bysetpos: [-2] }, 'On the second-to-last weekend day of every month'],
      [{ byday: ['MO', 'TH'], bysetpos: [1] }, 'On the first Monday or Thursday of every month'],
      [
        { byday: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], bysetpos: [-1] },
        'On the last day of every month',
      ],
      [{ bymonthday: [13], byday: ['FR'] }, 'On the 13th of every month if it is a Friday'],
      [{ byday: ['MO'] }, 'Every Monday'],
      [{ byday: ['MO'], interval: 3 }, 'Every 3 months on every Monday of the month'],
      [{ bymonthday: [-1, 1], bymonth: [1, 6] }, 'On the 1st and the last day of January and June'],
      [
        { bymonthday: [2, 1], bysetpos: [1] },
        'On the 1st and the 2nd of every month (only the first of each month)',
      ],
      [{ byweekno: [20] }, 'Every month, but only on the days of week 20'],
      [{ byweekno: [20, 21], byday: ['MO'] }, 'Every month, but only on the Mondays of weeks 20 and 21'],
      [
        { byday: ['1MO'], bymonth: [6, 1], interval: 2 },
        'Every 2 months on the first Monday of January and June',
      ],
      [{ byday: ['1MO', 'FR'] }, 'On the first Monday and every Friday of every month'],
      [
        { bymonthday: [-2, 31, -1, 2], bymonth: [3] },
        'On the 2nd, the 31st, the second-to-last day and the last day of March',
      ],
    ],
  ],
  [
    'yearly',
    [
      [{}, 'On 20 November every year'],
      [{ interval: 2 }, 'Every 2 years on 20 November'],
      [{ bymonth: [6, 7] }, 'On 20 June and 20 July every year'],
      [{ bymonth: [6, 7], byday: ['1MO'] }, 'On the first Monday of June and July'],
      [{ bymonth: [3], byday: ['-1SU'], interval: 2 }, 'Every 2 years on the last Sunday of March'],
      [{ bymonth: [11], byday: ['TH'], bysetpos: [4] }, 'On the fourth Thursday of November'],
      [{ byday: ['20MO'] }, 'On the 20th Monday of every year'],
      [{ byday: ['MO'], bymonth: [6] }, 'Every Monday in June'],
      [
        { byyearday: [1, 6, 11, 12, 13, 21, 22, 23, 111] },
        'On the first day, the 6th day, the 11th day, the 12th day, the 13th day, the 21st day, the 22nd day, the 23rd day and the 111th day of every year',
      ],
      [
        { byyearday: [100], byday: ['MO'], bymonth: [4] },
        'On the 100th day of every year if it is a Monday in April',
      ],
      [
        { byday: ['MO'], bymonth: [6, 7], bysetpos: [1] },
        'Every Monday in June and July (only the first of each year)',
      ],
      [{ byday: ['SA', 'SU'], bysetpos: [1] }, 'On the first weekend day of every year'],
      [
        { bymonthday: [1, 2, 3, 4], bymonth: [1, 2] },
        'On the 1st, the 2nd, the 3rd and the 4th of January and February',
      ],
      [
        { bymonthday: [1, 2, 3], bymonth: [1, 2] },
        'On 1 January, 2 January, 3 January, 1 February, 2 February and 3 February every year',
      ],
      [{ byyearday: [100, -1] }, 'On the 100th day and the last day of every year'],
      [{ byweekno: [20], byday: ['MO'] }, 'On the Monday of week 20 of every year'],
      [{ byweekno: [20], byday: ['FR', 'MO'] }, 'On the Monday and Friday of week 20 of every year'],
      [{ byweekno: [20], byday: WORKING }, 'On the weekdays of week 20 of every year'],
      [{ byday: ['MO'], interval: 2, bymonth: [6] }, 'Every 2 years on every Monday in June'],
      [{ byweekno: [20, 21] }, 'On the days of weeks 20 and 21 of every year'],
      [{ byweekno: [-1] }, 'On the days of the last week of every year'],
      [{ byweekno: [-1, 20], byday: ['MO'] }, 'On the Mondays of week 20 and the last week of every year'],
      [{ bymonthday: [-1], bymonth: [2] }, 'On the last day of February'],
      [{ bymonthday: [13], byday: ['FR'] }, 'On the 13th of every month if it is a Friday'],
    ],
  ],
])('%s', (freq, cases) => {
  test.each(cases)('%j', (parts, expected) => {
    const starting = (parts.interval ?? 1) > 1 ? STARTING : '';
    const [days, restriction] = expected.split(/(?=, but only)/);
    expect(words({ freq: freq as Recurrence['freq'], ...parts })).toBe(
      `${days} ${NINE_TO_FIVE}${restriction ?? ''}${starting}`,
    );
  });
});

describe('hourly and finer', () => {
  test.each<[Parts, string]>([
    [{ freq: 'hourly' }, 'Every hour for 10 minutes'],
    [{ freq: 'hourly', interval: 2, byday: WORKING }, 'Every 2 hours for 10 minutes, but only on weekdays'],
    [
      { freq: 'hourly', byhour: [9, 10] },
      'Every hour for 10 minutes in the hours that start at 09:00 and 10:00',
    ],
    [
      { freq: 'hourly', byminute: [0, 30], bymonth: [2] },
      'Every hour in February for 10 minutes at 0 and 30 minutes past the hour',
    ],
    [{ freq: 'minutely', interval: 15 }, 'Every 15 minutes for 10 minutes'],
    [{ freq: 'secondly', interval: 600 }, 'Every 600 seconds for 10 minutes'],
    [
      { freq: 'hourly', byminute: [0, 30], bysecond: [10] },
      'Every hour for 10 minutes at 0 and 30 minutes past the hour, at 10 seconds past the minute',
    ],
    [{ freq: 'hourly', byminute: [0] }, 'Every hour for 10 minutes on the hour'],
    [{ freq: 'hourly', byminute: [1], bysecond: [0] }, 'Every hour for 10 minutes at 1 minute past the hour'],
    [{ freq: 'minutely', bysecond: [5] }, 'Every minute for 10 minutes at 5 seconds past the minute'],
  ])('%j', (parts, expected) => {
    expect(words(parts, START, '2026-11-20T09:10')).toBe(`${expected}${STARTING} at 09:00`);
  });
});

describe('times of day', () => {
  test.each<[Parts, string, string, string]>([
    [{}, '2026-11-20T22:00', '2026-11-21T06:00', 'from 22:00 to 06:00 the next day'],
    [{}, '2026-11-20T18:00', '2026-11-21T00:00', 'from 18:00 to 00:00'],
    [{}, '2026-11-20T09:00', '2026-11-22T12:00', 'at 09:00 for 2 days and 3 hours'],
    [{}, '2026-11-20T09:00', '2026-11-23T10:01:01', 'at 09:00 for 3 days, 1 hour, 1 minute and 1 second'],
    [
      { byhour: [1, 2, 3, 4, 5] },
      '2026-11-20T01:00',
      '2026-11-20T01:00:01.500',
      'at 01:00, 02:00, 03:00, 04:00 and 05:00 for 1.5 seconds',
    ],
    [{}, '2026-11-20T09:00:30', '2026-11-20T09:01', 'from 09:00:30 to 09:01'],
    [{ byhour: [12, 9] }, '2026-11-20T09:00', '2026-11-20T09:30', 'at 09:00 and 12:00 for 30 minutes'],
    [
      { byhour: [9, 10, 11], byminute: [0, 30] },
      '2026-11-20T09:00',
      '2026-11-20T09:05',
      ', 6 times for 5 minutes each',
    ],
  ])('%j from %s to %s', (parts, start, end, expected) => {
    expect(words(parts, start, end)).toBe(`Every day${/^,/.test(expected) ? '' : ' '}${expected}`);
  });

  test('separates “all day” from the days', () => {
    expect(words({}, '2026-11-20T00:00', '2026-11-21T00:00')).toBe('Every day, all day');
  });

  test('limits the days, not the times of day, to the first', () => {
    expect(words({ freq: 'monthly', byday: ['MO'], bysetpos: [1], byhour: [9, 10] })).toBe(
      'Every Monday (only the first of each month) at 09:00 and 10:00 for 8 hours',
    );
  });

  test('takes the start from the recurrence and the length from start and end', () => {
    expect(words({ dtstart: '2026-11-20T12:00' })).toBe('Every day from 12:00 to 20:00');
  });
});

describe('bounds', () => {
  test.each<[Parts, string]>([
    [{ until: '2026-12-31T23:59:59' }, ', until 31 December 2026'],
    [{ until: '2026-12-31T09:00' }, ', until 31 December 2026'],
    [{ until: '2026-12-31T00:00' }, ', until 31 December 2026 at 00:00'],
    [{ count: 10 }, `${STARTING}, 10 times`],
    [{ count: 1 }, `${STARTING}, once`],
    [{ count: 1000 }, `${STARTING}, 1,000 times`],
    [
      { exdate: ['2026-12-25T09:00', '2026-12-24T09:00'] },
      ', except on 24 December 2026 and 25 December 2026',
    ],
    [
      { rdate: ['2026-12-24T09:00', '2026-12-26T10:00'] },
      ', and also on 24 December 2026 and 26 December 2026 at 10:00',
    ],
    [{ exdate: [1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}T09:00`) }, ', except on 6 dates'],
    [{ rdate: [1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}T09:00`) }, ', and also on 6 more dates'],
  ])('%j', (parts, expected) => {
    expect(words(parts)).toBe(`Every day ${NINE_TO_FIVE}${expected}`);
  });
});

describe('zones and locales', () => {
  const daily = schedule(START, END, { freq: 'daily', dtstart: START, interval: 1 }, 'America/New_York');
  const yearly = schedule(START, '2026-11-20T17:30', { freq: 'yearly', dtstart: START, interval: 1 });

  test('names the effective zone', () => {
    const zone = (options?: Parameters<typeof describeSchedule>[2]) =>
      describeSchedule(daily, 'en-GB', options).replace(`Every day ${NINE_TO_FIVE}, `, '');
    expect(zone()).toBe('New York time');
    expect(zone({ multiTimezone: true, deviceZone: 'Asia/Tokyo' })).toBe('Tokyo time');
    expect(zone({ multiTimezone: true })).toBe('in each screen’s time zone');
  });

  test('formats dates and times for the locale', () => {
    expect(describeSchedule(yearly, 'en-US')).toBe('On November 20 every year from 9:00 AM to 5:30 PM, UTC');
    expect(describeSchedule(yearly, 'en-GB')).toBe('On 20 November every year from 09:00 to 17:30, UTC');
  });

  test('uses English sentences for an unsupported language, with dates and times of its region', () => {
    expect(describeSchedule(yearly, 'de')).toBe('On 20 November every year from 09:00 to 17:30, UTC');
    expect(describeSchedule(yearly, 'not a locale')).toBe(describeSchedule(yearly, 'en'));
    expect(describeSchedule(yearly, 'xx')).toBe(describeSchedule(yearly, 'en'));
    expect(describeSchedule(yearly, 'ar')).toBe(describeSchedule(yearly, 'en-EG'));
  });
});

test('describes a schedule that can never be active as "Never"', () => {
  expect(words({}, START, START)).toBe('Never');
  expect(describeSchedule(schedule(START, END, undefined, 'Mars/Olympus'), 'en')).toBe('Never');
  expect(() => words({ freq: 'fortnightly' as never })).toThrow('RRule has invalid freq');
});

test('describes any recurrence without unfilled placeholders or double spaces', () => {
  fc.assert(
    fc.property(anyDescribedRule, (rule) => {
      expect(words(rule)).toMatch(/^Every [^{}]+$|^On [^{}]+$/);
      expect(words(rule)).not.toMatch(/ {2}| ,|undefined|NaN/);
    }),
  );
});
