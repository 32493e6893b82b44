import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createSingleTimer } from './single-timer.ts';

function setUp() {
  const timers = createFakeTimers();
  const ran: string[] = [];
  const timer = createSingleTimer(timers);
  return { timers, timer, ran, start: (ms: number, name: string) => timer.start(ms, () => ran.push(name)) };
}

test('runs once, and is not running afterwards', () => {
  const { timers, timer, ran, start } = setUp();
  start(100, 'a');
  expect(timer.isRunning).toBe(true);
  timers.advance(100);
  expect(timer.isRunning).toBe(false);
  timers.advance(1000);
  expect(ran).toEqual(['a']);
});

test('a start replaces the previous one', () => {
  const { timers, ran, start } = setUp();
  start(100, 'a');
  start(200, 'b');
  timers.advance(1000);
  expect(ran).toEqual(['b']);
  expect(timers.pending).toBe(0);
});

test('can be stopped, and started from its own callback', () => {
  const { timers, timer, ran, start } = setUp();
  start(100, 'a');
  timer.stop();
  timers.advance(100);
  expect(ran).toEqual([]);
  timer.start(100, () => start(100, 'b'));
  timers.advance(200);
  expect(ran).toEqual(['b']);
  expect(timer.isRunning).toBe(false);
});
