import { expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { makeApplication, makePresentation } from '../../testing/library.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';

const { t, owner } = await startWithOwner();

/** A screen with a playlist that shows a presentation with a theme and a picture, all in one folder. */
async function setUp() {
  const folder = await owner.call('folders.create', { body: { name: 'Autumn' } });
  const file = await uploadFile(t, owner, await makePicture(5, 5, 1));
  const backdrop = await uploadFile(t, owner, await makePicture(5, 5, 2));
  const theme = await owner.call('themes.create', {
    body: { name: 'Brand', backgroundImageId: backdrop.id },
  });
  const { id: applicationId } = await makeApplication(owner, {
    presentationProperties: [{ name: 'picture', type: 'image' }],
  });
  const presentation = await makePresentation(owner, {
    name: 'Poster',
    applicationId,
    themeId: theme.id,
    parentFolderId: folder.id,
    applicationVars: { picture: file.id },
  });
  const playlist = await insertPlaylist(t.database, owner, [{ presentationId: presentation.id }]);
  const screen = await pairDevice(t, owner, 'Entrance');
  return { folder, file, backdrop, theme, presentation, playlist, screen };
}

const choose = (id: string, playlistId: string | null) =>
  owner.call('devices.update', { params: { id }, body: { playlistId } });

const kinds = [
  ['presentations.delete', 'presentation', '“Poster” plays on 1 screen: Entrance.'],
  ['themes.delete', 'theme', '“Brand” is used on 1 screen: Entrance.'],
  ['fileUploads.delete', 'file', /is used on 1 screen: Entrance\.$/],
  ['fileUploads.delete', 'backdrop', /is used on 1 screen: Entrance\.$/],
  ['folders.delete', 'folder', 'Content in “Autumn” plays on 1 screen: Entrance.'],
  ['playlists.delete', 'playlist', '“Main” plays on 1 screen: Entrance.'],
] as const;

test.each(kinds)('rejects %s of a %s in use, unless forced', async (call, what, message) => {
  const made = await setUp();
  const target = made[what];
  const params = { id: typeof target === 'string' ? target : target.id };
  await choose(made.screen.id, made.playlist);
  const refused = await owner.try(call, { params });
  expect([refused.status, refused.error?.code]).toEqual([409, 'conflict']);
  expect(refused.error?.message).toMatch(message);
  expect(refused.error?.fields?.map(({ path }) => path)).toEqual([`devices.${made.screen.id}`, 'force']);
  await owner.call(call, { params, query: { force: 'true' } });
});

test('a folder is in use when an item below it is', async () => {
  const { folder, presentation, screen } = await setUp();
  const outer = await owner.call('folders.create', { body: { name: 'Year' } });
  const middle = await owner.call('folders.create', {
    body: { name: 'Season', parentFolderId: outer.id },
  });
  await owner.call('folders.move', { params: { id: folder.id }, body: { folderId: middle.id } });
  // The presentation is in a nested playlist.
  const inner = await insertPlaylist(t.database, owner, [{ presentationId: presentation.id }], 'Inner');
  await choose(screen.id, await insertPlaylist(t.database, owner, [{ playlistId: inner }], 'Outer'));
  for (const { id, name } of [outer, middle, folder]) {
    const refused = await owner.try('folders.delete', { params: { id } });
    expect(refused.error?.message).toBe(`Content in “${name}” plays on 1 screen: Entrance.`);
  }
  await owner.call('devices.publish', { params: { id: screen.id } });
  await choose(screen.id, null);
  expect((await owner.try('folders.delete', { params: { id: outer.id } })).status).toBe(409);
});

test.each(['playlists.delete', 'folders.delete'] as const)(
  'a playlist is either selected or deleted by %s, never both',
  async (call) => {
    const screen = await pairDevice(t, owner, 'Race');
    for (let round = 0; round < 10; round += 1) {
      const folder = await owner.call('folders.create', { body: { name: `Folder ${round}` } });
      const poster = await insertPresentation(t.database, owner);
      const playlist = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
      await owner.call('playlists.move', { params: { id: playlist }, body: { folderId: folder.id } });
      const [chosen, deleted] = await Promise.all([
        owner.try('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } }),
        owner.try(call, { params: { id: call === 'folders.delete' ? folder.id : playlist } }),
      ]);
      expect([
        [200, 409],
        [400, 204],
      ]).toContainEqual([chosen.status, deleted.status]);
    }
  },
);

test('published content is in use until the screen gets other content', async () => {
  const { screen, playlist, presentation } = await setUp();
  await choose(screen.id, playlist);
  await owner.call('devices.publish', { params: { id: screen.id } });
  const other = await insertPresentation(t.database, owner, 'Other');
  await choose(screen.id, await insertPlaylist(t.database, owner, [{ presentationId: other }]));
  const remove = () => owner.try('presentations.delete', { params: { id: presentation.id } });
  expect((await remove()).status).toBe(409);
  await owner.call('devices.publish', { params: { id: screen.id } });
  expect((await remove()).status).toBe(204);
});

test('counts screens that the person cannot see, without names', async () => {
  const { screen, playlist } = await setUp();
  await choose(screen.id, playlist);
  const member = await addMember(t, owner.domainId, 'restricted');
  await owner.call('acls.create', {
    body: { resourceId: playlist, grantProfileId: member.profileId, grantScope: 'content_admin' },
  });
  const refused = await member.try('playlists.delete', { params: { id: playlist } });
  expect(refused.error?.message).toBe('“Main” plays on 1 screen.');
  expect(refused.error?.fields?.map(({ path }) => path)).toEqual(['force']);
});

test('an ad playlist is in use, affects its screens, and stops playing when it is deleted', async () => {
  const { screen, playlist, presentation } = await setUp();
  await owner.call('devices.enableService', {
    params: { id: screen.id, service: 'ads' },
    body: { settings: { playlist_id: playlist } },
  });
  const affected = async (body: object) =>
    (await owner.call('devices.affected', { body })).data.map(({ id }) => id);
  expect(await affected({ playlistIds: [playlist] })).toEqual([screen.id]);
  expect(await affected({ presentationIds: [presentation.id] })).toEqual([screen.id]);
  const remove = (force: boolean) =>
    owner.try('playlists.delete', {
      params: { id: playlist },
      ...(force && { query: { force: 'true' as const } }),
    });
  expect((await remove(false)).status).toBe(409);
  expect((await owner.try('presentations.delete', { params: { id: presentation.id } })).status).toBe(409);
  const version = async () => (await screen.call('device.heartbeat', { body: {} })).servicesVersion;
  const before = await version();
  expect((await screen.try('device.adContent')).status).toBe(200);
  expect((await remove(true)).status).toBe(204);
  expect((await screen.try('device.adContent')).status).toBe(404);
  expect(await version()).toBe(before + 1);
  await owner.call('library.restore', { body: { ids: [playlist] } });
  expect((await screen.try('device.adContent')).status).toBe(200);
  expect(await version()).toBe(before + 2);
});
