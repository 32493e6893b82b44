import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdAt } from '../../platform/ids.ts';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPartitions, dropPartitions } from './partitions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const DAY_MS = 86_400_000;

async function partitionOf(id: string): Promise<string | undefined> {
  const { rows } = await t.database.pool.query(
    'select tableoid::regclass::text as name from plays where id = $1',
    [id],
  );
  return rows[0]?.name;
}

/** The id that a player makes at a time. */
const idAt = (at: string, serial: number) =>
  `${firstIdAt(new Date(at)).slice(0, 14)}7000-8000-00000000000${serial}`;

/** Sends plays with these ids, all of one time. */
async function send(at: string, ...ids: string[]): Promise<void> {
  const device = await pairDevice(t, await t.signUp());
  await device.call('device.events', {
    body: { events: ids.map((id) => ({ type: 'play' as const, id, at, presentationId: id })) },
  });
}

const make = () => createPartitions(t.database.db, t.clock.clock);
const ofMonth = (month: string) => [
  `plays_${month}`,
  `device_errors_${month}`,
  `device_logs_${month}`,
  `analytics_events_${month}`,
  `device_inputs_${month}`,
];

test('stores each play in the partition of its id’s month, and others in the default partition', async () => {
  const ids = {
    first: idAt('2026-01-01T00:00:00.000Z', 1),
    last: idAt('2026-01-31T23:59:59.999Z', 1),
    next: idAt('2026-02-01T00:00:00.000Z', 1),
    early: idAt('2025-12-31T23:59:59.999Z', 1),
    random: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  };
  await send('2026-01-05T09:00:00Z', ...Object.values(ids));
  expect(await Promise.all(Object.values(ids).map(partitionOf))).toEqual([
    'plays_2026_01',
    'plays_2026_01',
    'plays_2026_02',
    'plays_default',
    'plays_default',
  ]);
});

test('creates the partitions of this month and the next three, once, and another set each new month', async () => {
  const { rows } = await t.database.pool.query(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'plays'::regclass order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'plays_2026_01',
    'plays_2026_02',
    'plays_2026_03',
    'plays_2026_04',
    'plays_default',
  ]);
  expect(await make()).toEqual([]);
  await t.clock.advanceAsync(31 * DAY_MS);
  expect(await make()).toEqual(ofMonth('2026_05'));
});

test('concurrent processes create each partition once', async () => {
  await t.clock.advanceAsync(28 * DAY_MS);
  const made = await Promise.all(Array.from({ length: 4 }, make));
  expect(made.flat().sort()).toEqual(ofMonth('2026_06').sort());
});

test('moves earlier rows into their partition once it exists', async () => {
  const early = idAt('2026-07-02T00:00:00Z', 1);
  await send('2026-03-04T00:00:00Z', early);
  expect(await partitionOf(early)).toBe('plays_default');
  await t.clock.advanceAsync(31 * DAY_MS);
  expect(await make()).toEqual(ofMonth('2026_07'));
  expect(await partitionOf(early)).toBe('plays_2026_07');
});

test('drops a month once it has ended, and keeps rows with a later time', async () => {
  const { db } = t.database;
  const [old, young] = [idAt('2026-01-20T00:00:00Z', 3), idAt('2026-01-20T00:00:00Z', 4)];
  await send('2026-01-20T00:00:00Z', old);
  await send('2026-02-20T00:00:00Z', young);
  expect(await dropPartitions(db, 'plays', new Date('2026-01-31T23:59:59Z'))).toEqual([]);
  const drops = await Promise.all(
    Array.from({ length: 3 }, () => dropPartitions(db, 'plays', new Date('2026-02-01T00:00:00Z'))),
  );
  expect(drops.flat()).toEqual(['plays_2026_01']);
  expect([await partitionOf(old), await partitionOf(young)]).toEqual([undefined, 'plays_default']);
});

test('does not wait long for a locked table, and retries on the next run', async () => {
  const { db, pool } = t.database;
  const reader = await pool.connect();
  await reader.query('begin; select 1 from plays limit 1');
  expect(await dropPartitions(db, 'plays', new Date('2026-03-01T00:00:00Z'))).toEqual([]);
  await reader.query('commit');
  reader.release();
  expect(await dropPartitions(db, 'plays', new Date('2026-03-01T00:00:00Z'))).toEqual(['plays_2026_02']);
});
