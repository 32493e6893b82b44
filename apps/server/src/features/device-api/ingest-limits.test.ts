import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ingestLimits } from './ingest-limits.ts';

let t: TestApp;
let screen: Awaited<ReturnType<typeof pairDevice>>;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  screen = await pairDevice(t, await t.signUp());
});
afterAll(() => t.close());

const HOUR_MS = 3_600_000;
const at = () => t.clock.clock.now().toISOString();
const play = (id = newId()) => ({ type: 'play' as const, id, at: at(), presentationId: id });
const sendPlay = (device = screen) => device.try('device.events', { body: { events: [play()] } });
const sendLine = (device = screen) =>
  device.try('device.logs', {
    body: { events: [{ id: newId(), at: at(), level: 'info', message: 'Hello' }] },
  });

/** Records this many bytes as sent by the screen. */
async function spend(kind: keyof typeof ingestLimits, bytes: number): Promise<void> {
  await t.database.pool.query(
    `insert into device_allowances (device_id, kind, spent, at) values ($1, $2, $3, $4)
     on conflict (device_id, kind) do update set spent = excluded.spent, at = excluded.at`,
    [screen.id, kind, bytes, t.clock.clock.now()],
  );
}

const spent = async () => {
  const { rows } = await t.database.pool.query(
    'select kind, spent from device_allowances where device_id = $1 order by kind',
    [screen.id],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.spent]));
};

test('a screen over its allowance gets Retry-After, and nothing is stored', async () => {
  const { burst: atOnce, perDay } = ingestLimits.events;
  await spend('events', atOnce + perDay / 24 - 1);
  const refused = await sendPlay();
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  expect(refused.headers['retry-after']).toBe('3600');
  const count = async () =>
    (await t.database.pool.query('select 1 from plays where device_id = $1', [screen.id])).rowCount;
  expect(await count()).toBe(0);
  // The screen's log and other screens have their own allowances.
  expect((await sendLine()).status).toBe(200);
  expect((await sendPlay(await pairDevice(t, await t.signUp()))).status).toBe(200);
  await t.clock.advanceAsync(HOUR_MS + 1000);
  expect((await sendPlay()).status).toBe(200);
  expect(await count()).toBe(1);
});

test('limits log lines too', async () => {
  await spend('logs', ingestLimits.logs.burst + 1);
  expect((await sendLine()).status).toBe(429);
  expect((await sendPlay()).status).toBe(200);
});

test('counts bytes, and refills the allowance over time', async () => {
  const events = [
    { type: 'error' as const, id: newId(), at: at(), event: 'crash', errorMessage: 'x'.repeat(4000) },
  ];
  await screen.call('device.events', { body: { events } });
  const first = (await spent()).events;
  expect(first).toBeGreaterThan(4000);
  expect(first).toBeLessThan(4300);
  await screen.call('device.events', { body: { events } });
  expect((await spent()).events).toBe(2 * first);
  await t.clock.advanceAsync(HOUR_MS);
  await screen.call('device.events', { body: { events } });
  expect((await spent()).events).toBe(first);
});

test('counts all concurrent requests', async () => {
  await spend('events', ingestLimits.events.burst - 1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendPlay()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(429)]);
});

test('accepts everything that a player stored offline in one burst', () => {
  // The longest event in wire format. A player stores 300,000 events.
  const [id] = [newId()];
  const longest = { ...play(), playlistId: id, durationMs: 604_800_000, revision: 2_147_483_647, isAd: true };
  expect(300_000 * (JSON.stringify(longest).length + 1)).toBeLessThan(ingestLimits.events.burst);
});
