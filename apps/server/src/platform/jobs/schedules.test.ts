import { createFakeTimers } from '@vitrine/time/fake';
import { expect, test } from 'vitest';
import { startSchedules } from './schedules.ts';

function start(from: string, schedules: Record<string, string>) {
  const due: string[][] = [];
  const timers = createFakeTimers(from);
  const running = startSchedules({
    schedules: new Map(Object.entries(schedules)),
    timers,
    onDue: (names) => due.push(names),
  });
  return { due, running, timers };
}

test('starts the jobs of each minute, including the minute in which it starts', () => {
  const { due, timers } = start('2026-11-25T03:59:30Z', {
    each: '* * * * *',
    tenth: '*/10 * * * *',
    hourly: '1 * * * *',
    daily: '59 3 * * *',
  });
  timers.advance(30_000);
  timers.advance(60_000);
  expect(due).toEqual([
    ['each', 'daily'],
    ['each', 'tenth'],
    ['each', 'hourly'],
  ]);
});

test('handles each minute once if a timer fires early or late', () => {
  const { due, timers } = start('2026-11-25T03:00:00Z', { first: '1 * * * *', second: '2 * * * *' });
  // The clock loses a millisecond, so the timer fires just before the minute begins.
  timers.setWallClock(timers.wallClock() - 1);
  timers.advance(60_000);
  expect(due).toEqual([]);
  timers.advance(1);
  timers.suspend(90_000);
  expect(due).toEqual([['first'], ['second']]);
});

test('clears its timer when it is stopped', () => {
  const { running, timers } = start('2026-11-25T03:00:00Z', {});
  running.stop();
  expect(timers.pending).toBe(0);
});

test.each(['every day', '60 * * * *', '* 24 * * *', '1 2 3 * *', '*/0 * * * *', '1-5 * * * *'])(
  'rejects the schedule %s',
  (cron) => {
    expect(() => start('2026-11-25T03:00:00Z', { job: cron })).toThrow('supported');
  },
);
