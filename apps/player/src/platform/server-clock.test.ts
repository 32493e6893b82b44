import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

function setUp(wall: number, floor: number) {
  const time = { wall, mono: 0 };
  const clock = createServerClock({ now: () => time.mono, wallTime: () => time.wall }, floor);
  const pass = (ms: number) => {
    time.wall += ms;
    time.mono += ms;
  };
  return { clock, time, pass };
}
const november = Date.UTC(2026, 10, 20);

test('a device that boots in 1970 does not fall behind the last time known to be good', () => {
  const { clock, pass, time } = setUp(0, november);
  pass(5000);
  expect(clock.now()).toBe(november + 5000);
  time.wall = november + 60_000;
  expect(clock.now()).toBe(november + 60_000);
});

test('a clock ten years ahead gives way to the service’s time', () => {
  const { clock, pass } = setUp(Date.UTC(2036, 10, 20), 0);
  clock.sync(november);
  pass(90_000);
  expect(clock.now()).toBe(november + 90_000);
});

test('a clock that agrees keeps itself right, also when it is corrected later', () => {
  const { clock, time } = setUp(november + 900, 0);
  clock.sync(november);
  time.wall = november + 3_600_000;
  expect(clock.now()).toBe(november + 3_600_000);
});

test('nonsense from the service changes nothing', () => {
  const { clock } = setUp(november, 0);
  clock.sync(Number.NaN);
  expect(clock.now()).toBe(november);
});
