import { describe, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { createFleet, report, type Screen, shownBy, untilState } from './testing/fleet.ts';

const { t } = await startWithOwner();
const setUp = (count?: number) => createFleet(t, count);

describe('after a publish', () => {
  test('retry publishes the current content to the screens that failed', async () => {
    const { person, screens, publishAll, rename } = await setUp(2);
    const [failing, playing] = screens as [Screen, Screen];
    const id = await publishAll();
    await report(failing, { playbackError: 'No picture.' });
    await report(playing, { ack: true, playbackSuccess: true });
    await rename('Repaired');
    const again = await person.call('publishes.retry', { params: { id } });
    expect(again.total).toBe(1);
    await untilState(person, again.id, 'completed');
    expect([await shownBy(failing), await shownBy(playing)]).toEqual([['Repaired'], ['Poster']]);
    const nothing = await person.try('publishes.retry', { params: { id: again.id } });
    expect([nothing.status, nothing.error?.message]).toEqual([409, 'No screens failed in this publish.']);
  });

  test('retry assigns the playlist that the publish assigned', async () => {
    const { person, screens, playlist } = await setUp();
    const [screen] = screens as [Screen];
    const empty = await insertPlaylist(t.database, person, [], 'Nothing yet');
    const scope = { deviceIds: [screen.id] };
    const refused = await person.call('publishes.create', { body: { scope, playlistId: empty } });
    expect((await untilState(person, refused.id, 'completed')).counts).toMatchObject({ refused: 1 });
    const again = await person.call('publishes.retry', {
      params: { id: refused.id },
      body: { confirmBlank: true },
    });
    await untilState(person, again.id, 'completed');
    const { playlistId } = await person.call('devices.get', { params: { id: screen.id } });
    expect([playlistId, playlistId === playlist]).toEqual([empty, false]);
  });

  test('the screens that failed can be published to, with a preview and the same playlist', async () => {
    const { person, screens, publishAll } = await setUp(3);
    const [failing, refused] = screens as [Screen, Screen, Screen];
    const empty = await insertPlaylist(t.database, person, [], 'Nothing yet');
    const id = await publishAll();
    await report(failing, { playbackError: 'No picture.' });
    expect((await person.call('publishes.get', { params: { id } })).assignedPlaylist).toBeNull();
    const scope = { failedPublishId: id };
    expect((await person.call('publishes.preview', { body: { scope } })).total).toBe(1);
    const again = await person.call('publishes.create', { body: { scope } });
    expect(again.total).toBe(1);
    const other = { ...scope, deviceIds: [refused.id] };
    expect((await person.call('publishes.preview', { body: { scope: other } })).total).toBe(0);

    const assigned = await person.call('publishes.create', {
      body: { scope: { deviceIds: [refused.id] }, playlistId: empty },
    });
    await untilState(person, assigned.id, 'completed');
    const { assignedPlaylist } = await person.call('publishes.get', { params: { id: assigned.id } });
    expect(assignedPlaylist).toEqual({ id: empty, name: 'Nothing yet' });
    const { groups } = await person.call('publishes.preview', {
      body: { scope: { failedPublishId: assigned.id }, playlistId: empty },
    });
    expect(groups).toMatchObject([{ screenCount: 1, warnings: [{ confirmableCount: 1 }] }]);
  });

  test('undo publishes what each screen played before', async () => {
    const { person, screens, publishAll, rename } = await setUp(3);
    const [restored, superseded] = screens as [Screen, Screen, Screen];
    await publishAll();
    await rename('Mistake');
    const mistake = await publishAll();
    await person.call('devices.publish', { params: { id: superseded.id } });
    const undone = await person.call('publishes.undo', { params: { id: mistake } });
    expect(undone.undoes).toBe(mistake);
    const { counts, problems } = await untilState(person, undone.id, 'completed');
    expect(counts).toMatchObject({ sent: 2, refused: 1 });
    expect(problems).toMatchObject([{ message: 'This screen already has newer content.' }]);
    expect([await shownBy(restored), await shownBy(superseded)]).toEqual([['Poster'], ['Mistake']]);
    // The content of the library has not changed, so the screens have unpublished changes again.
    expect((await person.call('devices.counts')).unpublished).toBe(2);
  });

  test('undo assigns the playlist that each screen had before, unless it has changed since', async () => {
    const { person, screens, playlist, poster, publishAll } = await setUp(2);
    const [restored, changed] = screens as [Screen, Screen];
    await publishAll();
    const wrong = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Wrong');
    const other = await insertPlaylist(t.database, person, [{ presentationId: poster }], 'Other');
    const scope = { deviceIds: [restored.id, changed.id] };
    const { id } = await person.call('publishes.create', { body: { scope, playlistId: wrong } });
    await untilState(person, id, 'completed');
    await person.call('devices.update', { params: { id: changed.id }, body: { playlistId: other } });
    const undone = await person.call('publishes.undo', { params: { id } });
    await untilState(person, undone.id, 'completed');
    const playlistOf = async (screen: Screen) =>
      (await person.call('devices.get', { params: { id: screen.id } })).playlistId;
    expect([await playlistOf(restored), await playlistOf(changed)]).toEqual([playlist, other]);
    expect((await person.call('devices.get', { params: { id: restored.id } })).hasUnpublishedChanges).toBe(
      false,
    );
  });

  test('undo refuses screens that had no publish before', async () => {
    const { person, publishAll } = await setUp();
    const undone = await person.call('publishes.undo', { params: { id: await publishAll() } });
    const { problems } = await untilState(person, undone.id, 'completed');
    expect(problems).toMatchObject([{ message: 'This screen has no earlier content to return to.' }]);
  });

  test('an earlier revision can be published again, unless its content was deleted', async () => {
    const { person, screens, deletePoster, playlist, publishAll, rename } = await setUp();
    const [screen] = screens as [Screen];
    await publishAll();
    await rename('Second');
    await publishAll();
    const params = { id: screen.id, revision: 1 };
    expect(await person.call('devices.publishRevision', { params })).toMatchObject({ revision: 3 });
    expect(await shownBy(screen)).toEqual(['Poster']);
    const missing = await person.try('devices.publishRevision', { params: { ...params, revision: 9 } });
    expect(missing.status).toBe(404);
    const other = await insertPresentation(t.database, person, 'Other');
    await person.call('playlists.update', {
      params: { id: playlist },
      body: { items: [{ presentationId: other }] },
    });
    await deletePoster();
    const deleted = await person.try('devices.publishRevision', { params });
    expect(deleted.status).toBe(409);
    expect(await shownBy(screen)).not.toContain('Other');
  });
});
