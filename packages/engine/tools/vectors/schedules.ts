import {
  activityOf,
  DAY,
  instantText,
  startsOf,
  textOf,
  type WireRecurrence,
  type WireSchedule,
  wallOf,
} from './brute.ts';

/** Days on which clocks change, long enough ago that no country will still change its mind. */
const CHANGES: [zone: string, day: string, words: string][] = [
  ['Europe/Berlin', '2024-03-31', 'clocks go from 02:00 to 03:00'],
  ['Europe/Berlin', '2024-10-27', 'clocks go from 03:00 back to 02:00'],
  ['America/New_York', '2024-03-10', 'clocks go from 02:00 to 03:00'],
  ['America/New_York', '2024-11-03', 'clocks go from 02:00 back to 01:00'],
  ['Australia/Lord_Howe', '2024-04-07', 'clocks go from 02:00 back to 01:30'],
  ['Australia/Lord_Howe', '2024-10-06', 'clocks go from 02:00 to 02:30'],
  ['Pacific/Chatham', '2024-04-07', 'clocks go from 03:45 back to 02:45'],
  ['Pacific/Chatham', '2024-09-29', 'clocks go from 02:45 to 03:45'],
  ['America/St_Johns', '2024-11-03', 'clocks go from 02:00 back to 01:00'],
  ['America/Sao_Paulo', '2018-11-04', 'clocks go from 00:00 to 01:00'],
  ['America/Sao_Paulo', '2018-02-18', 'clocks go from 00:00 back to 23:00 of the day before'],
  ['Africa/Casablanca', '2024-03-10', 'clocks go from 03:00 back to 02:00'],
  ['Asia/Kolkata', '2024-03-10', 'clocks never change'],
];

type Pattern = [
  words: string,
  startDay: number,
  start: string,
  endDay: number,
  end: string,
  rule?: Partial<WireRecurrence>,
];

/** Days count from that of the change. */
const PATTERNS: Pattern[] = [
  ['once, 01:00 to 04:00 on the day', 0, '01:00', 0, '04:00'],
  ['once, over the night before the change', -1, '22:00', 0, '06:00'],
  ['every day 01:30 to 03:30', -2, '01:30', -2, '03:30', { freq: 'daily' }],
  ['every day 02:15 to 02:20', -2, '02:15', -2, '02:20', { freq: 'daily' }],
  ['every day 00:10 to 00:50', -2, '00:10', -2, '00:50', { freq: 'daily' }],
  ['every day 22:30 to 06:15', -3, '22:30', -2, '06:15', { freq: 'daily' }],
  ['every second day, whole days', -2, '00:00', -1, '00:00', { freq: 'daily', interval: 2 }],
  [
    'every week, Saturday and Sunday 09:00 to 17:00',
    -1,
    '09:00',
    -1,
    '17:00',
    { freq: 'weekly', byday: ['SA', 'SU'] },
  ],
  ['three times a night for 10 minutes', -2, '01:30', -2, '01:40', { freq: 'daily', byhour: [1, 2, 3] }],
  ['every hour for 10 minutes', -1, '21:00', -1, '21:10', { freq: 'hourly' }],
  ['every third hour for half an hour', -1, '12:00', -1, '12:30', { freq: 'hourly', interval: 3 }],
  ['every 50 minutes for 20 minutes', -1, '22:00', -1, '22:20', { freq: 'minutely', interval: 50 }],
];

export function clockChanges() {
  return CHANGES.flatMap(([tzid, date, change]) =>
    PATTERNS.map(([words, startDay, start, endDay, end, parts]) => {
      const midnight = wallOf(`${date}T00:00:00`);
      const on = (day: number, time: string) => `${textOf(midnight + day * DAY).slice(0, 10)}T${time}:00`;
      const schedule: WireSchedule = {
        type: 'schedule',
        start_datetime: on(startDay, start),
        end_datetime: on(endDay, end),
        tzid,
        ...(parts ? { recurrence_rule: recurrence(on(startDay, start), parts) } : {}),
      };
      // Around the change in UTC as well, whichever side of it the zone lies on.
      const [from, to] = [midnight - 1.5 * DAY, midnight + 1.5 * DAY];
      const { active, transitions } = activityOf(schedule, from, to);
      return {
        name: `${words}; ${tzid}, ${date}: ${change}`,
        schedule,
        from: instantText(from),
        to: instantText(to),
        active_at_from: active,
        changes: transitions.map(instantText),
      };
    }),
  );
}

function recurrence(dtstart: string, parts: Partial<WireRecurrence>): WireRecurrence {
  return { freq: 'daily', dtstart, interval: 1, ...parts };
}

const NINE = '2024-01-15T09:00:00';
const WORKING = ['MO', 'TU', 'WE', 'TH', 'FR'];

/** Parts of recurrences; the first occurrences are listed. */
const RECURRENCES: [words: string, parts: Partial<WireRecurrence>, dtstart?: string][] = [
  ['every day', { freq: 'daily' }],
  ['every tenth day', { freq: 'daily', interval: 10 }],
  ['every day of February', { freq: 'daily', bymonth: [2] }],
  ['every second day that is a Monday', { freq: 'daily', interval: 2, byday: ['MO'] }],
  ['every working day, by daily', { freq: 'daily', byday: WORKING }],
  ['the 1st and 15th, by daily', { freq: 'daily', bymonthday: [1, 15] }],
  ['every day at 09:00 and 18:30', { freq: 'daily', byhour: [9, 18], byminute: [0, 30] }],
  ['five days', { freq: 'daily', count: 5 }],
  ['every day until one, included', { freq: 'daily', until: '2024-01-18T09:00:00' }],
  ['every day until one, just missed', { freq: 'daily', until: '2024-01-18T08:59:59' }],
  ['every day but two', { freq: 'daily', count: 6, exdate: ['2024-01-16T09:00:00', '2024-01-18T09:00:00'] }],
  [
    'an excluded time that is not that of an occurrence',
    { freq: 'daily', count: 3, exdate: ['2024-01-16T10:00:00'] },
  ],
  [
    'three days and two dates more',
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
  ['the last wanted day of each week', { freq: 'weekly', byday: ['TU', 'TH'], bysetpos: [-1] }],
  ['every Friday in March and April', { freq: 'weekly', byday: ['FR'], bymonth: [3, 4] }],
  ['every month on the day of its start', { freq: 'monthly' }],
  ['the 31st: months without one are left out', { freq: 'monthly' }, '2024-01-31T09:00:00'],
  ['every third month on the 30th', { freq: 'monthly', interval: 3 }, '2024-01-30T09:00:00'],
  ['the last day of each month', { freq: 'monthly', bymonthday: [-1] }],
  ['the 1st and last day of each month', { freq: 'monthly', bymonthday: [1, -1] }],
  ['the last but two of each month', { freq: 'monthly', bymonthday: [-3] }],
  ['every Friday the 13th', { freq: 'monthly', bymonthday: [13], byday: ['FR'] }],
  ['the first Monday of each month', { freq: 'monthly', byday: ['MO'], bysetpos: [1] }],
  ['the second and fourth Tuesday of each month', { freq: 'monthly', byday: ['TU'], bysetpos: [2, 4] }],
  ['the last working day of each month', { freq: 'monthly', byday: WORKING, bysetpos: [-1] }],
  ['the fifth Wednesday, where there is one', { freq: 'monthly', byday: ['WE'], bysetpos: [5] }],
  ['every Monday, by monthly', { freq: 'monthly', byday: ['MO'] }],
  ['every second month on Sundays', { freq: 'monthly', interval: 2, byday: ['SU'] }],
  ['the 10th of June and December', { freq: 'monthly', bymonth: [6, 12], bymonthday: [10] }],
  ['every year on the day of its start', { freq: 'yearly' }],
  ['29 February', { freq: 'yearly' }, '2024-02-29T09:00:00'],
  ['every third year on 29 February', { freq: 'yearly', interval: 3 }, '2024-02-29T09:00:00'],
  ['the day of its start in two months', { freq: 'yearly', bymonth: [5, 11] }],
  [
    'Thanksgiving: the fourth Thursday of November',
    { freq: 'yearly', bymonth: [11], byday: ['TH'], bysetpos: [4] },
  ],
  ['days 1, 100 and 366 of the year', { freq: 'yearly', byyearday: [1, 100, 366] }],
  ['the last day of the year', { freq: 'yearly', byyearday: [-1] }],
  ['every second year, day 60', { freq: 'yearly', interval: 2, byyearday: [60] }],
  ['Mondays of weeks 10 and 20', { freq: 'yearly', byweekno: [10, 20], byday: ['MO'] }],
  ['all days of week 30', { freq: 'yearly', byweekno: [30] }],
  ['the 13th of every month, by yearly', { freq: 'yearly', bymonthday: [13] }],
  [
    'the last Sunday of March and October',
    { freq: 'monthly', bymonth: [3, 10], byday: ['SU'], bysetpos: [-1] },
  ],
  ['every hour', { freq: 'hourly' }],
  ['every fifth hour', { freq: 'hourly', interval: 5 }],
  ['every hour on Tuesdays', { freq: 'hourly', byday: ['TU'] }],
  ['every second hour, of them those at 11 and 14', { freq: 'hourly', interval: 2, byhour: [11, 14] }],
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
      recurrence_rule: recurrence(dtstart, parts),
    };
    const years = parts.freq === 'yearly' ? 13 : parts.freq === 'monthly' ? 3 : 1;
    const days = parts.freq === 'secondly' ? 1 : parts.freq === 'minutely' ? 10 : years * 366;
    const to = wallOf(dtstart) + days * DAY;
    const starts = startsOf(schedule, to).slice(0, 8);
    const last = starts.at(-1) as number;
    const isWhole = starts.length < 8;
    return {
      name: `${name}, ${tzid}`,
      schedule,
      from: instantText(wallOf(dtstart) - 2 * DAY),
      to: instantText(isWhole ? to : last + 1000),
      starts: starts.map(instantText),
    };
  });
}
