import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteBatches } from './batches.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('deletes old batches with all of their actions, and no others', async () => {
  const { db, pool } = t.database;
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  const restart = () => robin.call('devices.batch', { body: { action: 'restart', deviceIds: [device.id] } });
  const old = await restart();
  // More screens than one statement deletes.
  await pool.query(
    `insert into batch_actions (id, domain_id, batch_id, device_id, action, status, created_at, deadline)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), 'restart', 'acknowledged', now(), now() from generate_series(1, 20001)`,
    [robin.domainId, old.batchId],
  );
  await t.clock.advanceAsync(1000);
  const border = t.clock.clock.now();
  const young = await restart();
  const left = async () => {
    const { rows } = await pool.query(
      'select batch.id, count(action.id)::int as actions from batches batch full join batch_actions action on action.batch_id = batch.id group by batch.id order by batch.id',
    );
    return rows;
  };
  expect(await left()).toEqual([
    { id: old.batchId, actions: 20_002 },
    { id: young.batchId, actions: 1 },
  ]);
  await Promise.all([deleteBatches(db, border), deleteBatches(db, border)]);
  expect(await left()).toEqual([{ id: young.batchId, actions: 1 }]);
});

test('the status has one record for each screen, with all actions requested of it', async () => {
  const robin = await t.signUp();
  const [one, other] = [await pairDevice(t, robin), await pairDevice(t, robin)];
  const run = (action: 'disable' | 'restart' | 'publish', ...devices: { id: string }[]) =>
    robin.call('devices.batch', { body: { action, deviceIds: devices.map(({ id }) => id) } });
  await run('disable', one);
  await t.clock.advanceAsync(1000);
  await run('publish', one, other);
  await t.clock.advanceAsync(1000);
  const { batchId } = await run('restart', one);
  const status = (query: object) => robin.call('devices.batchStatus', { query });
  const all = await status({ deviceId: [one.id, other.id].join(',') });
  expect(all.total).toBe(2);
  expect(all.counts).toMatchObject({ acknowledged: 1, failed: 2, sent: 1 });
  expect(all.data.map(({ deviceId }) => deviceId)).toEqual([one.id, other.id]);
  expect(all.data[0]).toMatchObject({
    profileId: robin.profileId,
    actionStatuses: [
      { action: 'restart', status: 'sent', completed: null, message: null },
      { action: 'publish', status: 'failed', message: expect.stringContaining('no playlist') },
      { action: 'disable', status: 'acknowledged' },
    ],
  });
  expect((await status({ pageSize: 1, page: 2 })).data.map(({ deviceId }) => deviceId)).toEqual([other.id]);
  expect((await status({ batchId })).data).toMatchObject([{ actionStatuses: [{ action: 'restart' }] }]);
  const failed = await status({ status: 'failed' });
  expect(failed.data.map((each) => each.actionStatuses.length)).toEqual([1, 1]);
  expect(failed.counts).toEqual(all.counts);
});

test('assigns and publishes a playlist in one step, and keeps the old one on rejected screens', async () => {
  const robin = await t.signUp();
  const poster = await insertPresentation(t.database, robin);
  const [before, empty, after] = [
    await insertPlaylist(t.database, robin, [{ presentationId: poster }]),
    await insertPlaylist(t.database, robin, []),
    await insertPlaylist(t.database, robin, [{ presentationId: poster }]),
  ];
  const screen = await pairDevice(t, robin);
  const assign = async (playlistId: string | null) => {
    const body = { action: 'set_playlist' as const, deviceIds: [screen.id], playlistId, publish: true };
    const { batchId } = await robin.call('devices.batch', { body });
    const { counts } = await robin.call('devices.batchStatus', { query: { batchId } });
    const shown = await robin.call('devices.get', { params: { id: screen.id } });
    const { playlistId: assigned, revision, hasUnpublishedChanges } = shown;
    return { failed: counts.failed, sent: counts.sent, assigned, revision, hasUnpublishedChanges };
  };
  const first = { failed: 0, sent: 1, assigned: before, revision: 1, hasUnpublishedChanges: false };
  expect(await assign(before)).toEqual(first);
  const refused = { ...first, failed: 1, sent: 0 };
  expect(await assign(empty)).toEqual(refused);
  expect(await assign(null)).toEqual(refused);
  expect(await assign(after)).toEqual({ ...first, assigned: after, revision: 2 });
});

test('rejects a playlist that does not exist, and records nothing', async () => {
  const robin = await t.signUp();
  const screen = await pairDevice(t, robin);
  const playlistId = '00000000-0000-7000-8000-000000000000';
  const response = await robin.try('devices.batch', {
    body: { action: 'set_playlist', deviceIds: [screen.id], playlistId, publish: true },
  });
  expect([response.status, response.error?.fields?.[0]?.path]).toEqual([400, 'playlist_id']);
  const query = { deviceId: screen.id };
  expect((await robin.call('devices.batchStatus', { query })).total).toBe(0);
});
