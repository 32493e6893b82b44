import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createPageSession, HANDOVER_LIMIT_MS } from './page-session.ts';
import { createServerClock } from './server-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

/** Creates a window of the browser, whose storage survives when the page is loaded again. */
function setUp({ wallClock = NOON, isRefused = false } = {}) {
  const timers = createFakeTimers(wallClock);
  const values = new Map<string, string>();
  const refuse = () => {
    throw new Error('SecurityError');
  };
  const storage = {
    getItem: isRefused ? refuse : (key: string) => values.get(key) ?? null,
    setItem: isRefused ? refuse : (key: string, value: string) => void values.set(key, value),
    removeItem: isRefused ? refuse : (key: string) => void values.delete(key),
  };
  const load = (id: string, deviceId = 'd1') => {
    const clock = createServerClock(timers, { lastKnownTime: 0, aheadMs: 0 });
    return { ...createPageSession({ id, deviceId, storage, clock, timers }), clock };
  };
  return { timers, values, storage, load };
}

test("dates the session from the page load, by the server's clock as soon as it is known", async () => {
  const { timers, load } = setUp({ wallClock: 0 });
  const session = load('s1');
  await timers.advanceAsync(7000);
  expect(session.startedAt()).toBe(0);
  session.clock.sync(NOON + 7000);
  expect(session.startedAt()).toBe(NOON);
  session.clock.sync(NOON + 9000);
  expect(session.startedAt()).toBe(NOON);
  expect(session.predecessorId).toBeNull();
});

test('preserves its start across reloads', async () => {
  const { timers, load } = setUp();
  const first = load('s1');
  first.clock.sync(NOON);
  await timers.advanceAsync(60_000);
  first.handOver();
  await timers.advanceAsync(5000);
  const second = load('s2');
  expect(second.predecessorId).toBe('s1');
  expect(second.startedAt()).toBe(NOON);
  second.handOver();
  expect(load('s3').startedAt()).toBe(NOON);
});

test('starts a new session for a late reload, another device or a copied window', async () => {
  const { timers, values, load } = setUp();
  const first = load('s1');
  first.clock.sync(NOON);
  first.handOver();
  const stored = new Map(values);
  expect(load('s2', 'd2').predecessorId).toBeNull();
  for (const [key, value] of stored) values.set(key, value);
  await timers.advanceAsync(HANDOVER_LIMIT_MS + 1);
  const late = load('s3');
  expect(late.predecessorId).toBeNull();
  expect(late.startedAt()).toBe(NOON + HANDOVER_LIMIT_MS + 1);
  late.handOver();
  load('s4');
  // `s4` has taken the handover, so the storage that a duplicated window copies contains none.
  expect(load('copy').predecessorId).toBeNull();
});

test("does not hand over a start that the server's clock has not confirmed", async () => {
  const { timers, load } = setUp({ wallClock: 0 });
  load('s1').handOver();
  timers.setWallClock(1000);
  const second = load('s2');
  second.clock.sync(NOON);
  expect(second.startedAt()).toBe(NOON);
  expect(second.predecessorId).toBe('s1');
});

test('starts a new session when storage is refused or invalid', () => {
  const refused = setUp({ isRefused: true });
  refused.load('s1').handOver();
  expect(refused.load('s2').predecessorId).toBeNull();
  const { values, load } = setUp();
  load('s1').handOver();
  const [key = ''] = values.keys();
  for (const nonsense of [
    '',
    '{',
    'null',
    '7',
    '{"id":1}',
    '{"id":"a","deviceId":"d1","startedAt":"x","leftAt":0}',
  ]) {
    values.set(key, nonsense);
    expect(load('s2').predecessorId).toBeNull();
  }
});
