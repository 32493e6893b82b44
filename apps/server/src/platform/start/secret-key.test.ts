import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@vitrine/test-kit/database';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseSecrets, readSecretKey, recordSecretKey, renameSecretKeyFile } from './secret-key.ts';
import { StartError } from './start-error.ts';

let dataDir: string;
let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-key-'));
  database = await createEmptyDatabase();
  client = new Client(database.url);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const keyFile = () => join(dataDir, 'secret-key');

/** The steps of a start that use the key. */
async function start(given: { configured?: string; isReplaced?: boolean } = {}) {
  const { configured, isReplaced = false } = given;
  if (isReplaced && !configured) await renameSecretKeyFile(dataDir);
  const found = configured ?? (await readSecretKey(dataDir));
  const secrets = await chooseSecrets(client as never, found, { dataDir, configured, isReplaced });
  await client.query(`create table if not exists migrations (name text primary key)`);
  await client.query(`insert into migrations values ('first') on conflict do nothing`);
  await client.query(
    `create table if not exists installation (id smallint primary key, key_check bytea not null)`,
  );
  await recordSecretKey(client as never, secrets);
  return secrets;
}

test('creates a key for an empty database, readable only by its owner, and reuses it', async () => {
  const first = await start();
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  expect(first.derive('x')).toEqual((await start()).derive('x'));
});

test('rejects a key that the database was not set up with', async () => {
  await start();
  await writeFile(keyFile(), `vs_${'a'.repeat(43)}\n`);
  await expect(start()).rejects.toThrow(/secret-key is not the key that this database was set up with/);
  await expect(start({ configured: 'b'.repeat(40) })).rejects.toThrow(
    /^SECRET_KEY is not the key that this database was set up with\. Restore the original key\./,
  );
});

test('rejects a missing key if the database has data, and creates none', async () => {
  await start();
  await rm(keyFile());
  await expect(start()).rejects.toThrow(StartError);
  await expect(readFile(keyFile())).rejects.toThrow('ENOENT');
});

test('accepts a new key only if the operator replaces the old one', async () => {
  const old = await start();
  await writeFile(keyFile(), 'damaged');
  await expect(start()).rejects.toThrow(/secret-key is damaged\. Restore it from a backup/);
  expect(await readFile(keyFile(), 'utf8')).toBe('damaged');
  const next = await start({ isReplaced: true });
  expect(next.derive('x')).not.toEqual(old.derive('x'));
  expect((await start()).derive('x')).toEqual(next.derive('x'));
});

test('accepts the key of an installation from before keys were recorded', async () => {
  await writeFile(keyFile(), `vs_${'a'.repeat(43)}\n`);
  await client.query(`create table migrations (name text primary key)`);
  await client.query(`insert into migrations values ('first')`);
  await start();
  expect((await client.query('select 1 from installation')).rowCount).toBe(1);
});
