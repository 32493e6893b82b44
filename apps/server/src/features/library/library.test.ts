import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { makeApplication, makePlaylist, makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';

let app: TestApp;
/** A new person with an empty library. */
let robin: SignedUp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  robin = await app.signUp();
});
afterAll(() => app.close());

async function list(query: Record<string, unknown> = {}) {
  const { data, total, folderPath } = await robin.call('library.list', {
    query: { sortBy: 'name', sortDirection: 'asc', ...query },
  });
  expect(total).toBe(data.length);
  return { names: data.map((item) => item.name), data, path: folderPath.map((crumb) => crumb.name) };
}

/** Makes a presentation that shows pictures. */
async function makePictures(person: SignedUp, body: { name: string }, files: readonly string[]) {
  const application = await makeApplication(person, {
    presentationProperties: [{ name: 'pictures', type: 'image', multiple: true }],
  });
  return makePresentation(person, {
    ...body,
    applicationId: application.id,
    applicationVars: { pictures: files.map((id) => ({ id })) },
  });
}

const makeFolder = (
  name: string,
  parentFolderId: string | null = null,
  type: 'library' | 'device' = 'library',
) => robin.call('folders.create', { body: { name, parentFolderId, type } });

describe('the library', () => {
  test('lists the items of a folder, and the search results below it', async () => {
    const outer = await makeFolder('Outer');
    const inner = await makeFolder('Inner', outer.id);
    await makeFolder('Screens', null, 'device');
    const { applicationId } = await makePresentation(robin, { name: 'Menu top' });
    await makePresentation(robin, { name: 'Menu outer', parentFolderId: outer.id, applicationId });
    await makePlaylist(robin, { name: 'Menu inner', parentFolderId: inner.id });

    expect((await list()).names).toEqual(['Menu top', 'Outer']);
    const open = await list({ folderId: outer.id });
    expect(open).toMatchObject({ names: ['Inner', 'Menu outer'], path: ['Outer'] });
    expect(await list({ folderId: inner.id })).toMatchObject({
      names: ['Menu inner'],
      path: ['Outer', 'Inner'],
    });
    expect((await list({ search: 'MENU' })).names).toEqual(['Menu inner', 'Menu outer', 'Menu top']);
    expect((await list({ search: 'menu', folderId: outer.id })).names).toEqual(['Menu inner', 'Menu outer']);
    expect((await list({ search: 'menu', type: 'playlist' })).names).toEqual(['Menu inner']);
    expect((await list({ type: 'folder' })).names).toEqual(['Outer']);
  });

  test('lists the files of some types, from all folders', async () => {
    const folder = await makeFolder('Pictures');
    const picture = await makePicture(40, 30);
    await uploadFile(app, robin, picture, { filename: 'top.png' });
    await uploadFile(app, robin, picture, { filename: 'inner.png', folderId: folder.id });
    await uploadFile(app, robin, Buffer.from('a,b'), { filename: 'table.csv', contentType: 'text/csv' });
    expect((await list({ contentTypes: ['image/*'] })).names).toEqual(['inner.png', 'top.png']);
    expect((await list({ contentTypes: ['image/png', 'text/csv'] })).names).toEqual([
      'inner.png',
      'table.csv',
      'top.png',
    ]);
    expect((await list({ contentTypes: ['*/*'] })).names).toEqual(['inner.png', 'table.csv', 'top.png']);
    expect((await list({ contentTypes: ['image/*'], folderId: folder.id })).names).toEqual(['inner.png']);
    expect((await list({ contentTypes: ['image/*'], search: 'top' })).names).toEqual(['top.png']);
    expect((await list({ contentTypes: ['video/*', 'image/jpeg'] })).names).toEqual([]);
  });

  test('returns the fields of each kind of item', async () => {
    const { id: applicationId } = await makeApplication(robin, {
      thumbnailUrl: '/apps/board/thumbnail.svg',
      iconUrl: '/apps/board/icon.svg',
      presentationProperties: [{ name: 'picture', type: 'image', optional: true }],
    });
    const file = await uploadFile(app, robin, await makePicture(40, 30), { filename: 'a file.png' });
    const applicationVars = { picture: file.id };
    const shown = await makePresentation(robin, { name: 'b presentation', applicationId, applicationVars });
    await makePlaylist(robin, { name: 'c playlist', items: [{ presentationId: shown.id }] });
    await robin.call('themes.create', { body: { name: 'd theme' } });
    const { data } = await list();
    expect(
      data.map((item) => [item.resourceType, item.presentationData, item.playlistData, item.fileData]),
    ).toEqual([
      [
        'file_upload',
        null,
        null,
        expect.objectContaining({
          contentType: 'image/png',
          width: 40,
          url: file.url,
          thumbnailUrl: file.thumbnailUrl,
        }),
      ],
      [
        'presentation',
        {
          applicationName: 'Board',
          applicationThumbnailUrl: '/apps/board/thumbnail.svg',
          applicationIconUrl: '/apps/board/icon.svg',
          thumbnailUrl: file.thumbnailUrl,
          duration: 30,
          fileUploads: [
            {
              id: file.id,
              filename: 'a file.png',
              contentType: 'image/png',
              url: file.url,
              thumbnailUrl: file.thumbnailUrl,
            },
          ],
        },
        null,
        null,
      ],
      ['playlist', null, { itemCount: 1, thumbnailUrls: [file.thumbnailUrl] }, null],
      ['theme', null, null, null],
    ]);
    expect(data[0]?.ownedBy?.id).toBe(robin.profileId);
  });

  test('leaves out missing, failed and font files', async () => {
    await robin.call('fileUploads.create', {
      body: { filename: 'waiting.png', contentType: 'image/png', contentLength: 5 },
    });
    await uploadFile(app, robin, Buffer.from('hello'), { contentType: 'image/png', filename: 'failed.png' });
    await robin.call('fonts.create', {
      body: { name: 'Font', filename: 'f.woff2', contentType: 'font/woff2', contentLength: 5 },
    });
    expect((await list()).names).toEqual([]);
  });

  test('hides folders of other domains', async () => {
    const outsider = await app.signUp();
    const folder = await outsider.call('folders.create', { body: { name: 'Theirs' } });
    const { status } = await robin.try('library.list', { query: { folderId: folder.id } });
    expect(status).toBe(404);
    const screens = await makeFolder('Screens', null, 'device');
    expect((await robin.try('library.list', { query: { folderId: screens.id } })).status).toBe(404);
  });

  test('can leave out the files of presentations', async () => {
    const [used, unused] = [
      await uploadFile(app, robin, await makePicture(4, 3, 1), { filename: 'used.png' }),
      await uploadFile(app, robin, await makePicture(4, 3, 2), { filename: 'unused.png' }),
    ];
    await makePictures(robin, { name: 'Used' }, [used.id]);
    expect((await list()).names).toEqual(['unused.png', 'Used', 'used.png']);
    expect((await list({ hideShownFiles: 'true' })).names).toEqual(['unused.png', 'Used']);
    expect((await list({ hideShownFiles: 'true', search: 'used' })).names).toHaveLength(3);
    expect(unused.id).not.toBe(used.id);
  });

  test('shows a file again when its presentation is deleted or not shared', async () => {
    const made = async (name: string) => {
      const file = await uploadFile(app, robin, await makePicture(4, 3, 3), { filename: `${name}.png` });
      return { file, presentation: await makePictures(robin, { name }, [file.id]) };
    };
    const [deleted, moved, shared] = [await made('deleted'), await made('moved'), await made('shared')];
    expect((await list({ hideShownFiles: 'true' })).names).toEqual(['deleted', 'moved', 'shared']);
    const folder = await makeFolder('Folder');
    await robin.call('presentations.delete', { params: { id: deleted.presentation.id } });
    await robin.call('presentations.move', {
      params: { id: moved.presentation.id },
      body: { folderId: folder.id },
    });
    expect((await list({ hideShownFiles: 'true' })).names).toEqual(['deleted.png', 'Folder', 'shared']);
    await robin.call('fileUploads.delete', { params: { id: shared.file.id } });
    expect((await list({ hideShownFiles: 'true', trash: 'true' })).names).toEqual(['deleted', 'shared.png']);
  });

  test('shows the pictures of the first items of a playlist that have one', async () => {
    const made = [];
    for (const shade of [1, 2, 3, 4, 5]) {
      const { id, thumbnailUrl } = await uploadFile(app, robin, await makePicture(4, 3, shade));
      const presentation = await makePictures(robin, { name: `Picture ${shade}` }, [id]);
      made.push({ presentationId: presentation.id, thumbnailUrl });
    }
    const plain = await makePresentation(robin, { name: 'Without a picture' });
    const items = [plain.id, ...made.map(({ presentationId }) => presentationId)];
    await makePlaylist(robin, {
      name: 'All',
      items: items.map((presentationId) => ({ presentationId })),
    });
    await makePlaylist(robin, { name: 'Empty' });
    const { data } = await list({ type: 'playlist' });
    expect(data.map(({ playlistData }) => playlistData)).toEqual([
      { itemCount: 6, thumbnailUrls: made.slice(0, 4).map(({ thumbnailUrl }) => thumbnailUrl) },
      { itemCount: 0, thumbnailUrls: [] },
    ]);
  });

  test('looks up items by id, in the requested order', async () => {
    const [a, b] = [await makePlaylist(robin, { name: 'A' }), await makePlaylist(robin, { name: 'B' })];
    const theirs = await makePlaylist(await app.signUp());
    const { data } = await robin.call('library.lookup', { query: { ids: [b.id, theirs.id, a.id] } });
    expect(data.map((item) => item.name)).toEqual(['B', 'A']);
  });
});

describe('the files of presentations', () => {
  test('moves the files of a presentation with it, but not those that others show beside it', async () => {
    const [own, common] = [
      await uploadFile(app, robin, await makePicture(4, 3, 1), { filename: 'own.png' }),
      await uploadFile(app, robin, await makePicture(4, 3, 2), { filename: 'common.png' }),
    ];
    const first = await makePictures(robin, { name: 'First' }, [own.id, common.id]);
    const second = await makePictures(robin, { name: 'Second' }, [common.id]);
    const folder = await makeFolder('Folder');
    const move = (id: string, folderId: string | null) =>
      robin.call('presentations.move', { params: { id }, body: { folderId } });
    await move(first.id, folder.id);
    expect((await list({ folderId: folder.id })).names).toEqual(['First', 'own.png']);
    expect((await list()).names).toEqual(['common.png', 'Folder', 'Second']);
    await move(second.id, folder.id);
    expect((await list({ folderId: folder.id })).names).toEqual(['common.png', 'First', 'own.png', 'Second']);
    await move(first.id, null);
    expect((await list()).names).toEqual(['First', 'Folder', 'own.png']);
    // A file that someone moved elsewhere stays there.
    await robin.call('fileUploads.move', { params: { id: own.id }, body: { folderId: folder.id } });
    await move(first.id, folder.id);
    await move(first.id, null);
    expect((await list()).names).toEqual(['First', 'Folder', 'own.png']);
  });

  test('does not move files that the person has no permission to move', async () => {
    const file = await uploadFile(app, robin, await makePicture(4, 3, 1), { filename: 'theirs.png' });
    const presentation = await makePictures(robin, { name: 'Shared' }, [file.id]);
    const member = await addMember(app, robin.domainId, 'restricted');
    await robin.call('acls.create', {
      body: { resourceId: presentation.id, grantProfileId: member.profileId, grantScope: 'content_admin' },
    });
    const folder = await member.call('folders.create', { body: { name: 'Mine', type: 'library' } });
    await member.call('presentations.move', {
      params: { id: presentation.id },
      body: { folderId: folder.id },
    });
    expect((await list()).names).toContain('theirs.png');
  });
});

describe('playlists with their folders', () => {
  test('lists the playlists of a folder with the folders that contain some, and empty folders', async () => {
    const outer = await makeFolder('Outer');
    const inner = await makeFolder('Inner', outer.id);
    const pictures = await makeFolder('Pictures');
    const gone = await makeFolder('Gone');
    await makeFolder('Empty');
    await makeFolder('Screens', null, 'device');
    await makePlaylist(robin, { name: 'Deep', parentFolderId: inner.id });
    await makePlaylist(robin, { name: 'Top' });
    await makePresentation(robin, { name: 'Poster', parentFolderId: pictures.id });
    await makePresentation(robin, { name: 'Stays', parentFolderId: gone.id });
    const deleted = await makePlaylist(robin, { name: 'Deleted', parentFolderId: gone.id });
    await robin.call('playlists.delete', { params: { id: deleted.id } });
    const query = { type: 'playlist', withFolders: 'true' };
    expect((await list(query)).names).toEqual(['Empty', 'Outer', 'Top']);
    expect((await list({ ...query, folderId: outer.id })).names).toEqual(['Inner']);
    expect((await list({ ...query, search: 'e' })).names).toEqual(['Deep', 'Empty', 'Inner', 'Outer']);
    expect((await list({ ...query, trash: 'true' })).names).toEqual(['Deleted']);
    expect((await list({ withFolders: 'true' })).names).toContain('Pictures');
  });
});

describe('the usage of items', () => {
  test('counts the screens whose published content contains an item', async () => {
    const file = await uploadFile(app, robin, await makePicture(4, 3, 9));
    const shown = await makePictures(robin, { name: 'Shown' }, [file.id]);
    const inner = await makePlaylist(robin, { name: 'Inner', items: [{ presentationId: shown.id }] });
    const outer = await makePlaylist(robin, { name: 'Outer', items: [{ playlistId: inner.id }] });
    const other = await makePlaylist(robin, { name: 'Not published', items: [{ presentationId: shown.id }] });
    const screens = [];
    for (const playlistId of [inner.id, outer.id, outer.id, outer.id]) {
      const { id } = await pairDevice(app, robin);
      await robin.call('devices.update', { params: { id }, body: { playlistId } });
      await robin.call('devices.publish', { params: { id } });
      screens.push(id);
    }
    await robin.call('devices.delete', { params: { id: screens[3] as string } });
    const ids = [file.id, shown.id, inner.id, outer.id, other.id];
    const usage = async (person: SignedUp) => {
      const { data } = await person.call('library.usage', { query: { ids } });
      return new Map(data.map(({ id, screenCount }) => [id, screenCount]));
    };
    expect(await usage(robin)).toEqual(
      new Map([
        [file.id, 3],
        [shown.id, 3],
        [inner.id, 3],
        [outer.id, 2],
      ]),
    );
    expect(await usage(await app.signUp())).toEqual(new Map());
  });

  test('counts the screens with an item in their ads, once per screen', async () => {
    const spot = await makePresentation(robin, { name: 'Spot' });
    const loop = await makePlaylist(robin, { name: 'Loop', items: [{ presentationId: spot.id }] });
    const ads = await makePlaylist(robin, { name: 'Ads', items: [{ presentationId: spot.id }] });
    const [both, onlyAds] = [await pairDevice(app, robin), await pairDevice(app, robin)];
    await robin.call('devices.update', { params: { id: both.id }, body: { playlistId: loop.id } });
    await robin.call('devices.publish', { params: { id: both.id } });
    for (const { id } of [both, onlyAds])
      await robin.call('devices.enableService', {
        params: { id, service: 'ads' },
        body: { settings: { playlist_id: ads.id } },
      });
    const usage = async () => {
      const { data } = await robin.call('library.usage', { query: { ids: [spot.id, loop.id, ads.id] } });
      return Object.fromEntries(data.map(({ id, screenCount }) => [id, screenCount]));
    };
    expect(await usage()).toEqual({ [spot.id]: 2, [loop.id]: 1, [ads.id]: 2 });
    await robin.call('playlists.delete', { params: { id: ads.id }, query: { force: 'true' } });
    expect((await usage())[spot.id]).toBe(1);
  });
});

describe('the trash', () => {
  const restore = (...ids: string[]) => robin.try('library.restore', { body: { ids } });

  test('lists deleted items and restores them', async () => {
    const playlist = await makePlaylist(robin, { name: 'Gone' });
    await robin.call('playlists.delete', { params: { id: playlist.id } });
    expect((await list()).names).toEqual([]);
    const { data } = await list({ trash: 'true' });
    expect(data.map((item) => item.name)).toEqual(['Gone']);
    expect(data[0]?.deletedAt).not.toBeNull();
    expect((await restore(playlist.id)).data.restored).toEqual([playlist.id]);
    expect((await list()).names).toEqual(['Gone']);
  });

  test('restores a folder with only the items deleted together with it', async () => {
    const folder = await makeFolder('Folder');
    const inner = await makeFolder('Inner', folder.id);
    const before = await makePlaylist(robin, { name: 'Before', parentFolderId: inner.id });
    const within = await makePlaylist(robin, { name: 'Within', parentFolderId: inner.id });
    await robin.call('playlists.delete', { params: { id: before.id } });
    await app.clock.advanceAsync(1000);
    await robin.call('folders.delete', { params: { id: folder.id } });
    expect((await list({ trash: 'true' })).names).toEqual(['Before', 'Folder']);
    const { data } = await restore(folder.id);
    expect([...data.restored].sort()).toEqual([folder.id, inner.id, within.id].sort());
    expect((await list({ folderId: inner.id })).names).toEqual(['Within']);
    expect((await list({ trash: 'true' })).names).toEqual(['Before']);
  });

  test('restores an item of a deleted folder at the top level, with its contents', async () => {
    const outer = await makeFolder('Outer');
    const middle = await makeFolder('Middle', outer.id);
    const inner = await makeFolder('Inner', middle.id);
    await makePlaylist(robin, { name: 'Within', parentFolderId: inner.id });
    await robin.call('folders.delete', { params: { id: middle.id } });
    await app.clock.advanceAsync(1000);
    await robin.call('folders.delete', { params: { id: outer.id } });
    expect((await restore(inner.id)).status).toBe(200);
    expect((await list()).names).toEqual(['Inner']);
    expect(await list({ folderId: inner.id })).toMatchObject({ names: ['Within'], path: ['Inner'] });
    expect((await list({ search: 'with', folderId: inner.id })).names).toEqual(['Within']);
    expect((await restore(middle.id)).status).toBe(200);
    expect((await list()).names).toEqual(['Inner', 'Middle']);
  });

  test('restores only items in the trash', async () => {
    const { id } = await makePlaylist(robin);
    const outsider = await app.signUp();
    const theirs = await makePlaylist(outsider);
    await outsider.call('playlists.delete', { params: { id: theirs.id } });
    expect((await restore(id)).error?.fields?.[0]?.path).toBe('ids.0');
    expect((await restore(theirs.id)).error?.fields?.[0]?.path).toBe('ids.0');
    expect((await outsider.call('library.list', { query: { trash: 'true' } })).total).toBe(1);
  });

  test('hides items after thirty days', async () => {
    const { id } = await makePlaylist(robin);
    await robin.call('playlists.delete', { params: { id } });
    await app.database.pool.query(
      `update resources set deleted_at = deleted_at - interval '31 days' where id = $1`,
      [id],
    );
    expect((await list({ trash: 'true' })).names).toEqual([]);
  });
});
