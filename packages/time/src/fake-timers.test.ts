import { expect, test } from 'vitest';
import { createFakeTimers } from './fake-timers.ts';

test('runs timers at their times, in order of time and then of creation', async () => {
  const timers = createFakeTimers();
  const ran: string[] = [];
  const note = (name: string) => () => ran.push(`${name}@${timers.now()}`);
  timers.setTimeout(note('late'), 30);
  timers.setTimeout(note('first'), 10);
  timers.setTimeout(note('second'), 10);
  await timers.advanceAsync(9);
  expect(ran).toEqual([]);
  await timers.advanceAsync(21);
  expect(ran).toEqual(['first@10', 'second@10', 'late@30']);
});

test('runs timers that a timer or its promises create within the same advance', async () => {
  const timers = createFakeTimers();
  const ran: number[] = [];
  const tick = async () => {
    ran.push(timers.now());
    await Promise.resolve();
    timers.setTimeout(() => void tick(), 100);
  };
  void tick();
  await timers.advanceAsync(250);
  expect(ran).toEqual([0, 100, 200]);
  expect(timers.now()).toBe(250);
});

test('does not run a cleared timer', async () => {
  const timers = createFakeTimers();
  const ran: string[] = [];
  timers.clearTimeout(timers.setTimeout(() => ran.push('cleared'), 5));
  expect(timers.pending).toBe(0);
  await timers.advanceAsync(10);
  expect(ran).toEqual([]);
});

test('does not delay or rush timers when the wall clock is corrected', async () => {
  const timers = createFakeTimers('2026-06-01T12:00:00Z');
  const ran: string[] = [];
  timers.setTimeout(() => ran.push(timers.clock.now().toISOString()), 1000);
  timers.setWallClock('1970-01-01T00:00:00Z');
  expect(ran).toEqual([]);
  expect(await timers.advanceToNext()).toBe(true);
  expect(ran).toEqual(['1970-01-01T00:00:01.000Z']);
  expect(timers.wallClock()).toBe(1000);
  expect(await timers.advanceToNext()).toBe(false);
});

test('runs overdue timers one at a time after the host was suspended', () => {
  const timers = createFakeTimers();
  const ran: number[] = [];
  timers.setTimeout(() => ran.push(timers.now()), 10);
  timers.setTimeout(() => ran.push(timers.now()), 20);
  timers.suspend(60);
  expect(ran).toEqual([60]);
  timers.advance(0);
  expect(ran).toEqual([60, 60]);
});
