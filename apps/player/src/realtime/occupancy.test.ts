import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createFakeTimers } from '../testing/fake-timers.ts';
import { createOccupancy } from './occupancy.ts';

function setUp() {
  const timers = createFakeTimers();
  const counts: number[] = [];
  const lookUps: number[] = [];
  const state = { sessions: ['me'], fails: false };
  const occupancy = createOccupancy({
    sessionId: 'me',
    async lookUp() {
      lookUps.push(timers.now());
      if (state.fails) throw new Error('down');
      return state.sessions;
    },
    onCount: (others) => void counts.push(others),
    timers,
    log: createLog([]),
  });
  return { occupancy, timers, counts, lookUps, state };
}

test('after 35 s, then every 30 s, own session excluded', async () => {
  const { occupancy, timers, counts, lookUps, state } = setUp();
  const stop = occupancy.start();
  await timers.pass(64_999);
  expect(lookUps).toEqual([35_000]);
  state.sessions = ['me', 'other', 'third', 'third'];
  await timers.pass(30_001);
  expect(lookUps).toEqual([35_000, 65_000, 95_000]);
  expect(counts).toEqual([0, 2, 2]);
  stop();
  await timers.pass(100_000);
  expect(lookUps).toHaveLength(3);
});

test('presence messages count at once, but not before the first look', async () => {
  const { occupancy, timers, lookUps } = setUp();
  occupancy.start();
  occupancy.recount();
  await timers.pass(36_000);
  occupancy.recount();
  occupancy.recount();
  await timers.pass(0);
  expect(lookUps).toEqual([35_000, 36_000, 36_000]);
});

test('a look-up that fails changes nothing, and the next comes in time', async () => {
  const { occupancy, timers, counts, state } = setUp();
  occupancy.start();
  state.fails = true;
  await timers.pass(35_000);
  expect(counts).toEqual([]);
  state.fails = false;
  await timers.pass(30_000);
  expect(counts).toEqual([0]);
});
