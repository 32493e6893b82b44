import type { Timers } from '@vitrine/time';
import { expect, test } from 'vitest';
import { startSchedules } from './schedules.ts';

/** Timers whose clock only moves when a test moves it. */
function timersAt(start: string) {
  let now = Date.parse(start);
  let waiting: { run: () => void; at: number } | undefined;
  const timers: Timers = {
    now: () => now,
    wallClock: () => now,
    setTimeout(run, milliseconds) {
      waiting = { run, at: now + milliseconds };
      return 1;
    },
    clearTimeout() {
      waiting = undefined;
    },
  };
  return {
    timers,
    /** Fires the next timer, some milliseconds early or late. */
    fire(lateMs = 0): void {
      if (!waiting) throw new Error('No timer is running.');
      const { run, at } = waiting;
      now = at + lateMs;
      run();
    },
    isWaiting: () => waiting !== undefined,
  };
}

function start(from: string, schedules: Record<string, string>) {
  const due: string[][] = [];
  const clock = timersAt(from);
  const running = startSchedules({
    schedules: new Map(Object.entries(schedules)),
    timers: clock.timers,
    onDue: (names) => due.push(names),
  });
  return { due, running, ...clock };
}

test('starts the jobs of each minute, also of the one in which it starts', () => {
  const { due, fire } = start('2026-11-25T03:59:30Z', {
    each: '* * * * *',
    tenth: '*/10 * * * *',
    hourly: '1 * * * *',
    daily: '59 3 * * *',
  });
  fire();
  fire();
  expect(due).toEqual([
    ['each', 'daily'],
    ['each', 'tenth'],
    ['each', 'hourly'],
  ]);
});

test('handles each minute once if a timer fires early or late', () => {
  const { due, fire } = start('2026-11-25T03:00:00Z', { first: '1 * * * *', second: '2 * * * *' });
  fire(-1);
  fire();
  fire(30_000);
  expect(due).toEqual([['first'], ['second']]);
});

test('stops', () => {
  const { running, isWaiting } = start('2026-11-25T03:00:00Z', {});
  running.stop();
  expect(isWaiting()).toBe(false);
});

test.each(['every day', '60 * * * *', '* 24 * * *', '1 2 3 * *', '*/0 * * * *', '1-5 * * * *'])(
  'rejects the schedule %s',
  (cron) => {
    expect(() => start('2026-11-25T03:00:00Z', { job: cron })).toThrow('supported');
  },
);
