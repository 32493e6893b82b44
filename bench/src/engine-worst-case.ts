import type { RecurrenceRule, ScheduleRule } from '@vitrine/contract';
import { isActive, nextTransition } from '@vitrine/engine';
import { randoms } from './engine-measure.ts';
import type { Result } from './measure.ts';

const DAY = 86_400_000;
const FREQUENCIES = ['yearly', 'monthly', 'weekly', 'daily', 'hourly', 'minutely', 'secondly'] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const ZONES = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'];
const SECONDS = [1, 30, 60, 3600, 5400, 86_400, 40 * 86_400, 4000 * 86_400];
const PARTS: [name: keyof RecurrenceRule, min: number, max: number][] = [
  ['bymonth', 1, 12],
  ['bymonthday', -31, 31],
  ['byyearday', -366, 366],
  ['byweekno', -53, 53],
  ['byhour', 0, 23],
  ['byminute', 0, 59],
  ['bysecond', 0, 59],
  ['bysetpos', -366, 366],
];
/** The number of schedules, of instants for each, and of measurements of each call. */
const SCHEDULES = 1500;
const INSTANTS = 8;
const TRIES = 3;

/** Valid schedules that nobody would write: many parts, with one value or nearly all values. */
function hostileSchedules(random: () => number): () => ScheduleRule {
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const one = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T;
  const localTime = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19);
  const instant = () =>
    random() < 0.75
      ? whole(Date.UTC(2015, 0, 1), Date.UTC(2040, 0, 1))
      : whole(Date.UTC(100, 0, 1), Date.UTC(9900, 0, 1));
  const values = (min: number, max: number) => {
    const share = random() < 0.5 ? 0.9 : 0;
    const all = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    const some = all.filter((value) => (value !== 0 || min === 0) && random() < share);
    return some.length > 0 ? some : [one([max, Math.max(min, 1)])];
  };
  const localTimes = () => Array.from({ length: whole(1, 1000) }, () => localTime(instant()));
  return () => {
    const start = instant();
    const rule: Record<string, unknown> = {
      freq: one(FREQUENCIES),
      dtstart: localTime(start),
      interval: random() < 0.5 ? 1 : whole(1, one([60, 10_000])),
    };
    for (const [name, min, max] of PARTS) if (random() < 0.25) rule[name] = values(min, max);
    if (random() < 0.3) rule.byday = WEEKDAYS.filter(() => random() < 0.4);
    if (random() < 0.25) rule.count = whole(1, 100_000);
    if (random() < 0.25) rule.until = localTime(instant());
    if (random() < 0.1) rule.exdate = localTimes();
    if (random() < 0.1) rule.rdate = localTimes();
    return {
      type: 'schedule',
      startDatetime: localTime(start),
      endDatetime: localTime(start + one(SECONDS) * 1000),
      tzid: one(ZONES),
      recurrenceRule: rule as unknown as RecurrenceRule,
    };
  };
}

/**
 * Milliseconds of each decision: the minimum of a few measurements, since other work can interrupt the thread. Each
 * follows a decision about a different time, so no cached result is reused.
 */
function measureDecisions(): number[] {
  const random = randoms(11);
  const next = hostileSchedules(random);
  const taken: number[] = [];
  for (let index = 0; index < SCHEDULES; index += 1) {
    const schedule = next();
    isActive(schedule, 0);
    for (let question = 0; question < INSTANTS; question += 1) {
      const at = Date.UTC(2020, 0, 1) + Math.floor(random() * 10_957) * DAY + Math.floor(random() * DAY);
      for (const ask of [isActive, nextTransition]) {
        let best = Number.POSITIVE_INFINITY;
        for (let again = 0; again < TRIES; again += 1) {
          ask(schedule, at - 1000 * DAY - again);
          const began = performance.now();
          ask(schedule, at + again);
          best = Math.min(best, performance.now() - began);
        }
        taken.push(best);
      }
    }
  }
  return taken.sort((a, b) => a - b);
}

export function benchWorstCase(): Result[] {
  // The first decisions are a warm-up.
  measureDecisions();
  const taken = measureDecisions();
  const place = (share: number) => taken[Math.ceil(share * taken.length) - 1] as number;
  const [most, all] = [place(0.999), place(1)];
  const row = (name: string, value: number): Result => ({
    area: 'Schedules',
    name,
    value: `${value.toFixed(3)} ms`,
    goal: '≤ 1 ms',
    met: value <= 1,
  });
  return [
    row(`A decision about a random hostile recurrence: p99.9 of ${taken.length.toLocaleString('en')}`, most),
    row('… slowest', all),
  ];
}
