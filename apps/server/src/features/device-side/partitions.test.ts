import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePartitions } from './partitions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function partitionOf(id: string): Promise<string> {
  const { rows } = await t.database.pool.query(
    'select tableoid::regclass::text as name from plays where id = $1',
    [id],
  );
  return rows[0].name;
}

const play = (id: string, at: string) => ({ type: 'play' as const, id, at, presentationId: id });

test('plays go to the partition of their month; those of other times to the default one', async () => {
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  await makePartitions(t.database.db, t.clock.clock);
  const [now, old] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b'];
  await device.call('device.events', {
    body: { events: [play(now, '2026-01-20T10:00:00Z'), play(old, '1999-01-01T00:00:00Z')] },
  });
  expect(await partitionOf(now)).toBe('plays_2026_01');
  expect(await partitionOf(old)).toBe('plays_default');
});

test('making them again makes nothing, and a new month one more of each', async () => {
  expect(await makePartitions(t.database.db, t.clock.clock)).toEqual([]);
  await t.clock.advance(31 * 86_400_000);
  expect(await makePartitions(t.database.db, t.clock.clock)).toEqual([
    'plays_2026_04',
    'device_errors_2026_04',
    'device_logs_2026_04',
    'analytics_events_2026_04',
  ]);
});

test('a month whose rows came before its partition keeps to the default one', async () => {
  await t.clock.advance(31 * 86_400_000);
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  await device.call('device.events', {
    body: { events: [play('01890000-0000-7000-8000-00000000000c', '2026-05-02T00:00:00Z')] },
  });
  expect(await makePartitions(t.database.db, t.clock.clock)).toEqual([
    'device_errors_2026_05',
    'device_logs_2026_05',
    'analytics_events_2026_05',
  ]);
});
