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
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const present = new Set(rows.map((row) => row.name));
  const files = await knownMigrations();
  refuseNewerSchema(rows, files);
  const applied: string[] = [];
  for (const file of files.filter((each) => !present.has(each) && only?.has(each) !== false)) {
    // Servers of the previous version may be running, so PostgreSQL may have to resolve a deadlock.
    await retryConflicts(() => applyMigration(client, file));
    applied.push(file);
  }
  return applied;
}

function refuseNewerSchema(present: readonly { name: string }[], files: readonly string[]): void {
  const known = new Set(files);
  const unknown = present.filter(({ name }) => !known.has(name)).at(-1)?.name;
  if (unknown === undefined) return;
  throw new StartError(
    `A newer version of Vitrine has changed this database (${unknown}). Start that version or a later one, or restore a backup from before the upgrade.`,
  );
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
