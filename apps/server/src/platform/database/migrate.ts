import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase, Pool } from 'pg';
import { StartError } from '../start/start-error.ts';
import { retryConflicts } from './database.ts';
import { withSetupLock } from './setup-lock.ts';

const directory = new URL('../../migrations/', import.meta.url);

/** Applies missing migrations under the setup lock. Returns their names. */
export async function migrate(pool: Pool): Promise<string[]> {
  return withSetupLock(pool, applyMigrations);
}

/** The names of the migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
}

/** The names of the applied migrations; empty for a database that no server has set up. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** The last of these migrations that this version does not know, because a newer version applied it. */
export async function findNewerMigration(names: readonly string[]): Promise<string | undefined> {
  const known = new Set(await knownMigrations());
  return names.findLast((name) => !known.has(name));
}

/**
 * Applies the SQL files of `migrations/` that the database does not have yet, in the order of their names, each in its
 * own transaction. Call it under the setup lock.
 *
 * @param only these migrations. Default: all.
 * @throws StartError if a newer server has already changed the database.
 */
export async function applyMigrations(client: ClientBase, only?: ReadonlySet<string>): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const present = new Set(await readMigrations(client));
  const newer = await findNewerMigration([...present]);
  if (newer !== undefined)
    throw new StartError(
      `A newer version of Vitrine has changed this database (${newer}). Start that version or a later one, or restore a backup from before the upgrade.`,
    );
  const files = await knownMigrations();
  const applied: string[] = [];
  for (const file of files.filter((each) => !present.has(each) && only?.has(each) !== false)) {
    // Servers of the previous version may be running, so PostgreSQL may have to resolve a deadlock.
    await retryConflicts(() => applyMigration(client, file));
    applied.push(file);
  }
  return applied;
}

async function applyMigration(client: ClientBase, file: string): Promise<void> {
  const text = await readFile(new URL(file, directory), 'utf8');
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [file]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${file} failed: ${(error as Error).message}`, { cause: error });
  }
}
