import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preventPurges } from '../../platform/backup/backup-lock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { openStorage } from '../../testing/app-storage.ts';
import { makeApplication, makePlaylist, makePresentation } from '../../testing/library.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, uploadFile } from '../../testing/uploads.ts';
import { createFilePurge } from '../files/file-purge.ts';
import { createTrash, type Trash } from './trash.service.ts';

let app: TestApp;
let robin: SignedUp;
let storage: Storage;
let trash: Trash;
let days = 0;

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  const { clock, changes, outbox, resources, database } = app.app.platform;
  storage = await openStorage(app);
  const { db } = database;
  // Sessions would expire within thirty days, so only the purge uses a later time.
  const later = { now: () => new Date(clock.now().getTime() + days * 86_400_000) };
  const filePurge = createFilePurge({ db, storage });
  trash = createTrash({ db, clock: later, changes, outbox, resources, filePurge });
});
afterAll(() => app.close());

async function purgeAfter(count: number): Promise<number> {
  days = count;
  return trash.purge();
}

async function exists(id: string): Promise<boolean> {
  const { rowCount } = await app.database.pool.query('select 1 from resources where id = $1', [id]);
  return rowCount === 1;
}

async function publish(resourceId: string): Promise<string> {
  const { pool } = app.database;
  const hash = resourceId;
  const device = crypto.randomUUID();
  await pool.query(
    `insert into resources (id, domain_id, kind, name, created_at, updated_at, last_activity_at) values ($1, $2, 'device', 'Screen', now(), now(), now())`,
    [device, robin.domainId],
  );
  await pool.query(`insert into published_documents (domain_id, hash, body, size) values ($1, $2, '', 0)`, [
    robin.domainId,
    hash,
  ]);
  await pool.query('insert into published_sources values ($1, $2, $3)', [robin.domainId, hash, resourceId]);
  await pool.query(
    `insert into devices (id, domain_id, timezone, registered_at, published_hash) values ($1, $2, 'UTC', now(), $3)`,
    [device, robin.domainId, hash],
  );
  return device;
}

describe('a purge', () => {
  test('runs after thirty days', async () => {
    const { id } = await makePlaylist(robin);
    await robin.call('playlists.delete', { params: { id } });
    await purgeAfter(29);
    expect(await exists(id)).toBe(true);
    await purgeAfter(31);
    expect(await exists(id)).toBe(false);
  });

  test('removes references to deleted items, and only deleted items', async () => {
    const { id: applicationId } = await makeApplication(robin, {
      presentationProperties: [{ name: 'zone', type: 'playlist', optional: true }],
    });
    const gone = await makePresentation(robin, { applicationId });
    const inner = await makePlaylist(robin, { items: [{ presentationId: gone.id }] });
    const theme = await robin.call('themes.create', { body: { name: 'Theme' } });
    const stays = await makePresentation(robin, {
      applicationId,
      themeId: theme.id,
      applicationVars: { zone: inner.id },
    });
    const outer = await makePlaylist(robin, {
      items: [{ presentationId: gone.id }, { playlistId: inner.id }, { presentationId: stays.id }],
    });
    await robin.call('presentations.delete', { params: { id: gone.id } });
    await robin.call('playlists.delete', { params: { id: inner.id } });
    await robin.call('domain.update', { body: { defaultThemeId: theme.id } });
    await robin.call('themes.delete', { params: { id: theme.id } });
    await purgeAfter(31);
    for (const { id } of [gone, inner, theme]) expect(await exists(id)).toBe(false);
    const left = await robin.call('playlists.get', { params: { id: outer.id } });
    expect(left.items.map((item) => item.presentationId)).toEqual([stays.id]);
    expect((await robin.call('presentations.get', { params: { id: stays.id } })).themeId).toBeNull();
    const chosen = 'select default_theme_id as id from domains where id = $1';
    expect((await app.database.pool.query(chosen, [robin.domainId])).rows).toEqual([{ id: null }]);
  });

  test('keeps files during a backup', async () => {
    const file = await uploadFile(app, robin, Buffer.from('A file of the backup.'), {
      filename: 'backup.txt',
      contentType: 'text/plain',
    });
    await robin.call('fileUploads.delete', { params: { id: file.id } });
    const backup = await app.database.pool.connect();
    await backup.query('begin');
    await preventPurges(backup);
    await purgeAfter(31);
    expect(await exists(file.id)).toBe(true);
    await backup.query('commit');
    backup.release();
    await purgeAfter(31);
    expect(await exists(file.id)).toBe(false);
  });

  test('keeps content that the ads of a screen play', async () => {
    const { id } = await makePlaylist(robin);
    const bytes = Buffer.from('A file of the ads.');
    const file = await uploadFile(app, robin, bytes, { filename: 'ads.txt', contentType: 'text/plain' });
    const screen = await publish(id);
    await app.database.pool.query('insert into published_sources values ($1, $2, $3)', [
      robin.domainId,
      id,
      file.id,
    ]);
    await app.database.pool.query('update devices set published_hash = null where id = $1', [screen]);
    await app.database.pool.query(
      `insert into device_services (device_id, domain_id, service, settings, content_hash, updated_at)
       values ($1, $2, 'ads', '{}', $3, now())`,
      [screen, robin.domainId, id],
    );
    await robin.call('playlists.delete', { params: { id }, query: { force: 'true' } });
    await robin.call('fileUploads.delete', { params: { id: file.id }, query: { force: 'true' } });
    await purgeAfter(31);
    expect([await exists(id), await exists(file.id)]).toEqual([true, true]);
    await app.database.pool.query('delete from device_services where device_id = $1', [screen]);
    await purgeAfter(31);
    expect([await exists(id), await exists(file.id)]).toEqual([false, false]);
  });

  test('keeps content that a screen plays, until it plays something else', async () => {
    const { id } = await makePlaylist(robin);
    await publish(id);
    await robin.call('playlists.delete', { params: { id }, query: { force: 'true' } });
    await purgeAfter(31);
    expect(await exists(id)).toBe(true);
    await app.database.pool.query('update devices set published_hash = null');
    await purgeAfter(31);
    expect(await exists(id)).toBe(false);
  });

  test('of a folder keeps items that were deleted later', async () => {
    const folder = await robin.call('folders.create', { body: { name: 'Folder' } });
    const { id } = await makePlaylist(robin, { parentFolderId: folder.id });
    await robin.call('folders.delete', { params: { id: folder.id } });
    await app.database.pool.query(
      `update resources set deleted_at = deleted_at + interval '10 days' where id = $1`,
      [id],
    );
    await purgeAfter(31);
    expect(await exists(folder.id)).toBe(false);
    const { restored } = await robin.call('library.restore', { body: { ids: [id] } });
    expect(restored).toEqual([id]);
    expect((await robin.call('playlists.get', { params: { id } })).parentFolderId).toBeNull();
  });
});

describe('a purge of files', () => {
  const keyOf = (file: { url: string | null }) => (file.url ?? '').slice(1);

  test('removes their bytes and thumbnails', async () => {
    const file = await uploadFile(app, robin, await makePicture(5, 5, 1));
    await robin.call('fileUploads.delete', { params: { id: file.id } });
    await purgeAfter(31);
    expect(await exists(file.id)).toBe(false);
    expect(await storage.head(keyOf(file))).toBeNull();
    expect(await storage.head((file.thumbnailUrl ?? '').slice(1))).toBeNull();
  });

  test('keeps bytes that another file shares', async () => {
    const bytes = await makePicture(5, 5, 2);
    const [one, other] = [
      await uploadFile(app, robin, bytes),
      await uploadFile(app, await app.signUp(), bytes),
    ];
    expect(keyOf(one)).toBe(keyOf(other));
    await robin.call('fileUploads.delete', { params: { id: one.id } });
    await purgeAfter(31);
    expect(await exists(one.id)).toBe(false);
    expect(await storage.head(keyOf(one))).not.toBeNull();
  });

  test('keeps files that a presentation, a theme or a screen uses', async () => {
    const { id: applicationId } = await makeApplication(robin, {
      presentationProperties: [{ name: 'picture', type: 'image' }],
    });
    const [named, background, played] = await Promise.all([
      uploadFile(app, robin, await makePicture(5, 5, 3)),
      uploadFile(app, robin, await makePicture(5, 5, 4)),
      uploadFile(app, robin, await makePicture(5, 5, 5)),
    ]);
    const presentation = await makePresentation(robin, {
      applicationId,
      applicationVars: { picture: named.id },
    });
    await robin.call('themes.create', { body: { name: 'x', backgroundImageId: background.id } });
    await publish(played.id);
    for (const { id } of [named, background, played])
      await robin.call('fileUploads.delete', { params: { id }, query: { force: 'true' } });
    await purgeAfter(31);
    for (const { id } of [named, background, played]) expect(await exists(id)).toBe(true);
    await robin.call('presentations.delete', { params: { id: presentation.id } });
    await purgeAfter(31);
    expect(await exists(named.id)).toBe(false);
  });

  test('deletes failed uploads that nothing uses', async () => {
    const failed = await uploadFile(app, robin, Buffer.from('hello'), { contentType: 'image/png' });
    await purgeAfter(29);
    expect(await exists(failed.id)).toBe(true);
    await purgeAfter(31);
    expect(await exists(failed.id)).toBe(false);
  });
});
