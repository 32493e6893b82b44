import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createBackgroundPace } from './background-pace.ts';

const signal = new AbortController().signal;

/** Calls `pause` and returns whether it has ended. */
function watch(pausing: Promise<void>) {
  let hasEnded = false;
  void pausing.then(() => {
    hasEnded = true;
  });
  return async () => {
    await flushPromises();
    return hasEnded;
  };
}

test('pauses four times as long as it has worked, but not after little work', async () => {
  const timers = createFakeTimers();
  const pause = createBackgroundPace(timers).start(signal);
  timers.advance(3);
  expect(await watch(pause())()).toBe(true);
  timers.advance(7);
  const hasEnded = watch(pause());
  await timers.advanceAsync(39);
  expect(await hasEnded()).toBe(false);
  await timers.advanceAsync(1);
  expect(await hasEnded()).toBe(true);
  // The rest does not count as work.
  expect(await watch(pause())()).toBe(true);
});

test('pauses only briefly after the device was suspended', async () => {
  const timers = createFakeTimers();
  const pause = createBackgroundPace(timers).start(signal);
  timers.advance(3_600_000);
  const hasEnded = watch(pause());
  await timers.advanceAsync(2000);
  expect(await hasEnded()).toBe(true);
});

test('waits while background work is on hold', async () => {
  const pace = createBackgroundPace(createFakeTimers());
  const pause = pace.start(signal);
  pace.setPaused(true);
  const hasEnded = watch(pause());
  expect(await hasEnded()).toBe(false);
  pace.setPaused(false);
  expect(await hasEnded()).toBe(true);
});
