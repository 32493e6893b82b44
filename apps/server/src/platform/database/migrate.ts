import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

const directory = new URL('../../migrations/', import.meta.url);

/** Any constant: the lock that concurrent servers take turns on. */
const LOCK = 7_205_412_001;

/**
 * Applies the SQL files of `migrations/` that the database has not seen, in order of name, each in its own
 * transaction, under an advisory lock: servers that start together take turns.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const seen = new Set(rows.map((row) => row.name));
    const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
    for (const file of files.filter((each) => !seen.has(each))) {
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
      applied.push(file);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}
