import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteBatches } from './batches.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('old batches are removed with all of their actions, others stay whole', async () => {
  const { db, pool } = t.database;
  const robin = await t.signUp();
  const device = await pairDevice(t, robin);
  const restart = () => robin.call('devices.batch', { body: { action: 'restart', deviceIds: [device.id] } });
  const old = await restart();
  // More screens than one statement removes.
  await pool.query(
    `insert into batch_actions (id, domain_id, batch_id, device_id, action, status, created_at, deadline)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), 'restart', 'acknowledged', now(), now() from generate_series(1, 20001)`,
    [robin.domainId, old.batchId],
  );
  await t.clock.advance(1000);
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
