import type { ScheduleRule } from '@vitrine/contract';
import { isActive, toRecurrenceText } from '@vitrine/engine';
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import { createRandom, formatRatio, nanosecondsOf } from './engine-measure.ts';
import { type Result, rate, rowsOf } from './measure.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR_FROM = Date.UTC(2026, 0, 1);

type Recurrence = NonNullable<ScheduleRule['recurrenceRule']>;

/** Typical schedules of screens: opening hours, lunch, weekends, month ends … */
const RULES: [start: string, hours: number, rule: Partial<Recurrence> & Pick<Recurrence, 'freq'>][] = [
  ['2025-01-06T09:00:00', 9, { freq: 'weekly', byday: ['MO', 'TU', 'WE', 'TH', 'FR'] }],
  ['2025-01-04T10:00:00', 6, { freq: 'weekly', byday: ['SA', 'SU'] }],
  ['2025-01-01T11:30:00', 3, { freq: 'daily' }],
  ['2025-01-01T22:00:00', 8, { freq: 'daily' }],
  ['2025-01-01T07:00:00', 2, { freq: 'daily', interval: 2 }],
  ['2025-01-06T17:00:00', 3, { freq: 'weekly', interval: 2, byday: ['TH', 'FR'] }],
  ['2025-01-31T00:00:00', 24, { freq: 'monthly', bymonthday: [-1] }],
  ['2025-01-06T09:00:00', 8, { freq: 'monthly', byday: ['MO'], bysetpos: [1] }],
  ['2025-12-01T00:00:00', 24, { freq: 'yearly', bymonth: [12], bymonthday: [24, 25, 26] }],
  ['2025-01-01T00:00:00', 1, { freq: 'hourly', interval: 6 }],
];

export function schedulesIn(tzid: string): ScheduleRule[] {
  return RULES.map(([start, hours, rule]) => ({
    type: 'schedule',
    startDatetime: start,
    endDatetime: new Date(Date.parse(`${start}Z`) + hours * HOUR).toISOString().slice(0, 19),
    tzid,
    recurrenceRule: { interval: 1, dtstart: start, ...rule },
  }));
}

type Decide = (index: number, at: number) => boolean;

const decideWithEngine = (schedules: ScheduleRule[]): Decide => {
  return (index, at) => isActive(schedules[index] as ScheduleRule, at);
};

/**
 * rrule.js on floating times: finds the last occurrence at or before the instant, and checks whether it is still
 * active.
 */
function decideWithRrule(schedules: ScheduleRule[]): Decide {
  const rules = schedules.map(({ recurrenceRule }) =>
    rrule.rrulestr(toRecurrenceText(recurrenceRule as Recurrence).replace(/(\d{8}T\d{6})/g, '$1Z')),
  );
  return (index, at) => {
    const start = (rules[index] as rrule.RRule).before(new Date(at), true);
    return start !== null && at < start.getTime() + (RULES[index]?.[1] as number) * HOUR;
  };
}

/** rrule-temporal in the schedule's zone. Of its two methods, `between` is the faster one. */
function decideWithTemporal(schedules: ScheduleRule[]): Decide {
  const rules = schedules.map(
    ({ recurrenceRule, tzid }) =>
      new RRuleTemporal({ rruleString: toRecurrenceText(recurrenceRule as Recurrence, tzid) }),
  );
  return (index, at) => {
    const length = (RULES[index]?.[1] as number) * HOUR;
    const found = (rules[index] as RRuleTemporal).between(new Date(at - length + 1), new Date(at), true);
    return found.length > 0;
  };
}

/** Throws if the two implementations disagree at any of `count` instants. */
function compare(
  name: string,
  ours: Decide,
  theirs: Decide,
  instantOf: (index: number) => number,
  count: number,
): void {
  for (let index = 0; index < count; index += 1) {
    const at = instantOf(index);
    const rule = index % RULES.length;
    if (ours(rule, at) !== theirs(rule, at))
      throw new Error(`${name} disagrees on ${JSON.stringify(RULES[rule])} at ${new Date(at).toISOString()}`);
  }
}

/** Counts the results, so the JIT compiler cannot remove a call. */
let found = 0;

export function benchSchedules(): Result[] {
  // Instants do not repeat, so no result can be cached.
  const randomInstants = (): ((index: number) => number) => {
    const random = createRandom(7);
    return () => YEAR_FROM + Math.floor(random() * 365 * 24 * 60) * MINUTE;
  };
  const successiveInstant = (index: number) => YEAR_FROM + index * 10_000;
  const measure = (decide: Decide, instantOf: (index: number) => number) =>
    nanosecondsOf((index) => {
      if (decide(index % RULES.length, instantOf(index))) found += 1;
    });

  const utc = schedulesIn('UTC');
  const [floating, rruleJs] = [decideWithEngine(utc), decideWithRrule(utc)];
  compare('rrule.js', floating, rruleJs, randomInstants(), 400);
  const newYork = schedulesIn('America/New_York');
  const [zoned, temporal] = [decideWithEngine(newYork), decideWithTemporal(newYork)];
  compare('rrule-temporal', zoned, temporal, randomInstants(), 400);

  const [oursFloating, theirsFloating] = [
    measure(floating, randomInstants()),
    measure(rruleJs, randomInstants()),
  ];
  const [oursZoned, theirsZoned] = [measure(zoned, randomInstants()), measure(temporal, randomInstants())];
  const oursSuccessive = measure(zoned, successiveInstant);
  if (found === 0) throw new Error('No schedule was active.');
  const row = rowsOf('Schedules');
  return [
    row(
      'isActive, ten schedules in New York, at successive instants',
      rate(1e9 / oursSuccessive),
      '≥ 1,000,000/s',
      oursSuccessive <= 1000,
    ),
    row('isActive, at random instants in a year', rate(1e9 / oursZoned), '≥ 1,000,000/s', oursZoned <= 1000),
    row(
      `… compared with rrule-temporal (${rate(1e9 / theirsZoned)})`,
      formatRatio(theirsZoned / oursZoned),
      '≥ 2 ×',
      theirsZoned / oursZoned >= 2,
    ),
    row(
      'isActive, floating (UTC), at random instants',
      rate(1e9 / oursFloating),
      '≥ 1,000,000/s',
      oursFloating <= 1000,
    ),
    row(
      `… compared with rrule.js (${rate(1e9 / theirsFloating)})`,
      formatRatio(theirsFloating / oursFloating),
      '≥ 100 ×',
      theirsFloating / oursFloating >= 100,
    ),
  ];
}
