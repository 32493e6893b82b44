import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import type { Client, ClientConfig } from 'pg';
import { applyMigrations, findNewerMigration, readMigrations } from '../database/migrate.ts';
import { countOf } from '../message-text.ts';
import { StartError } from '../start/start-error.ts';
import type { Storage } from '../storage/storage.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import {
  type BackupSummary,
  backupHeader,
  backupSummary,
  HEADER_ENTRY,
  KEY_ENTRY,
  megabytes,
  sum,
} from './backup.ts';
import type { TableDescription } from './catalogue.ts';
import { tableFromChunkName } from './dump-tables.ts';
import { loadChunk, prepareTables } from './load-tables.ts';
import { openLongSession } from './long-session.ts';
import { keyOfEntry } from './stored-files.ts';

type BackupHeader = ReturnType<typeof backupHeader.parse>;

export interface RestoreOptions {
  path: string;
  /** An empty database. */
  connection: ClientConfig;
  storage: Pick<Storage, 'write'>;
  print(text: string): void;
  signal: AbortSignal;
}

export interface Restored extends BackupSummary {
  createdAt: string;
  /** The content of the file `secret-key`; undefined if the key came from the environment. */
  secretKey: string | undefined;
}

/**
 * Restores a backup into an empty database and store. The database stays empty unless the entire backup is correct.
 *
 * @throws StartError if the backup is damaged or of a newer version, or the database is not empty.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, print, signal } = options;
  const entries = readArchive(path);
  const header = await readHeader(path, entries);
  print(`Backup from ${header.createdAt}: ${header.tables.length} tables`);
  const client = await openLongSession(options.connection);
  const abort = () => void client.end();
  signal.addEventListener('abort', abort);
  try {
    await requireEmpty(client);
    await applyMigrations(client, new Set(header.migrations));
    await client.query('begin');
    const restored = await load(options, { client, header, entries });
    await client.query('commit');
    print('Analysing the database');
    await client.query('analyze');
    return { ...restored, createdAt: header.createdAt };
  } finally {
    signal.removeEventListener('abort', abort);
    await entries.return(undefined);
    await client.end();
  }
}

async function readHeader(
  path: string,
  entries: AsyncGenerator<ArchiveEntry, unknown>,
): Promise<BackupHeader> {
  const first = await entries.next();
  const content =
    !first.done && first.value.name === HEADER_ENTRY ? await json(first.value.content) : undefined;
  const header = backupHeader.safeParse(content);
  if (!header.success)
    throw new StartError(
      `${path} is not a Vitrine backup, or a newer version of Vitrine created it. Use another file, or restore it with a newer version.`,
    );
  const unknown = await findNewerMigration(header.data.migrations);
  if (unknown !== undefined)
    throw new StartError(
      `${path} was created by a newer version of Vitrine (${unknown}). Restore it with that version or a later one.`,
    );
  return header.data;
}

/** Call this before changing anything: the database may be that of a running server. */
async function requireEmpty(client: Client): Promise<void> {
  if ((await readMigrations(client)).length === 0) return;
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from domains) or exists (select from resources) as used`,
  );
  if (rows[0]?.used) throw new StartError('The database is not empty. Restore into an empty database.');
}

interface Work {
  client: Client;
  header: BackupHeader;
  entries: AsyncGenerator<ArchiveEntry, unknown>;
}

async function load(
  { path, storage, print, signal }: RestoreOptions,
  { client, header, entries }: Work,
): Promise<Omit<Restored, 'createdAt'>> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  const prepared = await prepareTables(client, header.tables);
  const rows: Record<string, number> = Object.fromEntries(header.tables.map(({ name }) => [name, 0]));
  let secretKey: string | undefined;
  let files = 0;
  let bytes = 0;

  async function loadEntry({ name, size, contentType, content }: ArchiveEntry): Promise<void> {
    const fileKey = keyOfEntry(name);
    const table = tables.get(tableFromChunkName(name) ?? '');
    if (name === KEY_ENTRY) secretKey = (await text(content)).trim();
    else if (table) rows[table.name] = (rows[table.name] ?? 0) + (await loadRows(table, content));
    else if (fileKey !== undefined) {
      await storage.write(fileKey, Readable.from(content), contentType ?? 'application/octet-stream');
      files += 1;
      bytes += size;
      if (files % 1000 === 0) print(`${countOf(files, 'file')} (${megabytes(bytes)})`);
    } else
      throw new StartError(
        `${path} contains an unknown part (${name}). If a newer version of Vitrine created it, restore it with that version.`,
      );
  }
  const loadRows = (table: TableDescription, content: AsyncIterable<Buffer>) =>
    loadChunk(client, table, content);

  let next = await entries.next();
  for (; !next.done; next = await entries.next()) {
    signal.throwIfAborted();
    await loadEntry(next.value);
  }
  const summary = backupSummary.parse(next.value);
  print(`${countOf(files, 'file')} (${megabytes(bytes)})`);
  await prepared.finish(header.sequences);
  const differs = Object.entries(summary.rows).find(([name, count]) => rows[name] !== count);
  if (differs)
    throw new StartError(
      `${path} is damaged: rows of the table ${differs[0]} are missing. Use another backup.`,
    );
  print(`${countOf(sum(Object.values(rows)), 'row')} in ${countOf(tables.size, 'table')}`);
  return { rows, files, bytes, secretKey };
}
