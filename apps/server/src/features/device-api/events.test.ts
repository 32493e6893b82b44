import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertPresentation, pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let owner: SignedUp;
let screen: Awaited<ReturnType<typeof pairDevice>>;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  owner = await t.signUp();
  screen = await pairDevice(t, owner);
});
afterAll(() => t.close());

const DECADE_MS = 10 * 365 * 86_400_000;
/** A time relative to now, in milliseconds. */
const at = (ms: number) => new Date(t.clock.clock.now().getTime() + ms).toISOString();
const play = (ms: number, more: { id?: string; durationMs?: number } = {}) => {
  const id = newId();
  return { type: 'play' as const, id, at: at(ms), presentationId: id, ...more };
};

async function rowsOf(table: string, time: string): Promise<{ id: string; at: string }[]> {
  const { rows } = await t.database.pool.query(
    `select id, ${time} as at from ${table} where device_id = $1 order by id`,
    [screen.id],
  );
  return rows.map((row) => ({ id: row.id, at: row.at.toISOString() }));
}

test.each([
  ['a month later, in another partition', 31 * 86_400_000],
  ['a second earlier', -1000],
])('counts an event once when it is sent again with a different time, %s', async (_, later) => {
  const ids = Array.from({ length: 4 }, newId);
  const [playId = '', errorId = '', touchId = '', lineId = ''] = ids;
  const send = async (time: string) => {
    await screen.call('device.events', {
      body: {
        events: [
          { type: 'play', id: playId, at: time, presentationId: playId, durationMs: 1000 },
          { type: 'error', id: errorId, at: time, event: 'crash', errorMessage: 'It broke' },
          { type: 'analytics', id: touchId, at: time, source: 'app', name: 'touch' },
        ],
      },
    });
    await screen.call('device.logs', {
      body: { events: [{ id: lineId, at: time, level: 'info', message: 'Hello' }] },
    });
  };
  const first = at(-20 * 86_400_000);
  await send(first);
  await t.clock.advanceAsync(31 * 86_400_000);
  await send(new Date(Date.parse(first) + later).toISOString());
  expect(await rowsOf('plays', 'started_at')).toEqual([{ id: playId, at: first }]);
  expect(await rowsOf('device_errors', 'at')).toEqual([{ id: errorId, at: first }]);
  expect(await rowsOf('analytics_events', 'at')).toEqual([{ id: touchId, at: first }]);
  expect(await rowsOf('device_logs', 'at')).toEqual([{ id: lineId, at: first }]);
});

test('a screen cannot change the reports of another screen', async () => {
  const reported = play(-5000, { durationMs: 1000 });
  await screen.call('device.events', { body: { events: [reported] } });
  const other = await pairDevice(t, owner, 'Other');
  await other.call('device.events', { body: { events: [{ ...reported, durationMs: 5000 }] } });
  const { rows } = await t.database.pool.query('select device_id, duration_ms from plays where id = $1', [
    reported.id,
  ]);
  expect(rows).toEqual([{ device_id: screen.id, duration_ms: 1000 }]);
});

test('stores each play once when several screens send the same id at the same time', async () => {
  const other = await pairDevice(t, owner, 'Other');
  const mine = [play(-3000), play(-2000)];
  const others = [play(-4000, { durationMs: 7 })];
  const shared = play(-1000);
  const replies = await Promise.all([
    screen.call('device.events', { body: { events: [...mine, shared, shared] } }),
    other.call('device.events', { body: { events: [shared, ...others] } }),
    screen.call('device.events', { body: { events: mine } }),
  ]);
  expect(replies.map(({ accepted }) => accepted)).toEqual([3, 2, 2]);
  const { rows } = await t.database.pool.query('select id from plays where device_id = any($1) order by id', [
    [screen.id, other.id],
  ]);
  expect(rows.map(({ id }) => id)).toEqual([...mine, ...others, shared].map(({ id }) => id).sort());
});

test('accepts an id in capital letters as the same play', async () => {
  const reported = play(-5000);
  const again = { ...reported, id: reported.id.toUpperCase(), durationMs: 3000 };
  expect((await screen.try('device.events', { body: { events: [reported, again] } })).status).toBe(200);
  const { rows } = await t.database.pool.query('select duration_ms from plays where device_id = $1', [
    screen.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('counts a report from the future as of now, and within the tolerance at its own time', async () => {
  const events = [play(DECADE_MS), play(60_001), play(60_000), play(-1000)];
  expect(await screen.call('device.events', { body: { events } })).toEqual({ accepted: 4 });
  const times = (await rowsOf('plays', 'started_at')).map((row) => row.at).sort();
  expect(times).toEqual([at(-1000), at(0), at(0), at(60_000)].sort());
  const { rows } = await t.database.pool.query(
    'select playing_since from device_states where device_id = $1',
    [screen.id],
  );
  expect(rows[0].playing_since.toISOString()).toBe(at(60_000));
  await screen.call('device.logs', {
    body: { events: [{ id: newId(), at: at(DECADE_MS), level: 'info', message: 'Hello' }] },
  });
  expect((await rowsOf('device_logs', 'at')).map((row) => row.at)).toEqual([at(0)]);
});

test('a heartbeat cannot report a play that begins in the future', async () => {
  const presentationId = await insertPresentation(t.database, owner);
  await screen.call('device.heartbeat', {
    body: { nowPlaying: { presentationId, startedAt: at(DECADE_MS) } },
  });
  const { nowPlaying } = await owner.call('devices.get', { params: { id: screen.id } });
  expect(nowPlaying).toMatchObject({ presentationId, startedAt: at(0) });
});

test('replaces a worker state from a clock that was ahead', async () => {
  const state = async () =>
    (await owner.call('devices.workers', { params: { id: screen.id } })).data.map((each) => [
      each.state,
      each.at,
    ]);
  const worker = (value: string, time: string) => ({
    type: 'worker' as const,
    id: newId(),
    at: time,
    name: 'door',
    state: value,
  });
  const send = (...events: ReturnType<typeof worker>[]) => screen.call('device.events', { body: { events } });
  // Of two times that are ahead, the later one wins.
  await send(worker('open', at(2 * DECADE_MS)), worker('shut', at(DECADE_MS)));
  expect(await state()).toEqual([['open', at(0)]]);
  await send(worker('early', at(-1)));
  expect(await state()).toEqual([['open', at(0)]]);
  await t.clock.advanceAsync(1000);
  await send(worker('shut', at(0)));
  expect(await state()).toEqual([['shut', at(0)]]);
});

test('replaces a stored worker state whose time is far ahead', async () => {
  await t.database.pool.query(
    `insert into device_workers (domain_id, device_id, name, state, at) values ($1, $2, 'door', '"open"', $3)`,
    [owner.domainId, screen.id, at(DECADE_MS)],
  );
  const event = { type: 'worker' as const, id: newId(), at: at(0), name: 'door', state: 'shut' };
  await screen.call('device.events', { body: { events: [event] } });
  const { data } = await owner.call('devices.workers', { params: { id: screen.id } });
  expect(data).toMatchObject([{ state: 'shut', at: at(0) }]);
});

test('over the limit, stores the workers that reported last', async () => {
  const event = (name: number, ms: number) => ({
    type: 'worker' as const,
    id: newId(),
    at: at(ms),
    name: `worker ${name}`,
    state: name,
  });
  const names = Array.from({ length: 200 }, (_, name) => name);
  await screen.call('device.events', { body: { events: names.map((name) => event(name, name - 1000)) } });
  await screen.call('device.events', { body: { events: [event(200, 0), event(1, 0)] } });
  const { data } = await owner.call('devices.workers', { params: { id: screen.id } });
  const stored = data.map(({ state }) => Number(state)).sort((a, b) => a - b);
  expect(stored).toEqual(Array.from({ length: 200 }, (_, name) => name + 1));
});

test('rejects a worker state that is too long, and names the worker', async () => {
  const state = (length: number) => ({
    type: 'worker' as const,
    id: newId(),
    at: at(0),
    name: 'door',
    state: 'x'.repeat(length),
  });
  const send = (length: number) =>
    screen.try('device.events', { body: { events: [play(0), state(length)] } });
  expect((await send(7998)).status).toBe(200);
  expect(await send(7999)).toMatchObject({ status: 400, error: { fields: [{ path: 'events.1.state' }] } });
});
