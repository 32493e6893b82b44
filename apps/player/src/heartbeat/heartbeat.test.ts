import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createHeartbeat } from './heartbeat.ts';

function setUp({ isRegistering = false } = {}) {
  const timers = createFakeTimers();
  const sent: number[] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const state = { isRegistering, answersByItself: true, fails: false, errors: 0, replies: 0 };
  const heartbeat = createHeartbeat<void>({
    send: () => {
      sent.push(timers.now());
      if (state.answersByItself) return state.fails ? Promise.reject(new Error('down')) : Promise.resolve();
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
    isRegistering: () => state.isRegistering,
    timers,
    random: () => 0,
    on: {
      replied() {
        state.replies += 1;
      },
      failed() {
        state.errors += 1;
      },
    },
  });
  return { heartbeat, timers, sent, pending, state };
}

test('sends a heartbeat at the start and then every 120 s', async () => {
  const { heartbeat, timers, sent } = setUp();
  heartbeat.start();
  await timers.advanceAsync(240_000);
  expect(sent).toEqual([0, 120_000, 240_000]);
});

test('sends a heartbeat every 10 s until the device is registered', async () => {
  const { heartbeat, timers, sent, state } = setUp({ isRegistering: true });
  heartbeat.start();
  await timers.advanceAsync(25_000);
  state.isRegistering = false;
  await timers.advanceAsync(125_000);
  expect(sent).toEqual([0, 10_000, 20_000, 30_000, 150_000]);
});

test('sends immediately on request, and again a full interval later', async () => {
  const { heartbeat, timers, sent } = setUp();
  heartbeat.start();
  await timers.advanceAsync(50_000);
  heartbeat.sendNow();
  await timers.advanceAsync(120_000);
  expect(sent).toEqual([0, 50_000, 170_000]);
});

test('sends one more heartbeat after several requests during a pending one', async () => {
  const { heartbeat, sent, pending, state } = setUp();
  state.answersByItself = false;
  heartbeat.start();
  for (let count = 0; count < 5; count += 1) heartbeat.sendNow();
  expect(sent).toHaveLength(1);
  pending[0]?.resolve();
  await flushPromises();
  expect(sent).toHaveLength(2);
  pending[1]?.resolve();
  await flushPromises();
  expect(sent).toHaveLength(2);
});

test('retries after failures with doubling waits, up to the normal interval', async () => {
  const { heartbeat, timers, sent, state } = setUp();
  state.fails = true;
  heartbeat.start();
  await timers.advanceAsync(5000 + 10_000 + 20_000 + 40_000 + 80_000 + 120_000);
  expect(sent).toEqual([0, 5000, 15_000, 35_000, 75_000, 155_000, 275_000]);
  expect(state.errors).toBe(7);
  state.fails = false;
  await timers.advanceAsync(240_000);
  expect(sent.slice(7)).toEqual([395_000, 515_000]);
  state.fails = true;
  await timers.advanceAsync(125_000);
  expect(sent.slice(9)).toEqual([635_000, 640_000]);
});

test('waits at most 10 s after a failure while registering', async () => {
  const { heartbeat, timers, sent, state } = setUp({ isRegistering: true });
  state.fails = true;
  heartbeat.start();
  await timers.advanceAsync(35_000);
  expect(sent).toEqual([0, 5000, 15_000, 25_000, 35_000]);
});

test('ignores a pending reply after it was stopped', async () => {
  const { heartbeat, timers, sent, pending, state } = setUp();
  state.answersByItself = false;
  heartbeat.start();
  heartbeat.stop();
  pending[0]?.resolve();
  await timers.advanceAsync(500_000);
  expect(sent).toHaveLength(1);
  expect(state.replies).toBe(0);
});
