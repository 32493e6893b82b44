import type { RecurrenceRule, ScheduleRule } from '@vitrine/contract';
import { isActive, nextTransition } from '@vitrine/engine';
import { createRandom } from './engine-measure.ts';
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

/** Returns a function that creates valid but unrealistic schedules: many parts, with one or nearly all values. */
function hostileSchedules(random: () => number): () => ScheduleRule {
  const randomInteger = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const pick = <T>(list: readonly T[]) => list[randomInteger(0, list.length - 1)] as T;
  const localTime = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19);
  const instant = () =>
    random() < 0.75
      ? randomInteger(Date.UTC(2015, 0, 1), Date.UTC(2040, 0, 1))
      : randomInteger(Date.UTC(100, 0, 1), Date.UTC(9900, 0, 1));
  const values = (min: number, max: number) => {
    const share = random() < 0.5 ? 0.9 : 0;
    const all = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    const some = all.filter((value) => (value !== 0 || min === 0) && random() < share);
    return some.length > 0 ? some : [pick([max, Math.max(min, 1)])];
  };
  const localTimes = () => Array.from({ length: randomInteger(1, 1000) }, () => localTime(instant()));
  return () => {
    const start = instant();
    const rule: Record<string, unknown> = {
      freq: pick(FREQUENCIES),
      dtstart: localTime(start),
      interval: random() < 0.5 ? 1 : randomInteger(1, pick([60, 10_000])),
    };
    for (const [name, min, max] of PARTS) if (random() < 0.25) rule[name] = values(min, max);
    if (random() < 0.3) rule.byday = WEEKDAYS.filter(() => random() < 0.4);
    if (random() < 0.25) rule.count = randomInteger(1, 100_000);
    if (random() < 0.25) rule.until = localTime(instant());
    if (random() < 0.1) rule.exdate = localTimes();
    if (random() < 0.1) rule.rdate = localTimes();
    return {
      type: 'schedule',
      startDatetime: localTime(start),
      endDatetime: localTime(start + pick(SECONDS) * 1000),
      tzid: pick(ZONES),
      recurrenceRule: rule as unknown as RecurrenceRule,
    };
  };
}

/**
 * Returns the milliseconds of each decision, sorted: the minimum of a few measurements, because other work can
 * interrupt the thread. Each follows a decision about a different time, so no cached result is reused.
 */
function measureDecisions(): number[] {
  const random = createRandom(11);
  const next = hostileSchedules(random);
  const durations: number[] = [];
  for (let index = 0; index < SCHEDULES; index += 1) {
    const schedule = next();
    isActive(schedule, 0);
    for (let instant = 0; instant < INSTANTS; instant += 1) {
      const at = Date.UTC(2020, 0, 1) + Math.floor(random() * 10_957) * DAY + Math.floor(random() * DAY);
      for (const decide of [isActive, nextTransition]) {
        let best = Number.POSITIVE_INFINITY;
        for (let attempt = 0; attempt < TRIES; attempt += 1) {
          decide(schedule, at - 1000 * DAY - attempt);
          const start = performance.now();
          decide(schedule, at + attempt);
          best = Math.min(best, performance.now() - start);
        }
        durations.push(best);
      }
    }
  }
  return durations.sort((a, b) => a - b);
}

export function benchWorstCase(): Result[] {
  // The first decisions are a warm-up.
  measureDecisions();
  const durations = measureDecisions();
  const quantile = (share: number) => durations[Math.ceil(share * durations.length) - 1] as number;
  const [most, all] = [quantile(0.999), quantile(1)];
  const row = (name: string, value: number): Result => ({
    area: 'Schedules',
    name,
    value: `${value.toFixed(3)} ms`,
    goal: '≤ 1 ms',
    met: value <= 1,
  });
  return [
    row(
      `A decision about a random hostile recurrence: p99.9 of ${durations.length.toLocaleString('en')}`,
      most,
    ),
    row('… slowest', all),
  ];
}
