import {
  activityOf,
  DAY,
  formatInstant,
  formatLocal,
  parseLocal,
  type WireRecurrence,
  type WireSchedule,
} from '@vitrine/test-kit/vectors';

/** Days on which clocks change, long enough ago that no country can still change them. */
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
  ['all day, every second day', -2, '00:00', -1, '00:00', { freq: 'daily', interval: 2 }],
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
      const midnight = parseLocal(`${date}T00:00:00`);
      const on = (day: number, time: string) =>
        `${formatLocal(midnight + day * DAY).slice(0, 10)}T${time}:00`;
      const schedule: WireSchedule = {
        type: 'schedule',
        start_datetime: on(startDay, start),
        end_datetime: on(endDay, end),
        tzid,
        ...(parts ? { recurrence_rule: recurrence(on(startDay, start), parts) } : {}),
      };
      // Also covers the change in UTC, on either side of the zone.
      const [from, to] = [midnight - 1.5 * DAY, midnight + 1.5 * DAY];
      const { active, transitions } = activityOf(schedule, from, to);
      return {
        name: `${words}; ${tzid}, ${date}: ${change}`,
        schedule,
        from: formatInstant(from),
        to: formatInstant(to),
        active_at_from: active,
        changes: transitions.map(formatInstant),
      };
    }),
  );
}

function recurrence(dtstart: string, parts: Partial<WireRecurrence>): WireRecurrence {
  return { freq: 'daily', dtstart, interval: 1, ...parts };
}
