import type { Database } from '../../platform/database/database.ts';

/** All reads of one call use one snapshot, so a revision never mixes content of two moments. */
export function readAtOnce<T>(pool: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return pool.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

export function writeAtOnce<T>(pool: Database, write: (tx: Database) => Promise<T>): Promise<T> {
  return pool.transaction(write, { isolationLevel: 'repeatable read' });
}
