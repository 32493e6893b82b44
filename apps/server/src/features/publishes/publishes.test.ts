import { describe, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation } from '../../testing/content.ts';
import { insertScreens } from '../../testing/many-screens.ts';
import { startWithOwner } from '../../testing/owner.ts';
import {
  createFleet,
  createPublishJobs,
  type PublishBody,
  report,
  type Screen,
  shownBy,
  untilState,
} from './testing/fleet.ts';

const { t } = await startWithOwner();
const { runJob } = createPublishJobs(t);
const setUp = (count?: number) => createFleet(t, count);

describe('a publish', () => {
  test('reaches every screen, and counts what they reported', async () => {
    const { person, screens, playlist, create, get } = await setUp(4);
    const created = await create();
    expect(created).toMatchObject({
      total: 4,
      playlists: [{ id: playlist, name: 'Main' }],
      playlistCount: 1,
      publishedBy: { id: person.profileId, name: 'Robin' },
      stages: [{ screens: 4 }],
    });
    await untilState(person, created.id, 'completed');
    const [first, second, third] = screens as [Screen, Screen, Screen, Screen];
    expect(await shownBy(first)).toEqual(['Poster']);
    await report(first, { ack: true, playbackSuccess: true });
    await report(second, { ack: true });
    await report(third, { playbackError: 'No picture.' });
    expect(await get(created.id)).toMatchObject({
      counts: { playing: 1, received: 1, failed: 1, sent: 1, pending: 0 },
      problems: [{ outcome: 'failed', message: 'No picture.', screenCount: 1 }],
    });
    const failed = await person.call('publishes.screens', {
      params: { id: created.id },
      query: { outcome: 'failed' },
    });
    expect(failed).toMatchObject({
      total: 1,
      data: [{ deviceId: third.id, message: 'No picture.', revision: 1 }],
    });
  });

  test('counts offline screens separately', async () => {
    const { person, screens, create, get } = await setUp(2);
    const { id } = await create();
    await untilState(person, id, 'completed');
    await t.clock.advanceAsync(6 * 60_000);
    await screens[0]?.call('device.heartbeat', { body: {} });
    expect(await get(id)).toMatchObject({
      counts: { sent: 1, offline: 1 },
      problems: [{ outcome: 'offline', message: null, screenCount: 1 }],
    });
  });

  test('refuses screens that the person cannot see or that would show nothing, but reaches the others', async () => {
    const { person, screens, create, get } = await setUp(2);
    const [blank, playing] = screens as [Screen, Screen];
    await person.call('devices.update', { params: { id: blank.id }, body: { playlistId: null } });
    const unknown = '01890000-0000-7000-8000-0000000000ff';
    const deviceIds = [blank.id, playing.id, unknown];
    const { id } = await create({ scope: { deviceIds } });
    await untilState(person, id, 'completed');
    const { counts, problems } = await get(id);
    expect(counts).toMatchObject({ sent: 1, refused: 2 });
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'The screen has no playlist, so it would have nothing to play.',
      'This screen doesn’t exist, or you don’t have access to it.',
    ]);
    const confirmed = await create({ scope: { deviceIds: [blank.id] }, confirmBlank: true });
    expect((await untilState(person, confirmed.id, 'completed')).counts).toMatchObject({
      sent: 1,
      refused: 0,
    });
  });

  test('reaches the screens of its scope, by tag and without excluded screens and playlists', async () => {
    const { person, screens, create, playlist } = await setUp(3);
    const [tagged, excluded, other] = screens as [Screen, Screen, Screen];
    for (const { id } of [tagged, excluded])
      await person.call('devices.update', {
        params: { id },
        body: { tags: [{ key: 'store', value: 'Berlin' }] },
      });
    const total = async (scope: PublishBody['scope']) => (await create({ scope })).total;
    expect(await total({ tag: 'store:Berlin', excludeDeviceIds: [excluded.id] })).toBe(1);
    expect(await total({ state: 'unpublished' })).toBeGreaterThan(0);
    await person.call('devices.update', { params: { id: other.id }, body: { playlistId: null } });
    expect(await total({ excludePlaylistIds: [playlist] })).toBe(1);
    expect(await total({ excludePlaylistIds: [null] })).toBe(2);
    const none = await person.try('publishes.create', { body: { scope: { tag: 'nowhere' } } });
    expect([none.status, none.error?.message]).toEqual([
      409,
      'No screens match. Choose at least one screen.',
    ]);
    const empty = await person.try('publishes.create', { body: { scope: {} } });
    expect([empty.status, empty.error?.fields]).toEqual([
      400,
      [{ path: 'scope', message: 'Choose the screens.' }],
    ]);
  });
});

test('a publish assigns a playlist only to the screens that it reaches', async () => {
  const { person, screens, playlist, create } = await setUp(2);
  const [reached, other] = screens as [Screen, Screen];
  const poster = await insertPresentation(t.database, person, 'New poster');
  const next = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Next');
  const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
  const { id, playlists } = await create({ scope: { deviceIds: [reached.id] }, playlistId: next, startsAt });
  expect(playlists).toEqual([{ id: next, name: 'Next' }]);
  const assigned = async (screen: Screen) =>
    (await person.call('devices.get', { params: { id: screen.id } })).playlistId;
  expect(await assigned(reached)).toBe(playlist);
  await t.clock.advanceAsync(3_601_000);
  await runJob(id);
  await untilState(person, id, 'completed');
  expect([await assigned(reached), await assigned(other)]).toEqual([next, playlist]);
  expect(await shownBy(reached)).toEqual(['New poster']);
});

test('a publish reaches any number of screens by a filter, without some of them', async () => {
  const { person, playlist, screens } = await setUp(1);
  const [excluded] = screens as [Screen];
  const count = 10_500;
  await insertScreens(t.database.pool, person.domainId, count, t.clock.clock.now());
  await t.database.pool.query('update devices set playlist_id = $2 where domain_id = $1', [
    person.domainId,
    playlist,
  ]);
  await t.database.pool.query('analyze');
  const scope = { playlistId: playlist, excludeDeviceIds: [excluded.id] };
  expect((await person.call('publishes.preview', { body: { scope } })).total).toBe(count);
  const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
  const created = await person.call('publishes.create', { body: { scope, startsAt } });
  expect([created.total, created.counts.pending]).toEqual([count, count]);
});

describe('a publish of an earlier revision', () => {
  test('sends it to its screen, and shows its progress', async () => {
    const { person, screens, playlist, create, publishAll, rename } = await setUp(2);
    const [restored, other] = screens as [Screen, Screen];
    await publishAll();
    await rename('Second');
    await publishAll();
    const created = await create({ scope: { deviceIds: [restored.id] }, revision: 1 });
    expect(created).toMatchObject({ total: 1, playlists: [{ id: playlist, name: 'Main' }], undoes: null });
    expect((await untilState(person, created.id, 'completed')).counts).toMatchObject({ sent: 1 });
    expect([await shownBy(restored), await shownBy(other)]).toEqual([['Poster'], ['Second']]);
    expect((await person.call('devices.counts')).unpublished).toBe(1);
  });

  test('is refused if its content was deleted', async () => {
    const { person, screens, publishAll, create, deletePoster, playlist } = await setUp();
    const [screen] = screens as [Screen];
    await publishAll();
    const other = await insertPresentation(t.database, person, 'Other');
    const body = { items: [{ presentationId: other }] };
    await person.call('playlists.update', { params: { id: playlist }, body });
    await publishAll();
    await deletePoster();
    const { id } = await create({ revision: 1 });
    const { problems } = await untilState(person, id, 'completed');
    expect(problems).toMatchObject([{ outcome: 'refused', screenCount: 1 }]);
    expect(await shownBy(screen)).toEqual(['Other']);
  });

  test('needs exactly one screen, an existing revision and no other playlist', async () => {
    const { person, screens, playlist, publishAll } = await setUp(2);
    await publishAll();
    const deviceIds = screens.map(({ id }) => id);
    const attempt = async (body: PublishBody) => {
      const { status, error } = await person.try('publishes.create', { body });
      return [status, error?.fields?.[0]?.path];
    };
    const scope = { deviceIds: deviceIds.slice(0, 1) };
    expect(await attempt({ scope: { deviceIds }, revision: 1 })).toEqual([400, 'revision']);
    expect(await attempt({ scope, revision: 1, playlistId: playlist })).toEqual([400, 'revision']);
    expect((await attempt({ scope, revision: 9 }))[0]).toBe(404);
  });
});
