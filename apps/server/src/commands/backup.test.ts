import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@vitrine/test-kit/database';
import { Client, escapeIdentifier } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPlainStorage } from '../composition/file-storage.ts';
import { createPartitions } from '../features/device-api/partitions.ts';
import { backUp } from '../platform/backup/backup.ts';
import { readTables } from '../platform/backup/catalogue.ts';
import { restore } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { createLocalFiles } from '../platform/storage/local-files.ts';
import { insertPlaylist, insertPresentation, pairDevice } from '../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../testing/test-app.ts';
import { makePicture, putFile, uploadFile } from '../testing/uploads.ts';

let app: TestApp;
let owner: SignedUp;
let directory: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-backup-'));
});
afterAll(() => app.close());

const signal = new AbortController().signal;
const print = () => undefined;
const urlOf = (database: TestApp['database']) => String(database.pool.options.connectionString);

async function backUpApp(): Promise<string> {
  const path = join(directory, 'backup');
  await backUp({
    path,
    connection: { connectionString: urlOf(app.database) },
    storage: await openPlainStorage(app.app.platform.config),
    secretKey: 'the key of this installation',
    now: app.clock.clock.now(),
    print,
    signal,
  });
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return path;
}

async function restoreFrom(path: string) {
  const database: TestDatabase = await createEmptyDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  const files = join(directory, 'files');
  mkdirSync(join(files, 'temporary'), { recursive: true });
  const storage = createLocalFiles(files, join(files, 'temporary'));
  const connection = { connectionString: database.url };
  const run = () => restore({ path, connection, storage, print, signal });
  return { client, storage, run };
}

/** Every row of every table, as text. */
async function readAll(client: Pick<Client, 'query'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await readTables(client as Client)) {
    const list = columns.map(escapeIdentifier).join(', ');
    const { rows } = await client.query<{ row: string }>(
      `select (${list.includes(',') ? list : `${list}, null`})::text as row from ${escapeIdentifier(name)} order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function bytesOf(storage: Pick<ReturnType<typeof createLocalFiles>, 'read'>, key: string) {
  const file = await storage.read(key);
  if (!file) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return { contentType: file.contentType, bytes: Buffer.concat(chunks) };
}

test('restores every row, every file with its type, and the key', async () => {
  const presentation = await insertPresentation(app.database, owner, 'Line\nfeed\ttab \\ “quote” \u{1f5bc}');
  await insertPlaylist(app.database, owner, [{ presentationId: presentation }]);
  await uploadFile(app, owner, await makePicture(40, 30, 7));
  await createPartitions(app.database.db, systemClock);
  const screen = await pairDevice(app, owner);
  const at = app.clock.clock.now().toISOString();
  await screen.call('device.events', {
    body: { events: [{ type: 'play', id: newId(), at, presentationId: presentation, durationMs: 1000 }] },
  });
  // More data than fits in one entry of the archive.
  await app.database.pool.query(
    `insert into sandbox_strikes select repeat('x', 1000) || n, 1, now() from generate_series(1, 9000) n`,
  );
  const before = await readAll(app.database.pool as unknown as Client);
  const month = Object.keys(before).find((name) => name.startsWith('plays_2') && before[name]?.length === 1);
  expect(month).toBeDefined();

  const target = await restoreFrom(await backUpApp());
  const restored = await target.run();
  const after = await readAll(target.client);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(restored.secretKey).toBe('the key of this installation');

  const source = await openPlainStorage(app.app.platform.config);
  const { rows: keys } = await app.database.pool.query<{ key: string }>(
    'select storage_key as key from file_uploads union select thumbnail_key from file_uploads',
  );
  expect(keys.length).toBeGreaterThan(1);
  for (const { key } of keys)
    expect(await bytesOf(target.storage, key), key).toEqual(await bytesOf(source, key));
});

test('keeps the constraints of the original', async () => {
  const target = await restoreFrom(await backUpApp());
  await target.run();
  const constraints = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
  const { rows: original } = await app.database.pool.query(constraints);
  const { rows: copied } = await target.client.query(constraints);
  expect(copied).toEqual(original);
  const triggers = `select tgrelid::regclass::text as table, tgname, tgenabled
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal order by 1, 2`;
  expect((await target.client.query(triggers)).rows).toEqual((await app.database.pool.query(triggers)).rows);
});

test('is a consistent snapshot with all its files, even while people upload, publish and delete', async () => {
  let isOver = false;
  const uploaded: string[] = [];
  const work = (async () => {
    for (let shade = 0; !isOver; shade = (shade + 1) % 256) {
      const file = await uploadFile(app, owner, await makePicture(20 + shade, 20, shade));
      const presentation = await insertPresentation(app.database, owner);
      await owner.call('playlists.create', {
        body: { name: 'Two', items: [{ presentationId: presentation }, { presentationId: presentation }] },
      });
      if (shade % 3 === 0) await owner.call('fileUploads.delete', { params: { id: file.id } });
      uploaded.push(file.id);
    }
  })();
  await expect.poll(() => uploaded.length).toBeGreaterThan(4);
  const acknowledged = [...uploaded];
  const path = await backUpApp();
  isOver = true;
  await work;

  const target = await restoreFrom(path);
  await target.run();
  const { rows: found } = await target.client.query<{ id: string }>('select id from file_uploads');
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  const { rows: items } = await target.client.query(
    `select count(i.id) as items from resources r left join playlist_items i on i.playlist_id = r.id
     where r.name = 'Two' group by r.id having count(i.id) <> 2`,
  );
  expect(items).toEqual([]);
  const { rows: keys } = await target.client.query<{ key: string }>(
    `select storage_key as key from file_uploads where storage_key is not null
     union select 'uploads/' || id from file_uploads where status = 'processing'`,
  );
  for (const { key } of keys) expect(await target.storage.head(key), key).not.toBeNull();
});

test('contains uploads whose processing ends during the backup', async () => {
  const bytes = await makePicture(64, 64, 99);
  const upload = await owner.call('fileUploads.create', {
    body: { filename: 'late.png', contentType: 'image/png', contentLength: bytes.length },
  });
  const source = await openPlainStorage(app.app.platform.config);
  const path = join(directory, 'backup');
  await backUp({
    path,
    connection: { connectionString: urlOf(app.database) },
    storage: {
      async read(key, range) {
        // By now, the snapshot exists and contains a file whose bytes have not arrived.
        if (key === `uploads/${upload.id}`) await putFile(app, upload, bytes);
        return source.read(key, range);
      },
    },
    secretKey: undefined,
    now: app.clock.clock.now(),
    print,
    signal,
  });
  const target = await restoreFrom(path);
  expect((await target.run()).secretKey).toBeUndefined();
  expect((await bytesOf(target.storage, `uploads/${upload.id}`))?.bytes).toEqual(bytes);
});

test('rejects a backup of a newer version', async () => {
  await app.database.pool.query(`insert into migrations (name) values ('29990101T0000-later.sql')`);
  const path = await backUpApp();
  await app.database.pool.query(`delete from migrations where name = '29990101T0000-later.sql'`);
  const target = await restoreFrom(path);
  await expect(target.run()).rejects.toThrow(
    `${path} was created by a newer version of Vitrine (29990101T0000-later.sql). Restore it with that version or a later one.`,
  );
});

test('rejects a database that is in use', async () => {
  const path = await backUpApp();
  const target = await restoreFrom(path);
  await target.run();
  const before = await readAll(target.client);
  await expect(target.run()).rejects.toThrow('The database is not empty. Restore into an empty database.');
  expect(await readAll(target.client)).toEqual(before);
});

test.each([
  ['a truncated backup', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'is not a complete backup'],
  [
    'a backup truncated in its first entry',
    (bytes: Buffer) => bytes.subarray(0, 700),
    'is not a complete backup',
  ],
  ['a backup with a changed file', changeFile, 'is damaged: its content does not match its checksum'],
  ['a different kind of file', () => Buffer.alloc(4096, 'x'), 'is not a'],
  ['an empty file', () => Buffer.alloc(0), 'is not a complete backup'],
])('restores nothing from %s', async (_, damage, message) => {
  const path = await backUpApp();
  writeFileSync(path, damage(readFileSync(path)));
  const target = await restoreFrom(path);
  await expect(target.run()).rejects.toThrow(message);
  const { rows } = await target.client.query(
    `select from pg_class where relname = 'profiles' and relnamespace = 'public'::regnamespace`,
  );
  if (rows.length > 0) expect((await target.client.query('select from profiles')).rows).toEqual([]);
});

/** Changes a byte of the first picture. */
function changeFile(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.indexOf(Buffer.from('IHDR')) + 8;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

test('leaves no incomplete file when it fails', async () => {
  const failing = {
    read: async () => {
      throw new Error('The disk failed');
    },
  };
  const path = join(directory, 'backup');
  const connection = { connectionString: urlOf(app.database) };
  await expect(
    backUp({ path, connection, storage: failing, secretKey: undefined, now: new Date(), print, signal }),
  ).rejects.toThrow('The disk failed');
  expect(readdirSync(directory)).toEqual([]);
});
