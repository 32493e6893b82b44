import type { Client, ClientConfig } from 'pg';
import { z } from 'zod';
import { readMigrations } from '../database/migrate.ts';
import { countOf } from '../message-text.ts';
import { StartError } from '../start/start-error.ts';
import type { Storage } from '../storage/storage.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import { preventPurges } from './backup-lock.ts';
import { readSequences, readTables } from './catalogue.ts';
import { dumpTable } from './dump-tables.ts';
import { openLongSession } from './long-session.ts';
import { addFiles, readNeededFiles } from './stored-files.ts';

export const HEADER_ENTRY = 'backup.json';
export const KEY_ENTRY = 'secret-key';
export const FORMAT = 1;

/** The first entry of a backup. */
export const backupHeader = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      partition: z.object({ of: z.string(), bounds: z.string() }).nullable(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
});

/** The last entry of a backup. */
export const backupSummary = z.object({
  /** Rows per table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
});
export type BackupSummary = z.infer<typeof backupSummary>;

export interface BackupOptions {
  /** The new file. */
  path: string;
  connection: ClientConfig;
  storage: Pick<Storage, 'read'>;
  /** The content of the file `secret-key`; undefined if the key comes from the environment. */
  secretKey: string | undefined;
  now: Date;
  /** Reports progress to the operator. */
  print(text: string): void;
  signal: AbortSignal;
}

/**
 * Writes a backup of the database, the files and the secret key, as they are at one moment. The server can keep
 * running, but does not purge deleted files in the meantime.
 *
 * @throws StartError if no server has set up the database.
 */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const snapshot = await openLongSession(options.connection);
  const other = await openLongSession(options.connection);
  const archive = createArchive(options.path);
  const abort = () => void Promise.all([snapshot.end(), other.end()]);
  options.signal.addEventListener('abort', abort);
  try {
    await other.query('begin');
    await preventPurges(other);
    await snapshot.query('begin isolation level repeatable read read only');
    const summary = await writeBackup(options, { snapshot, other, archive });
    options.signal.throwIfAborted();
    await archive.finish(summary);
    return summary;
  } catch (error) {
    await archive.abort();
    throw error;
  } finally {
    options.signal.removeEventListener('abort', abort);
    await Promise.all([snapshot.end(), other.end()]);
  }
}

interface Work {
  snapshot: Client;
  /** Has the lock on purges, and sees changes after the snapshot. */
  other: Client;
  archive: ArchiveWriter;
}

async function writeBackup(
  { storage, secretKey, now, print }: BackupOptions,
  { snapshot, other, archive }: Work,
): Promise<BackupSummary> {
  const migrations = await readMigrations(snapshot);
  if (migrations.length === 0)
    throw new StartError('There is nothing to back up: no server has set up this database yet.');
  const tables = await readTables(snapshot);
  const header: z.input<typeof backupHeader> = {
    format: FORMAT,
    createdAt: now.toISOString(),
    migrations,
    tables,
    sequences: await readSequences(snapshot),
  };
  await archive.add(HEADER_ENTRY, Buffer.from(JSON.stringify(header)));
  if (secretKey !== undefined) await archive.add(KEY_ENTRY, Buffer.from(`${secretKey}\n`));

  // Read this first, because the server keeps changing uploads.
  const needed = await readNeededFiles(snapshot);
  const { files, bytes, missing } = await addFiles(needed, {
    storage,
    current: other,
    archive,
    onProgress: (done, sofar) => {
      if (done % 1000 === 0) print(`${done} of ${needed.length} files (${megabytes(sofar)})`);
    },
  });
  if (missing.length > 0) print(describeMissing(missing));
  print(`${countOf(files, 'file')} (${megabytes(bytes)})`);

  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await dumpTable(snapshot, table, archive);
  print(`${countOf(sum(Object.values(rows)), 'row')} in ${countOf(tables.length, 'table')}`);
  return { rows, files, bytes };
}

function describeMissing(keys: readonly string[]): string {
  const shown = keys.slice(0, 3).join(', ');
  return `The backup does not contain ${countOf(keys.length, 'file')} that the store no longer has: ${shown}${keys.length > 3 ? '…' : ''}`;
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
