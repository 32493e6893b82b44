import type { Timers } from '@vitrine/time';

const MINUTE_MS = 60_000;

export interface Schedules {
  stop(): void;
}

interface SchedulesOptions {
  /** Cron expressions in UTC by the name of their job. */
  schedules: ReadonlyMap<string, string>;
  timers: Timers;
  /** Called once per minute with the names of the jobs that are due, unless there are none. */
  onDue(names: string[]): void;
}

/**
 * Starts jobs by their schedules. The library parses every expression twice a minute, which would cost more than the
 * jobs.
 */
export function startSchedules({ schedules, timers, onDue }: SchedulesOptions): Schedules {
  const matchers = [...schedules].map(([name, cron]) => ({ name, matches: parseCron(cron) }));
  let handled = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  function handleMinute(): void {
    const now = timers.wallClock();
    const minute = Math.floor(now / MINUTE_MS);
    timer = timers.setTimeout(handleMinute, (minute + 1) * MINUTE_MS - now);
    // A timer can fire slightly early.
    if (minute <= handled) return;
    handled = minute;
    const due = matchers.filter(({ matches }) => matches(new Date(now))).map(({ name }) => name);
    if (due.length > 0) onDue(due);
  }

  handleMinute();
  return {
    stop() {
      if (timer !== undefined) timers.clearTimeout(timer);
    },
  };
}

/**
 * The minutes of a cron expression, in UTC. Its minute and hour are a number, `*` or `*` with a step, and its other fields
 * are `*`.
 */
function parseCron(cron: string): (time: Date) => boolean {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`${JSON.stringify(cron)} is not a supported schedule.`);
  const [matchesMinute, matchesHour] = [parseField(minute, 59), parseField(hour, 23)];
  return (time) => matchesMinute(time.getUTCMinutes()) && matchesHour(time.getUTCHours());
}

function parseField(text: string, max: number): (value: number) => boolean {
  if (text === '*') return () => true;
  const [, step, exact] = /^(?:\*\/([1-9]\d?)|(\d\d?))$/.exec(text) ?? [];
  if (step !== undefined) return (value) => value % Number(step) === 0;
  if (exact === undefined || Number(exact) > max)
    throw new Error(`${JSON.stringify(text)} is not a supported field of a schedule.`);
  return (value) => value === Number(exact);
}
