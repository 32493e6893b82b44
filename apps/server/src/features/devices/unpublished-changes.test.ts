import { expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';

const { t, owner } = await startWithOwner();

/** The names of screens with unpublished changes, on which rows, filters and counts must agree. */
async function unpublished(): Promise<string[]> {
  const { data: rows } = await owner.call('devices.list', { query: { sortBy: 'name' } });
  const { data: filtered } = await owner.call('devices.list', {
    query: { state: 'unpublished', sortBy: 'name' },
  });
  const names = rows.filter((row) => row.hasUnpublishedChanges).map(({ name }) => name);
  expect(filtered.map(({ name }) => name)).toEqual(names);
  expect((await owner.call('devices.counts')).unpublished).toBe(names.length);
  return names;
}

test('filters, counts and rows agree on unpublished changes: playlist, content or ads', async () => {
  const [poster, ad] = [
    await insertPresentation(t.database, owner),
    await insertPresentation(t.database, owner),
  ];
  const playlist = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
  const ads = await insertPlaylist(t.database, owner, [{ presentationId: ad }]);
  const other = await insertPlaylist(t.database, owner, [{ presentationId: ad }]);
  const [, content, withAds, assigned] = [
    await pairDevice(t, owner, 'A empty'),
    await pairDevice(t, owner, 'B content'),
    await pairDevice(t, owner, 'C ads'),
    await pairDevice(t, owner, 'D assigned'),
  ];
  await owner.call('devices.batch', {
    body: {
      action: 'set_playlist',
      deviceIds: [content.id, withAds.id, assigned.id],
      playlistId: playlist,
      publish: true,
    },
  });
  await owner.call('devices.enableService', {
    params: { id: withAds.id, service: 'ads' },
    body: { settings: { playlist_id: ads } },
  });
  expect(await unpublished()).toEqual([]);

  await t.clock.advanceAsync(1000);
  await owner.call('playlists.update', { params: { id: ads }, body: { name: 'New ads' } });
  expect(await unpublished()).toEqual(['C ads']);

  await owner.call('devices.update', { params: { id: assigned.id }, body: { playlistId: other } });
  expect(await unpublished()).toEqual(['C ads', 'D assigned']);

  await owner.call('playlists.update', { params: { id: playlist }, body: { name: 'New name' } });
  expect(await unpublished()).toEqual(['B content', 'C ads', 'D assigned']);

  await owner.call('devices.batch', {
    body: { action: 'publish', deviceIds: [content.id, withAds.id, assigned.id] },
  });
  expect(await unpublished()).toEqual([]);
});
