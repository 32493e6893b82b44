import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

function setUp(deviceTime: number, lastKnownTime: number, aheadMs = 0) {
  const time = { deviceTime, mono: 0 };
  const clock = createServerClock(
    { now: () => time.mono, wallClock: () => time.deviceTime },
    { lastKnownTime, aheadMs },
  );
  const pass = (ms: number) => {
    time.deviceTime += ms;
    time.mono += ms;
  };
  return { clock, time, pass };
}
const november = Date.UTC(2026, 10, 20);

test('never falls behind the last known server time on a device that boots in 1970', () => {
  const { clock, pass, time } = setUp(0, november);
  pass(5000);
  expect(clock.now()).toBe(november + 5000);
  time.deviceTime = november + 60_000;
  expect(clock.now()).toBe(november + 60_000);
});

test("uses the server's time if the clock is ten years ahead", () => {
  const { clock, pass } = setUp(Date.UTC(2036, 10, 20), 0);
  expect(clock.sync(november)).toBe(true);
  pass(90_000);
  expect(clock.now()).toBe(november + 90_000);
  expect(clock.sync(november + 90_500)).toBe(false);
});

const tenYears = Date.UTC(2036, 10, 20) - november;

test('corrects a clock that is still ten years ahead at the next start', () => {
  const first = setUp(november + tenYears, 0);
  first.clock.sync(november);
  expect(first.clock.aheadMs).toBe(tenYears);
  const { clock } = setUp(november + tenYears + 60_000, november, tenYears);
  expect(clock.now()).toBe(november + 60_000);
  expect(clock.sync(november + 60_300)).toBe(false);
  // The offset does not change with the duration of each reply.
  expect(clock.aheadMs).toBe(tenYears);
});

test('uses a clock that has been corrected since the last start', () => {
  const { clock } = setUp(november + 60_000, november, tenYears);
  expect(clock.now()).toBe(november + 60_000);
  clock.sync(november + 60_000);
  expect(clock.aheadMs).toBe(0);
});

test('does not advance a clock that was behind at the last start, because it may have been corrected', () => {
  const { clock } = setUp(november + 60_000, november, -tenYears);
  expect(clock.now()).toBe(november + 60_000);
});

test('follows a clock that agreed with the server, even if it is changed later', () => {
  const { clock, time } = setUp(november + 900, 0);
  clock.sync(november);
  time.deviceTime = november + 3_600_000;
  expect(clock.now()).toBe(november + 3_600_000);
});

test('ignores an invalid time from the server', () => {
  const { clock } = setUp(november, 0);
  expect(clock.sync(Number.NaN)).toBe(false);
  expect(clock.now()).toBe(november);
});
