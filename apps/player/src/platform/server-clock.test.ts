import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

function setUp(wall: number, lastKnownTime: number, aheadMs = 0) {
  const time = { wall, mono: 0 };
  const clock = createServerClock(
    { now: () => time.mono, wallClock: () => time.wall },
    { lastKnownTime, aheadMs },
  );
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
  expect(clock.sync(november)).toBe(true);
  pass(90_000);
  expect(clock.now()).toBe(november + 90_000);
  expect(clock.sync(november + 90_500)).toBe(false);
});

const tenYears = Date.UTC(2036, 10, 20) - november;

test('at the next start it is still ten years ahead, and goes by what was learned', () => {
  const first = setUp(november + tenYears, 0);
  first.clock.sync(november);
  expect(first.clock.aheadMs).toBe(tenYears);
  const { clock } = setUp(november + tenYears + 60_000, november, tenYears);
  expect(clock.now()).toBe(november + 60_000);
  expect(clock.sync(november + 60_300)).toBe(false);
  // Answers take longer or shorter: that is not written down each time.
  expect(clock.aheadMs).toBe(tenYears);
});

test('a clock that has been set right since then is believed', () => {
  const { clock } = setUp(november + 60_000, november, tenYears);
  expect(clock.now()).toBe(november + 60_000);
  clock.sync(november + 60_000);
  expect(clock.aheadMs).toBe(0);
});

test('a clock that was behind is not moved ahead by it: it may have been set right meanwhile', () => {
  const { clock } = setUp(november + 60_000, november, -tenYears);
  expect(clock.now()).toBe(november + 60_000);
});

test('a clock that agrees keeps itself right, also when it is corrected later', () => {
  const { clock, time } = setUp(november + 900, 0);
  clock.sync(november);
  time.wall = november + 3_600_000;
  expect(clock.now()).toBe(november + 3_600_000);
});

test('nonsense from the service changes nothing', () => {
  const { clock } = setUp(november, 0);
  expect(clock.sync(Number.NaN)).toBe(false);
  expect(clock.now()).toBe(november);
});
