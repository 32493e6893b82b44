import { POLLING } from '@vitrine/test-kit';
import { describe, expect, test, vi } from 'vitest';
import { startWithOwner } from '../../testing/owner.ts';
import { storeIs } from '../../testing/rules.ts';
import { createFleet, createPublishJobs, type Screen, shownBy, untilState } from './testing/fleet.ts';

const { t } = await startWithOwner();
const { runJob, resumeAll } = createPublishJobs(t);
const setUp = (count?: number) => createFleet(t, count);

describe('a scheduled publish', () => {
  const inAnHour = () => new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();

  test('starts at its time with the content from when it was created', async () => {
    const { person, screens, create, rename } = await setUp();
    const [screen] = screens as [Screen];
    const { id, state } = await create({ startsAt: inAnHour() });
    expect(state).toBe('scheduled');
    await runJob(id);
    await t.clock.advanceAsync(1800_000);
    await rename('Changed later');
    expect((await screen.try('device.publishedContent')).status).toBe(404);
    await t.clock.advanceAsync(1801_000);
    await runJob(id);
    await untilState(person, id, 'completed');
    expect(await shownBy(screen)).toEqual(['Poster']);
    // The later change is still unpublished.
    expect(await person.call('devices.get', { params: { id: screen.id } })).toMatchObject({
      hasUnpublishedChanges: true,
    });
    expect((await person.call('devices.counts')).unpublished).toBe(1);
  });

  test('starts even if its job no longer exists', async () => {
    const { person, create } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await t.database.pool.query(`delete from jobs.job where name = 'advance_publish'`);
    await t.clock.advanceAsync(3_601_000);
    await resumeAll();
    await untilState(person, id, 'completed');
  });

  test('is sent once, even if several jobs run at the same time', async () => {
    const { person, screens, create, get } = await setUp(5);
    const { id } = await create({ startsAt: inAnHour() });
    await t.clock.advanceAsync(3_601_000);
    await Promise.all([runJob(id), runJob(id), runJob(id), runJob(id)]);
    await untilState(person, id, 'completed');
    const revisions = await Promise.all(
      screens.map(async (screen) => (await screen.call('device.heartbeat', { body: {} })).revision),
    );
    expect(revisions).toEqual([1, 1, 1, 1, 1]);
    expect((await get(id)).counts).toMatchObject({ sent: 5, superseded: 0 });
  });

  test('is listed for each screen that it will reach', async () => {
    const { person, screens, create } = await setUp(2);
    const [first, second] = screens as [Screen, Screen];
    const { id } = await create({ scope: { deviceIds: [first.id] }, startsAt: inAnHour() });
    const idsFor = async (deviceId: string) => {
      const { data } = await person.call('publishes.list', { query: { state: 'scheduled', deviceId } });
      return data.map((publish) => publish.id);
    };
    expect(await idsFor(first.id)).toEqual([id]);
    expect(await idsFor(second.id)).toEqual([]);
    // A screen without a playlist is refused.
    await person.call('devices.update', { params: { id: second.id }, body: { playlistId: null } });
    const both = await create({ startsAt: inAnHour() });
    expect((await idsFor(first.id)).toSorted()).toEqual([id, both.id].toSorted());
    expect(await idsFor(second.id)).toEqual([]);
  });

  test('can be scheduled at most a year ahead', async () => {
    const { person, screens } = await setUp();
    const far = await person.try('publishes.create', {
      body: { scope: { deviceIds: [screens[0]?.id ?? ''] }, startsAt: '9999-12-31T23:59:59-01:00' },
    });
    expect([far.status, far.error?.fields]).toEqual([
      400,
      [{ path: 'starts_at', message: 'Choose a time within a year.' }],
    ]);
  });

  test('can be cancelled before it starts, and then does nothing', async () => {
    const { person, screens, create } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await person.call('publishes.cancel', { params: { id } });
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    const other = await create();
    await untilState(person, other.id, 'completed');
    expect((await person.call('publishes.get', { params: { id } })).state).toBe('cancelled');
    expect((await screens[0]?.call('device.heartbeat', { body: {} }))?.revision).toBe(1);
    const again = await person.try('publishes.cancel', { params: { id } });
    expect([again.status, again.error?.message]).toEqual([409, 'This publish has already ended.']);
  });

  test('refuses screens whose content was deleted in the meantime', async () => {
    const { person, deletePoster, create, get } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await deletePoster();
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    await untilState(person, id, 'completed');
    expect((await get(id)).problems).toEqual([
      {
        outcome: 'refused',
        message:
          'Some content of this publish has since been deleted. Publish again to send the current version.',
        screenCount: 1,
      },
    ]);
  });

  test('refuses screens on which nothing can play any more', async () => {
    const { person, screens, playlist, poster, create, get } = await setUp(2);
    const [unchanged, changed] = screens as [Screen, Screen];
    const tag = (id: string, value: string) =>
      person.call('devices.update', { params: { id }, body: { tags: [{ key: 'store', value }] } });
    for (const { id } of screens) await tag(id, 'Berlin');
    await person.call('playlists.update', {
      params: { id: playlist },
      body: { items: [{ presentationId: poster }], rule: storeIs('Berlin'), isRuleOnItems: true },
    });
    const { id } = await create({ startsAt: inAnHour() });
    await tag(changed.id, 'Hamburg');
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    await untilState(person, id, 'completed');
    expect((await get(id)).counts).toMatchObject({ refused: 1, pending: 0 });
    expect(await shownBy(unchanged)).toEqual(['Poster']);
    expect((await changed.try('device.publishedContent')).status).toBe(404);
  });

  test('sends nothing for a person who can no longer sign in', async () => {
    const { person, create, get } = await setUp();
    const { id } = await create({ startsAt: inAnHour() });
    await t.database.pool.query('update profiles set is_disabled = true where id = $1', [person.profileId]);
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    await vi.waitFor(async () => {
      const { rows } = await t.database.pool.query('select state from publishes where id = $1', [id]);
      expect(rows).toEqual([{ state: 'completed' }]);
    }, POLLING);
    await t.database.pool.query('update profiles set is_disabled = false where id = $1', [person.profileId]);
    expect((await get(id)).problems).toMatchObject([
      { message: 'The person who started this publish can no longer sign in.' },
    ]);
  });
});
