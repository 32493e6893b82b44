import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createOccupancyMonitor, TAKEOVER_AFTER_MS } from './occupancy.ts';
import type { Occupant } from './session-order.ts';

const me = { sessionId: 'me', startedAt: 1000 };
const older = { sessionId: 'older', startedAt: 900 };
const oldest = { sessionId: 'oldest', startedAt: 800 };
const younger = { sessionId: 'younger', startedAt: 1100 };

function setUp() {
  const timers = createFakeTimers();
  const counts: number[] = [];
  const lookUps: number[] = [];
  const state = { sessions: [me] as Occupant[], fails: false };
  const occupancy = createOccupancyMonitor({
    session: { id: 'me', predecessorId: 'before', startedAt: () => 1000 },
    async fetchOccupants() {
      lookUps.push(timers.now());
      if (state.fails) throw new Error('down');
      return state.sessions;
    },
    on: { counted: ({ older }) => void counts.push(older) },
    timers,
    log: createLog([]),
  });
  return { occupancy, timers, counts, lookUps, state };
}

test('counts older sessions, excluding its own, after 35 s and then every 30 s', async () => {
  const { occupancy, timers, counts, lookUps, state } = setUp();
  const stop = occupancy.start();
  await timers.advanceAsync(64_999);
  expect(lookUps).toEqual([35_000]);
  state.sessions = [me, older, oldest, oldest];
  await timers.advanceAsync(30_001);
  expect(lookUps).toEqual([35_000, 65_000, 95_000]);
  expect(counts).toEqual([0, 2, 2]);
  stop();
  await timers.advanceAsync(100_000);
  expect(lookUps).toHaveLength(3);
});

test('looks up the sessions again at each presence message that does not list them', async () => {
  const { occupancy, timers, lookUps } = setUp();
  occupancy.start();
  occupancy.recount(null);
  await timers.advanceAsync(36_000);
  occupancy.recount(null);
  occupancy.recount(null);
  await timers.advanceAsync(0);
  expect(lookUps).toEqual([35_000, 36_000, 36_000]);
});

test('keeps its count when a lookup fails, and repeats the lookup on schedule', async () => {
  const { occupancy, timers, counts, state } = setUp();
  occupancy.start();
  state.fails = true;
  await timers.advanceAsync(35_000);
  expect(counts).toEqual([]);
  state.fails = false;
  await timers.advanceAsync(30_000);
  expect(counts).toEqual([0]);
});

test('ignores younger sessions and its own presence from before a reload', async () => {
  const { occupancy, timers, counts, state } = setUp();
  occupancy.start();
  state.sessions = [
    me,
    younger,
    { sessionId: 'before', startedAt: 900 },
    { sessionId: 'a', startedAt: null },
  ];
  await timers.advanceAsync(65_000);
  expect(counts).toEqual([0, 0]);
});

test('takes over when the older session has left and does not return in time', async () => {
  const { occupancy, timers, counts, state } = setUp();
  const stop = occupancy.start();
  state.sessions = [me, older];
  await timers.advanceAsync(36_000);
  state.sessions = [me];
  occupancy.recount(null);
  await timers.advanceAsync(TAKEOVER_AFTER_MS - 1);
  expect(counts).toEqual([1]);
  await timers.advanceAsync(1);
  expect(counts).toEqual([1, 0]);
  stop();
  expect(timers.pending).toBe(0);
});

test('does not take over while the older window only reloads', async () => {
  const { occupancy, timers, counts, state } = setUp();
  const stop = occupancy.start();
  state.sessions = [me, older];
  await timers.advanceAsync(36_000);
  state.sessions = [me];
  occupancy.recount(null);
  await timers.advanceAsync(5000);
  state.sessions = [me, { ...older, sessionId: 'reloaded' }];
  occupancy.recount(null);
  await timers.advanceAsync(TAKEOVER_AFTER_MS);
  expect(counts).toEqual([1, 1]);
  stop();
  expect(timers.pending).toBe(0);
});

test('exactly one of two windows of a screen plays at any time', async () => {
  const windows = [older, me].map(({ sessionId, startedAt }) => ({ sessionId, startedAt, count: -1 }));
  const timers = createFakeTimers();
  const occupancies = windows.map((window) =>
    createOccupancyMonitor({
      session: { id: window.sessionId, predecessorId: null, startedAt: () => window.startedAt },
      fetchOccupants: async () => windows,
      timers,
      log: createLog([]),
      on: {
        counted({ older }) {
          window.count = older;
        },
      },
    }),
  );
  occupancies[1]?.start();
  await timers.advanceAsync(20_000);
  occupancies[0]?.start();
  for (let round = 0; round < 6; round += 1) {
    await timers.advanceAsync(25_000);
    for (const { recount } of occupancies) recount(null);
  }
  await timers.advanceAsync(0);
  expect(windows.map(({ count }) => count)).toEqual([0, 1]);
});

const TEN_MINUTES = 600_000;

test('looks up the sessions only every ten minutes while the channel announces changes', async () => {
  const { occupancy, timers, counts, lookUps } = setUp();
  occupancy.setConnected(true);
  occupancy.start();
  await timers.advanceAsync(35_000 + TEN_MINUTES);
  expect(lookUps).toEqual([35_000, 35_000 + TEN_MINUTES]);
  // It still counts every 30 s.
  expect(counts).toHaveLength(21);
});

test('counts the sessions of an announcement without a lookup', async () => {
  const { occupancy, timers, counts, lookUps } = setUp();
  occupancy.setConnected(true);
  occupancy.start();
  occupancy.recount([me, older]);
  expect(counts).toEqual([]);
  await timers.advanceAsync(35_000);
  occupancy.recount([me, younger]);
  expect(counts).toEqual([0, 0]);
  occupancy.recount([me, older, oldest]);
  expect(counts).toEqual([0, 0, 2]);
  expect(lookUps).toEqual([35_000]);
});

test('looks up the sessions at each check while it waits for an older one', async () => {
  const { occupancy, timers, lookUps, state } = setUp();
  occupancy.setConnected(true);
  occupancy.start();
  state.sessions = [me, older];
  await timers.advanceAsync(95_000);
  expect(lookUps).toEqual([35_000, 65_000, 95_000]);
});

test('looks up the sessions at each check while the channel is disconnected, and once after', async () => {
  const { occupancy, timers, lookUps } = setUp();
  occupancy.setConnected(true);
  occupancy.start();
  await timers.advanceAsync(65_000);
  occupancy.setConnected(false);
  await timers.advanceAsync(60_000);
  expect(lookUps).toEqual([35_000, 95_000, 125_000]);
  occupancy.setConnected(true);
  await timers.advanceAsync(90_000);
  expect(lookUps).toEqual([35_000, 95_000, 125_000, 155_000]);
});

test('repeats a lookup during which a change was announced', async () => {
  const { occupancy, timers, counts, lookUps, state } = setUp();
  occupancy.setConnected(true);
  occupancy.start();
  await timers.advanceAsync(35_000);
  occupancy.recount(null);
  state.sessions = [me, older];
  occupancy.recount([me, older]);
  await timers.advanceAsync(0);
  expect(lookUps).toEqual([35_000, 35_000, 35_000]);
  expect(counts.at(-1)).toBe(1);
});
