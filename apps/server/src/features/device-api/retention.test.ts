import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdAt, newId } from '../../platform/ids.ts';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRetention } from './retention.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RETENTION_PLAYS_DAYS: '60', RETENTION_LOGS_DAYS: '20' });
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;
const days = { plays: 60, analytics: 400, errors: 90, logs: 20, inputs: 60 };
const tables = {
  plays: 'plays',
  analytics: 'analytics_events',
  errors: 'device_errors',
  logs: 'device_logs',
};

/** The number of rows of each kind. */
async function countRows(): Promise<Record<string, number>> {
  const counts = Object.entries(tables).map(async ([kind, table]) => {
    const { rows } = await t.database.pool.query(`select count(*)::int as n from ${table}`);
    return [kind, rows[0].n] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** The id that a player makes at a time. */
const idAt = (at: Date, serial: number) => `${firstIdAt(at).slice(0, 14)}7000-8000-00000000000${serial}`;

/** One report of each kind, now, with these ids. */
async function report(id: (serial: number) => string): Promise<void> {
  const device = await pairDevice(t, await t.signUp());
  const at = t.clock.clock.now().toISOString();
  await device.call('device.events', {
    body: {
      events: [
        { type: 'play', id: id(1), at, presentationId: id(1) },
        { type: 'error', id: id(2), at, event: 'crash', errorMessage: 'It broke' },
        { type: 'analytics', id: id(3), at, source: 'app', name: 'touch' },
      ],
    },
  });
  await device.call('device.logs', {
    body: { events: [{ id: id(4), at, level: 'info', message: 'Hello' }] },
  });
}

test('deletes each kind after its retention, at most a month late, for any kind of id', async () => {
  const { db } = t.database;
  const { purge } = createRetention(db, t.clock.clock, days);
  await purge();
  // 5 January: an id in the players' format, and one without a time, which goes to the default partition.
  await report((serial) => idAt(t.clock.clock.now(), serial));
  await report((serial) => `f47ac10b-58cc-4372-a567-0e02b2c3d4${serial}9`);
  const both = { plays: 2, analytics: 2, errors: 2, logs: 2 };
  const after = async (passed: number) => {
    await t.clock.advanceAsync(passed * DAY_MS);
    await Promise.all([purge(), purge()]);
    return countRows();
  };
  expect(await after(20)).toEqual(both);
  expect(await after(1)).toEqual({ ...both, logs: 1 });
  expect(await after(39)).toEqual({ ...both, logs: 0 });
  expect(await after(1)).toEqual({ ...both, logs: 0, plays: 1 });
  expect(await after(90)).toEqual({ plays: 0, analytics: 2, errors: 0, logs: 0 });
  expect(await after(249)).toEqual({ plays: 0, analytics: 2, errors: 0, logs: 0 });
  expect(await after(30)).toEqual({ plays: 0, analytics: 0, errors: 0, logs: 0 });
});

test('deletes more rows of a default partition than fit into one statement', async () => {
  const { db, pool } = t.database;
  await pool.query(
    `insert into device_logs (domain_id, id, device_id, level, message, at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'info', 'Hello', $1::timestamptz - interval '21 days'
     from generate_series(1, 10001)`,
    [t.clock.clock.now()],
  );
  expect((await countRows()).logs).toBe(10_001);
  await createRetention(db, t.clock.clock, days).purge();
  expect((await countRows()).logs).toBe(0);
});

test('accepts reports past their retention without storing them', async () => {
  const device = await pairDevice(t, await t.signUp());
  const ago = (passed: number) => new Date(t.clock.clock.now().getTime() - passed * DAY_MS).toISOString();
  const play = (at: string) => ({ type: 'play' as const, id: newId(), at, presentationId: newId() });
  const events = [play(ago(59)), play(ago(61)), play('1970-01-01T00:00:05Z')];
  expect(await device.call('device.events', { body: { events } })).toEqual({ accepted: 1 });
  const line = (at: string) => ({ id: newId(), at, level: 'info' as const, message: 'Hello' });
  const lines = [line(ago(19)), line(ago(21))];
  expect(await device.call('device.logs', { body: { events: lines } })).toEqual({ accepted: 1 });
});

test('schedules the jobs that limit stored reports', async () => {
  const { rows } = await t.database.pool.query('select name from jobs.schedule');
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['make_partitions', 'purge_reports', 'purge_batches']));
});
