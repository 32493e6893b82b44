import { expect, test } from 'vitest';
import { startWithOwner } from '../../testing/owner.ts';
import { createFleet, type Screen } from './testing/fleet.ts';

const { t } = await startWithOwner();

/** Publishes to a screen with the statement of a server from before `content_at`. */
async function publishByOldServer({ id }: Screen): Promise<void> {
  await t.database.pool.query(
    `with pointed as (update devices set revision = revision + 1, published_at = $2 where id = $1
       returning domain_id, id, revision, published_hash, published_playlist_id, published_at),
     recorded as (insert into device_revisions (domain_id, device_id, revision, hash, playlist_id, published_at)
       select domain_id, id, revision, published_hash, published_playlist_id, published_at from pointed)
     select id from pointed`,
    [id, t.clock.clock.now()],
  );
}

test('a publish by an older server during an upgrade leaves no unpublished changes', async () => {
  const { person, screens, publishAll, rename } = await createFleet(t, 2);
  const [screen, unchanged] = screens as [Screen, Screen];
  await publishAll();
  await rename('Changed');
  await publishByOldServer(screen);
  const hasChanges = async ({ id }: Screen) =>
    (await person.call('devices.get', { params: { id } })).hasUnpublishedChanges;
  expect([await hasChanges(screen), await hasChanges(unchanged)]).toEqual([false, true]);
  expect((await person.call('devices.counts')).unpublished).toBe(1);
});

test('an older revision that is published again keeps the time of its content', async () => {
  const { person, screens, publishAll, rename } = await createFleet(t);
  const [screen] = screens as [Screen];
  const hasChanges = async () =>
    (await person.call('devices.get', { params: { id: screen.id } })).hasUnpublishedChanges;
  await publishAll();
  await rename('Changed');
  await publishAll();
  for (const revision of [1, 3]) {
    await person.call('devices.publishRevision', { params: { id: screen.id, revision } });
    expect(await hasChanges()).toBe(true);
  }
});
