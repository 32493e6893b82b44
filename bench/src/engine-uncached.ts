import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ScheduleRule } from '@vitrine/contract';
import { createEngine, isActive } from '@vitrine/engine';
import { contentOf, ENVIRONMENT, FROM, OPTIONS } from './engine-content.ts';
import { createRandom, nanosecondsOf } from './engine-measure.ts';
import { schedulesIn } from './engine-schedules.ts';
import { median, ms, type Result, rate, rowsOf } from './measure.ts';

const MINUTE = 60_000;
const YEAR_OF_MINUTES = 365 * 24 * 60;
const SCHEDULES = 10_000;
/** Number of fresh processes per measurement, each with different content. */
const FRESH_ROUNDS = 8;

/** Returns a function that makes a step at a random instant in a year, so the engine's clock jumps forward and back. */
function stepAtRandomInstants(): (index: number) => void {
  const engine = createEngine(contentOf(1000), OPTIONS);
  const random = createRandom(3);
  return () => engine.next({ now: FROM + Math.floor(random() * YEAR_OF_MINUTES) * MINUTE, ...ENVIRONMENT });
}

/** Returns a function that makes steps of ten seconds from noon on. The worker state changes at each step. */
function stepWithChangingState(): (index: number) => void {
  const engine = createEngine(contentOf(1000), OPTIONS);
  const noon = FROM + 12 * 60 * MINUTE;
  return (index) =>
    engine.next({
      now: noon + (index % 360) * 10_000,
      ...ENVIRONMENT,
      workers: { till: index % 2 === 0 ? 'open' : 'shut' },
    });
}

/** Returns typical recurrences whose times and weekdays differ in each schedule. */
function differentSchedules(): ScheduleRule[] {
  const random = createRandom(5);
  return Array.from({ length: SCHEDULES / 10 }, () => schedulesIn('America/New_York'))
    .flat()
    .map((schedule) => {
      const by = Math.floor(random() * 20 * 24 * 12) * 5 * MINUTE;
      const moved = (localTime: string) =>
        new Date(Date.parse(`${localTime}Z`) + by).toISOString().slice(0, 19);
      const startDatetime = moved(schedule.startDatetime);
      return {
        ...schedule,
        startDatetime,
        endDatetime: moved(schedule.endDatetime),
        recurrenceRule: schedule.recurrenceRule && { ...schedule.recurrenceRule, dtstart: startDatetime },
      };
    });
}

/** Counts the results, so the JIT compiler cannot remove a call. */
let found = 0;

function checkRandomSchedules(): (index: number) => void {
  const schedules: ScheduleRule[] = JSON.parse(JSON.stringify(differentSchedules()));
  const random = createRandom(7);
  return () => {
    const schedule = schedules[Math.floor(random() * SCHEDULES)] as ScheduleRule;
    if (isActive(schedule, FROM + Math.floor(random() * YEAR_OF_MINUTES) * MINUTE)) found += 1;
  };
}

/**
 * Returns the processor time in fresh processes in milliseconds: the median of several. A player starts cold, so the
 * best of several runs would be too optimistic.
 */
function measureFreshProcess(measure: 'step' | 'week'): number {
  const script = fileURLToPath(new URL('./engine-cold-start.ts', import.meta.url));
  const measured = Array.from({ length: FRESH_ROUNDS }, (_, variant) =>
    Number(execFileSync(process.execPath, [script, measure, String(variant)], { encoding: 'utf8' })),
  );
  return median(measured);
}

/** Measures the engine in cases where its caches do not help. */
export function benchUncached(): Result[] {
  const row = rowsOf('Uncached');
  const fresh = `median of ${FRESH_ROUNDS} fresh processes`;
  const us = (nanoseconds: number) => `${(nanoseconds / 1000).toFixed(1)} µs`;
  const jump = nanosecondsOf(stepAtRandomInstants());
  const change = nanosecondsOf(stepWithChangingState());
  const first = measureFreshProcess('step');
  const week = measureFreshProcess('week');
  const active = nanosecondsOf(checkRandomSchedules());
  if (found === 0) throw new Error('No schedule was active.');
  return [
    row(
      'A step at a random instant, 1,000 items with schedules and rules',
      us(jump),
      '≤ 100 µs',
      jump <= 1e5,
    ),
    row('… a step after each change of a worker state', us(change), '≤ 30 µs', change <= 3e4),
    row(`… createEngine and its first step: ${fresh}`, ms(first), '≤ 8 ms', first <= 8),
    row(`… simulating a week of 10-second plays: ${fresh}`, ms(week), '≤ 60 ms', week <= 60),
    row(
      'isActive, 10,000 different schedules, random instants',
      rate(1e9 / active),
      '≥ 1,000,000/s',
      active <= 1000,
    ),
  ];
}
