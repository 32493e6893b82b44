import { BadRequestError, NetworkError } from '@vitrine/client/device';
import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createEventId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage, type PlayerStorage } from '../platform/storage.ts';
import type { DeviceEvent } from '../service.ts';
import { createTelemetry, type NewEvent } from './telemetry.ts';

const play: NewEvent = { type: 'play', presentationId: '0192f3a0-0000-7000-8000-000000000001' };
const refusal = new BadRequestError({ code: 'bad_request', status: 400, message: 'no' });

function setUp(storage: PlayerStorage = createMemoryStorage()) {
  const timers = createFakeTimers();
  const state = {
    received: [] as DeviceEvent[],
    attempts: [] as number[],
    error: null as Error | null,
    repliesLost: 0,
  };
  const refused = new Set<string>();
  const telemetry = createTelemetry({
    storage,
    async send(events) {
      state.attempts.push(timers.now());
      if (state.error) throw state.error;
      if (events.some((event) => refused.has(event.id))) throw refusal;
      state.received.push(...events);
      if (state.repliesLost > 0) {
        state.repliesLost -= 1;
        throw new NetworkError('reply lost');
      }
    },
    timers,
    random: () => 0,
    createId: createEventId,
    now: timers.wallClock,
    log: createLog([]),
  });
  return { telemetry, timers, state, refused, storage };
}

test('sends plays once, in order, with those of two minutes', async () => {
  const { telemetry, timers, state, storage } = setUp();
  telemetry.start();
  await timers.advanceAsync(1);
  const start = timers.wallClock();
  for (let count = 0; count < 12; count += 1) {
    await telemetry.record(play, { at: start + count });
    await timers.advanceAsync(9999);
  }
  expect(state.attempts).toEqual([]);
  await timers.advanceAsync(10_000);
  expect(state.attempts).toHaveLength(1);
  expect(state.received.map((event) => Date.parse(event.at) - start)).toEqual(
    Array.from({ length: 12 }, (_, index) => index),
  );
  await timers.advanceAsync(300_000);
  expect(state.received).toHaveLength(12);
  expect(await storage.countEvents()).toBe(0);
});

test('sends anything but plays within ten seconds, with the plays before it', async () => {
  const { telemetry, timers, state } = setUp();
  telemetry.start();
  await timers.advanceAsync(1);
  await telemetry.record(play);
  await timers.advanceAsync(1);
  telemetry.recordError('app_error', 'broken');
  await timers.advanceAsync(10_000);
  expect(state.received.map(({ type }) => type)).toEqual(['play', 'error']);
  expect(state.attempts).toHaveLength(1);
});

test('resends the same ids after a lost reply', async () => {
  const { telemetry, timers, state } = setUp();
  state.repliesLost = 1;
  telemetry.record(play);
  await flushPromises();
  telemetry.start();
  await timers.advanceAsync(20_000);
  expect(state.received).toHaveLength(2);
  expect(state.received[0]?.id).toBe(state.received[1]?.id);
});

test('stores events across restarts while the server is down, and retries with doubling waits', async () => {
  const first = setUp();
  first.state.error = new NetworkError('down');
  first.telemetry.record(play);
  await flushPromises();
  const stop = first.telemetry.start();
  await first.timers.advanceAsync(20_000 + 40_000 + 80_000 + 160_000 + 300_000);
  expect(first.state.attempts).toEqual([0, 20_000, 60_000, 140_000, 300_000, 600_000]);
  stop();

  const second = setUp(first.storage);
  second.telemetry.start();
  await second.timers.advanceAsync(0);
  expect(second.state.received).toHaveLength(1);
});

test('sends a long backlog at once, in batches', async () => {
  const { telemetry, timers, state } = setUp();
  for (let count = 0; count < 450; count += 1) telemetry.record(play);
  await flushPromises();
  telemetry.start();
  await timers.advanceAsync(0);
  await flushPromises();
  expect(state.received).toHaveLength(450);
  expect(state.attempts).toHaveLength(3);
});

test('drops an event that the server rejects, and sends the others', async () => {
  const { telemetry, timers, state, refused, storage } = setUp();
  for (let count = 0; count < 20; count += 1) {
    const id = telemetry.createId(timers.wallClock() + count);
    if (count === 7) refused.add(id);
    telemetry.record(play, { id });
  }
  await flushPromises();
  telemetry.start();
  await timers.advanceAsync(0);
  for (let turn = 0; turn < 10; turn += 1) await flushPromises();
  expect(state.received).toHaveLength(19);
  expect(await storage.countEvents()).toBe(0);
});

test('records a repeated error once a minute', async () => {
  const { telemetry, timers, storage } = setUp();
  for (let count = 0; count < 100; count += 1) telemetry.recordError('uncaught_error', 'boom');
  telemetry.recordError('uncaught_error', 'another');
  await flushPromises();
  expect(await storage.countEvents()).toBe(2);
  await timers.advanceAsync(60_000);
  telemetry.recordError('uncaught_error', 'boom');
  await flushPromises();
  expect(await storage.countEvents()).toBe(3);
});
