import {
  DAY,
  formatInstant,
  parseLocal,
  startsOf,
  type WireRecurrence,
  type WireSchedule,
} from '@vitrine/test-kit/vectors';

const NINE = '2024-01-15T09:00:00';
const WORKING = ['MO', 'TU', 'WE', 'TH', 'FR'];

/** Parts of recurrences; the first occurrences are listed. */
const RECURRENCES: [words: string, parts: Partial<WireRecurrence>, dtstart?: string][] = [
  ['every day', { freq: 'daily' }],
  ['every tenth day', { freq: 'daily', interval: 10 }],
  ['every day of February', { freq: 'daily', bymonth: [2] }],
  ['every second day that is a Monday', { freq: 'daily', interval: 2, byday: ['MO'] }],
  ['every working day, as a daily rule', { freq: 'daily', byday: WORKING }],
  ['the 1st and 15th, as a daily rule', { freq: 'daily', bymonthday: [1, 15] }],
  ['every day at 09:00 and 18:30', { freq: 'daily', byhour: [9, 18], byminute: [0, 30] }],
  ['five days', { freq: 'daily', count: 5 }],
  ['every day, with until at an occurrence', { freq: 'daily', until: '2024-01-18T09:00:00' }],
  ['every day, with until just before an occurrence', { freq: 'daily', until: '2024-01-18T08:59:59' }],
  ['every day but two', { freq: 'daily', count: 6, exdate: ['2024-01-16T09:00:00', '2024-01-18T09:00:00'] }],
  [
    'an excluded time that is not that of an occurrence',
    { freq: 'daily', count: 3, exdate: ['2024-01-16T10:00:00'] },
  ],
  [
    'three days and two additional dates',
    { freq: 'daily', count: 3, rdate: ['2024-01-16T12:00:00', '2024-02-01T09:00:00'] },
  ],
  [
    'an added date that is excluded',
    { freq: 'daily', count: 2, rdate: ['2024-02-01T09:00:00'], exdate: ['2024-02-01T09:00:00'] },
  ],
  ['the first and last time of each day', { freq: 'daily', byhour: [8, 12, 20], bysetpos: [1, -1] }],
  ['every week', { freq: 'weekly' }],
  ['every second week', { freq: 'weekly', interval: 2 }],
  ['every second week, Monday and Thursday', { freq: 'weekly', interval: 2, byday: ['MO', 'TH'] }],
  [
    'every second week, from the middle of one',
    { freq: 'weekly', interval: 2, byday: ['MO', 'FR'] },
    '2024-01-17T09:00:00',
  ],
  ['weekends', { freq: 'weekly', byday: ['SA', 'SU'] }],
  ['the last selected day of each week', { freq: 'weekly', byday: ['TU', 'TH'], bysetpos: [-1] }],
  ['every Friday in March and April', { freq: 'weekly', byday: ['FR'], bymonth: [3, 4] }],
  ['every month on the day of its start', { freq: 'monthly' }],
  ['the 31st: months without one are skipped', { freq: 'monthly' }, '2024-01-31T09:00:00'],
  ['every third month on the 30th', { freq: 'monthly', interval: 3 }, '2024-01-30T09:00:00'],
  ['the last day of each month', { freq: 'monthly', bymonthday: [-1] }],
  ['the 1st and last day of each month', { freq: 'monthly', bymonthday: [1, -1] }],
  ['the third-last day of each month', { freq: 'monthly', bymonthday: [-3] }],
  ['every Friday the 13th', { freq: 'monthly', bymonthday: [13], byday: ['FR'] }],
  ['the first Monday of each month', { freq: 'monthly', byday: ['MO'], bysetpos: [1] }],
  ['the second and fourth Tuesday of each month', { freq: 'monthly', byday: ['TU'], bysetpos: [2, 4] }],
  ['the last working day of each month', { freq: 'monthly', byday: WORKING, bysetpos: [-1] }],
  ['the fifth Wednesday, where there is one', { freq: 'monthly', byday: ['WE'], bysetpos: [5] }],
  ['every Monday, as a monthly rule', { freq: 'monthly', byday: ['MO'] }],
  ['every second month on Sundays', { freq: 'monthly', interval: 2, byday: ['SU'] }],
  ['the 10th of June and December', { freq: 'monthly', bymonth: [6, 12], bymonthday: [10] }],
  ['every year on the day of its start', { freq: 'yearly' }],
  ['29 February', { freq: 'yearly' }, '2024-02-29T09:00:00'],
  ['every third year on 29 February', { freq: 'yearly', interval: 3 }, '2024-02-29T09:00:00'],
  ["the start's day of the month, in May and November", { freq: 'yearly', bymonth: [5, 11] }],
  [
    'Thanksgiving: the fourth Thursday of November',
    { freq: 'yearly', bymonth: [11], byday: ['TH'], bysetpos: [4] },
  ],
  ['days 1, 100 and 366 of the year', { freq: 'yearly', byyearday: [1, 100, 366] }],
  ['the last day of the year', { freq: 'yearly', byyearday: [-1] }],
  ['every second year, day 60', { freq: 'yearly', interval: 2, byyearday: [60] }],
  ['Mondays of weeks 10 and 20', { freq: 'yearly', byweekno: [10, 20], byday: ['MO'] }],
  ['all days of week 30', { freq: 'yearly', byweekno: [30] }],
  ['the 13th of every month, as a yearly rule', { freq: 'yearly', bymonthday: [13] }],
  [
    'the last Sunday of March and October',
    { freq: 'monthly', bymonth: [3, 10], byday: ['SU'], bysetpos: [-1] },
  ],
  ['every hour', { freq: 'hourly' }],
  ['every fifth hour', { freq: 'hourly', interval: 5 }],
  ['every hour on Tuesdays', { freq: 'hourly', byday: ['TU'] }],
  ['every second hour, limited to 11:00 and 14:00', { freq: 'hourly', interval: 2, byhour: [11, 14] }],
  ['every hour, eight times', { freq: 'hourly', count: 8 }],
  ['every 25 minutes', { freq: 'minutely', interval: 25 }],
  ['every 90 minutes on Monday and Tuesday', { freq: 'minutely', interval: 90, byday: ['MO', 'TU'] }],
  ['every 45 seconds', { freq: 'secondly', interval: 45 }],
];

export function recurrences() {
  return RECURRENCES.map(([name, parts, dtstart = NINE], index) => {
    const tzid = ['UTC', 'Europe/Berlin', 'Asia/Tokyo'][index % 3] as string;
    const schedule: WireSchedule = {
      type: 'schedule',
      start_datetime: dtstart,
      end_datetime: `${dtstart.slice(0, 17)}30`,
      tzid,
      recurrence_rule: { freq: 'daily', dtstart, interval: 1, ...parts },
    };
    const years = parts.freq === 'yearly' ? 13 : parts.freq === 'monthly' ? 3 : 1;
    const days = parts.freq === 'secondly' ? 1 : parts.freq === 'minutely' ? 10 : years * 366;
    const to = parseLocal(dtstart) + days * DAY;
    const starts = startsOf(schedule, to).slice(0, 8);
    const last = starts.at(-1) as number;
    const isWhole = starts.length < 8;
    return {
      name: `${name}, ${tzid}`,
      schedule,
      from: formatInstant(parseLocal(dtstart) - 2 * DAY),
      to: formatInstant(isWhole ? to : last + 1000),
      starts: starts.map(formatInstant),
    };
  });
}
