import { timingSafeEqual } from 'node:crypto';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PoolClient } from 'pg';
import { newToken, Secrets } from '../auth/tokens.ts';
import { systemClock } from '../clock.ts';
import { readMigrations } from '../database/migrate.ts';
import { userName } from './data-directory.ts';
import { StartError } from './start-error.ts';

const SHORTEST_KEY = 32;
const WITHOUT_BACKUP =
  'Without a backup, start once with --new-secret-key: two-step sign-in then works with recovery codes only, until members set it up again.';

interface SecretKeyOptions {
  dataDir: string;
  /** SECRET_KEY of the environment, which replaces the file. */
  configured: string | undefined;
  /** Whether the operator replaces the old key (`--new-secret-key`). */
  isReplaced?: boolean;
}

/**
 * Reads `DATA_DIR/secret-key`, which signs URLs and encrypts the secrets of two-step sign-in.
 *
 * @returns undefined if the file does not exist.
 * @throws StartError if the file is unusable. It is never overwritten.
 */
export async function readSecretKey(dataDir: string): Promise<string | undefined> {
  const path = keyPath(dataDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR') throw unusable(path, 'is a directory');
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartError(
        `This server runs as ${userName()} and has no permission to read ${path}. Change its owner or permissions, or set SECRET_KEY to its content.`,
      );
    }
    throw unusable(path, 'cannot be read by this server');
  }
  const key = text.trim();
  if (key === '') throw unusable(path, 'is empty');
  if (key.length < SHORTEST_KEY || !/^[\x21-\x7e]+$/.test(key)) throw unusable(path, 'is damaged');
  return key;
}

/**
 * The installation's secrets, after checking that the key belongs to the database. Creates a key only for an empty
 * database. Call it under the setup lock, before migrations.
 *
 * @param found the key from the environment or the file.
 */
export async function chooseSecrets(
  client: PoolClient,
  found: string | undefined,
  { dataDir, configured, isReplaced = false }: SecretKeyOptions,
): Promise<Secrets> {
  if (found === undefined && !isReplaced && (await hasData(client))) {
    throw new StartError(
      `${keyPath(dataDir)} is missing, but the database was set up with it. Restore the file from a backup, or set SECRET_KEY to the original key. ${WITHOUT_BACKUP}`,
    );
  }
  const key = found ?? (await makeKey(dataDir));
  const secrets = new Secrets(key);
  const stored = await storedCheck(client);
  if (stored && !isReplaced && !isEqual(stored, checkOf(secrets))) {
    const source = configured === undefined ? keyPath(dataDir) : 'SECRET_KEY';
    throw new StartError(
      `${source} is not the key that this database was set up with. Restore the original key. ${WITHOUT_BACKUP}`,
    );
  }
  return secrets;
}

/** Records which key belongs to this database. Call it under the setup lock, after migrations. */
export async function recordSecretKey(client: PoolClient, secrets: Secrets): Promise<void> {
  await client.query(
    `insert into installation (id, key_check) values (1, $1)
     on conflict (id) do update set key_check = excluded.key_check`,
    [checkOf(secrets)],
  );
}

/** Renames an unusable or wrong key file, for `--new-secret-key`. */
export async function renameSecretKeyFile(dataDir: string): Promise<void> {
  const path = keyPath(dataDir);
  const time = systemClock.now().toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  await rename(path, `${path}.replaced-${time}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

function keyPath(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

function unusable(path: string, problem: string): StartError {
  return new StartError(
    `${path} ${problem}. Restore it from a backup, or set SECRET_KEY to the original key. ${WITHOUT_BACKUP}`,
  );
}

async function makeKey(dataDir: string): Promise<string> {
  const key = newToken('vs');
  const path = keyPath(dataDir);
  const file = await open(`${path}.new`, 'w', 0o600);
  await writeDurably(file, `${key}\n`);
  await rename(`${path}.new`, path);
  // Sync the directory. Otherwise, a power cut could lose the file after the database has used it.
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
  return key;
}

async function writeDurably(file: FileHandle, text: string): Promise<void> {
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function checkOf(secrets: Secrets): Buffer {
  return secrets.mac('installation', 'This key belongs to this database.');
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

async function hasTable(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ]);
  return rows[0]?.found ?? false;
}

/** Whether a server has already set up the database. */
async function hasData(client: PoolClient): Promise<boolean> {
  return (await readMigrations(client)).length > 0;
}

async function storedCheck(client: PoolClient): Promise<Buffer | undefined> {
  if (!(await hasTable(client, 'installation'))) return undefined;
  const { rows } = await client.query<{ check: Buffer }>('select key_check as check from installation');
  return rows[0]?.check;
}
