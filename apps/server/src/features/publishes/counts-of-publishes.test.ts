import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertScreens } from '../../testing/many-screens.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { recordPlans } from '../../testing/query-plans.ts';
import type { SignedUp } from '../../testing/test-app.ts';
import { createFleet, createPublishJobs, report, type Screen, untilState } from './testing/fleet.ts';

const { t, owner } = await startWithOwner();
const { runJob } = createPublishJobs(t);
const { pool } = t.database;

/** The counts of a publish that are not zero. The list and the details read them differently, and must agree. */
async function countsOf(person: SignedUp, id: string) {
  const { data } = await person.call('publishes.list', { query: { pageSize: 200 } });
  const listed = data.find((publish) => publish.id === id);
  const { problems: _, ...details } = await person.call('publishes.get', { params: { id } });
  expect(listed).toEqual(details);
  return Object.fromEntries(Object.entries(details.counts).filter(([, count]) => count > 0));
}

test('the list and the details of a publish count the same outcomes', async () => {
  const { person, screens, create, publishAll, rename } = await createFleet(t, 6);
  const [playing, received, failing, blank, later, removed] = screens as [
    Screen,
    Screen,
    Screen,
    Screen,
    Screen,
    Screen,
  ];
  await person.call('devices.update', { params: { id: blank.id }, body: { playlistId: null } });
  const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
  const { id } = await create({ startsAt, stages: [{ screens: 2 }] });
  expect(await countsOf(person, id)).toEqual({ pending: 5, refused: 1 });
  await person.call('publishes.cancel', { params: { id } });

  const all = await publishAll();
  await report(playing, { ack: true, playbackSuccess: true });
  await report(received, { ack: true });
  await report(failing, { playbackError: 'No picture.' });
  expect(await countsOf(person, all)).toEqual({ playing: 1, received: 1, failed: 1, sent: 2, refused: 1 });

  await rename('Later');
  await person.call('devices.publish', { params: { id: later.id } });
  await person.call('devices.unregister', { params: { id: removed.id } });
  expect(await countsOf(person, all)).toEqual({
    playing: 1,
    received: 1,
    failed: 1,
    superseded: 2,
    refused: 1,
  });
  await t.clock.advanceAsync(6 * 60_000);
  const { id: last } = await create({ scope: { deviceIds: [playing.id, received.id] } });
  await untilState(person, last, 'completed');
  expect(await countsOf(person, all)).toEqual({ failed: 1, superseded: 4, refused: 1 });
  expect(await countsOf(person, last)).toEqual({ offline: 2 });
});

test('counts are right when several jobs of one publish run at the same time', async () => {
  const { person, create } = await createFleet(t, 5);
  const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
  const { id } = await create({ startsAt });
  await t.clock.advanceAsync(3_601_000);
  await Promise.all([runJob(id), runJob(id), runJob(id), runJob(id)]);
  await untilState(person, id, 'completed');
  const counts = await countsOf(person, id);
  expect(Object.values(counts)).toEqual([5]);
});

const PUBLISHES = 50;
const SCREENS = 10_000;

/** Inserts publishes to the same screens with SQL. */
async function insertPublishes(): Promise<void> {
  await insertScreens(pool, owner.domainId, SCREENS, new Date('2020-01-01'));
  await pool.query('update devices set revision = $2 where domain_id = $1', [owner.domainId, PUBLISHES]);
  for (let revision = 1; revision <= PUBLISHES; revision += 1) {
    const id = newId();
    await pool.query(
      `insert into publishes (id, domain_id, profile_id, state, confirm_blank, max_failed_percent, stages, stage_sent_at, playlist_ids, created_at, starts_at, ended_at)
       values ($1, $2, $3, 'completed', false, 100, array[$4::int], now(), '{}', now(), now(), now())`,
      [id, owner.domainId, owner.profileId, SCREENS],
    );
    const isLast = revision === PUBLISHES;
    await pool.query(
      `insert into publish_targets (publish_id, domain_id, device_id, stage, status, revision)
       select $1, domain_id, id, 0, $3, $4 from devices where domain_id = $2 order by id`,
      [id, owner.domainId, isLast ? 'pending' : 'sent', isLast ? null : revision],
    );
    if (isLast)
      await pool.query(`update publish_targets set status = 'sent', revision = $2 where publish_id = $1`, [
        id,
        revision,
      ]);
  }
}

test('a page of large publishes reads no targets', { timeout: 180_000 }, async () => {
  await insertPublishes();
  const plans = recordPlans(t);
  const { total, data } = await owner.call('publishes.list', { query: { pageSize: PUBLISHES } });
  expect([total, data.map((publish) => publish.total)]).toEqual([PUBLISHES, Array.from(data, () => SCREENS)]);
  const counted = (outcome: 'offline' | 'superseded') => data.map(({ counts }) => counts[outcome]);
  expect(counted('offline')).toEqual(data.map((_, index) => (index === 0 ? SCREENS : 0)));
  expect(counted('superseded')).toEqual(data.map((_, index) => (index === 0 ? 0 : SCREENS)));
  const steps = plans.take();
  const rowsOf = (table: string) =>
    steps.filter((step) => step.table === table).reduce((sum, { rows }) => sum + rows, 0);
  expect(rowsOf('publish_counts')).toBeGreaterThan(0);
  expect(rowsOf('device_publishes')).toBeLessThanOrEqual(SCREENS);
  expect(steps.filter(({ table }) => table === 'publish_targets')).toEqual([]);
});
