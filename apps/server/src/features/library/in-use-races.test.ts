import { expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { makeApplication, makePresentation } from '../../testing/library.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';

const { t, owner } = await startWithOwner();

/** A screen that plays a presentation with a theme, and content that neither of them uses yet. */
async function setUp() {
  const spare = await uploadFile(t, owner, await makePicture(5, 5, 1));
  const { id: applicationId } = await makeApplication(owner, {
    presentationProperties: [
      { name: 'picture', type: 'image', optional: true },
      { name: 'hosted', type: 'playlist', optional: true },
    ],
  });
  const theme = await owner.call('themes.create', { body: { name: 'Current' } });
  const presentation = await makePresentation(owner, { applicationId, themeId: theme.id });
  const playlist = await insertPlaylist(t.database, owner, [{ presentationId: presentation.id }]);
  const screen = await pairDevice(t, owner, 'Entrance');
  await owner.call('devices.update', { params: { id: screen.id }, body: { playlistId: playlist } });
  const folder = await owner.call('folders.create', { body: { name: 'Folder' } });
  const poster = await insertPresentation(t.database, owner);
  await owner.call('presentations.move', { params: { id: poster }, body: { folderId: folder.id } });
  return {
    screen: screen.id,
    playlist,
    presentation: presentation.id,
    theme: theme.id,
    folder: folder.id,
    poster,
    nested: await insertPlaylist(t.database, owner, [{ presentationId: poster }], 'Nested'),
    otherTheme: (await owner.call('themes.create', { body: { name: 'Spare' } })).id,
    file: spare.id,
  };
}

type Fixture = Awaited<ReturnType<typeof setUp>>;
type Deletion = 'presentations' | 'playlists' | 'themes' | 'fileUploads' | 'folders';

interface Race {
  name: string;
  /** Makes something that the screen uses refer to the target. */
  save(fixture: Fixture): Promise<{ status: number }>;
  /** The last table that the change writes. */
  table: string;
  target: keyof Fixture;
  deletion: Deletion;
}

const addItem = (item: 'presentationId' | 'playlistId', target: keyof Fixture) => (made: Fixture) =>
  owner.try('playlists.update', {
    params: { id: made.playlist },
    body: { items: [{ presentationId: made.presentation }, { [item]: made[target] }] },
  });
const setValue = (property: string, target: keyof Fixture) => (made: Fixture) =>
  owner.try('presentations.update', {
    params: { id: made.presentation },
    body: { applicationVars: { [property]: made[target] } },
  });

const races: Race[] = [
  {
    name: 'a presentation as an item',
    save: addItem('presentationId', 'poster'),
    table: 'playlist_items',
    target: 'poster',
    deletion: 'presentations',
  },
  {
    name: 'a presentation in a folder as an item',
    save: addItem('presentationId', 'poster'),
    table: 'playlist_items',
    target: 'folder',
    deletion: 'folders',
  },
  {
    name: 'a nested playlist',
    save: addItem('playlistId', 'nested'),
    table: 'playlist_items',
    target: 'nested',
    deletion: 'playlists',
  },
  {
    name: 'a hosted playlist',
    save: setValue('hosted', 'nested'),
    table: 'presentation_playlists',
    target: 'nested',
    deletion: 'playlists',
  },
  {
    name: 'a file of a presentation',
    save: setValue('picture', 'file'),
    table: 'presentation_files',
    target: 'file',
    deletion: 'fileUploads',
  },
  {
    name: 'a theme',
    save: ({ presentation, otherTheme }) =>
      owner.try('presentations.update', { params: { id: presentation }, body: { themeId: otherTheme } }),
    table: 'presentations',
    target: 'otherTheme',
    deletion: 'themes',
  },
  {
    name: 'a picture of a theme',
    save: ({ theme, file }) =>
      owner.try('themes.update', { params: { id: theme }, body: { backgroundImageId: file } }),
    table: 'themes',
    target: 'file',
    deletion: 'fileUploads',
  },
  {
    name: 'a playlist of ads',
    save: ({ screen, nested }) =>
      owner.try('devices.enableService', {
        params: { id: screen, service: 'ads' },
        body: { settings: { playlist_id: nested } },
      }),
    table: 'device_services',
    target: 'nested',
    deletion: 'playlists',
  },
];

/** The number of requests that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await t.database.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

/** Holds a lock until the returned function is called. */
async function hold(statement: string, values: unknown[] = []) {
  const client = await t.database.pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return {
    query: (text: string, more: unknown[]) => client.query(text, more),
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}

const remove = (deletion: Deletion, id: string) => owner.try(`${deletion}.delete`, { params: { id } });

test.each(races)('$name cannot be deleted while a screen starts to use it', async (race) => {
  const made = await setUp();
  const blocker = await hold(`lock table ${race.table} in share mode`);
  const saved = race.save(made);
  // The change has been checked, and is about to be written.
  await expect.poll(waiting).toBe(1);
  const deleted = remove(race.deletion, made[race.target]);
  // The deletion waits for the change. If it did not, it would now return.
  await Promise.race([deleted, expect.poll(waiting).toBe(2)]);
  await blocker.release();
  expect([(await saved).status, (await deleted).status]).toEqual([200, 409]);
});

test.each(races)('$name cannot be used once its deletion has begun', async (race) => {
  const made = await setUp();
  const ids = race.deletion === 'folders' ? [made.folder, made.poster] : [made[race.target]];
  // Does what a deletion does.
  const blocker =
    race.deletion === 'folders'
      ? await hold('select pg_advisory_xact_lock(7205412, hashtext($1))', [owner.domainId])
      : await hold('select 1 from resources where id = any($1) for update', [ids]);
  await blocker.query('update resources set deleted_at = now() where id = any($1)', [ids]);
  const saved = race.save(made);
  await Promise.race([saved, expect.poll(waiting).toBe(1)]);
  await blocker.release();
  expect((await saved).status).toBe(400);
});
