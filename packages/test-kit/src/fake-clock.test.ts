import { expect, test } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

test('timers run in order of time, then of setting, each at its own time', async () => {
  const { timers, advance } = createFakeClock();
  const ran: string[] = [];
  const note = (name: string) => () => ran.push(`${name}@${timers.now()}`);
  timers.setTimeout(note('late'), 30);
  timers.setTimeout(note('first'), 10);
  timers.setTimeout(note('second'), 10);
  await advance(9);
  expect(ran).toEqual([]);
  await advance(21);
  expect(ran).toEqual(['first@10', 'second@10', 'late@30']);
});

test('what a timer or its promises set in turn runs in the same advance', async () => {
  const { timers, advance } = createFakeClock();
  const ran: number[] = [];
  const tick = async () => {
    ran.push(timers.now());
    await Promise.resolve();
    timers.setTimeout(() => void tick(), 100);
  };
  void tick();
  await advance(250);
  expect(ran).toEqual([0, 100, 200]);
  expect(timers.now()).toBe(250);
});

test('a cleared timer does not run', async () => {
  const fake = createFakeClock();
  const ran: string[] = [];
  fake.timers.clearTimeout(fake.timers.setTimeout(() => ran.push('cleared'), 5));
  expect(fake.pending).toBe(0);
  await fake.advance(10);
  expect(ran).toEqual([]);
});

test('correcting the wall clock neither stalls nor rushes timers', async () => {
  const fake = createFakeClock('2026-06-01T12:00:00Z');
  const ran: string[] = [];
  fake.timers.setTimeout(() => ran.push(fake.clock.now().toISOString()), 1000);
  fake.setWallTime('1970-01-01T00:00:00Z');
  expect(ran).toEqual([]);
  expect(await fake.advanceToNext()).toBe(true);
  expect(ran).toEqual(['1970-01-01T00:00:01.000Z']);
  expect(fake.timers.wallTime()).toBe(1000);
  expect(await fake.advanceToNext()).toBe(false);
});
