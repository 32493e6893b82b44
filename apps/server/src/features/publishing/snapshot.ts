import type { Database } from '../../platform/database/database.ts';

/** Runs all reads in one snapshot of the database, so a revision never mixes content of two moments. */
export function readInSnapshot<T>(pool: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return pool.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Like {@link readInSnapshot}, for a transaction that also writes. */
export function writeInSnapshot<T>(pool: Database, write: (tx: Database) => Promise<T>): Promise<T> {
  return pool.transaction(write, { isolationLevel: 'repeatable read' });
}
