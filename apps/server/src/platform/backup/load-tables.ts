import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SequenceDescription, TableDescription } from './catalogue.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Prepares an empty database for rows in any order, within the current transaction: creates the missing partitions,
 * empties the tables that migrations fill, and suspends foreign keys and triggers. `finish` ends that, and checks all
 * foreign keys.
 */
export async function prepareTables(
  client: ClientBase,
  tables: readonly TableDescription[],
): Promise<{ finish(sequences: readonly SequenceDescription[]): Promise<void> }> {
  for (const { name, partition } of tables) if (partition) await createPartition(client, name, partition);
  await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
  const foreignKeys = await readForeignKeys(client);
  const triggered = await readTablesWithTriggers(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
  for (const table of triggered)
    await client.query(`alter table ${escapeIdentifier(table)} disable trigger user`);
  return {
    async finish(sequences) {
      for (const { name, lastValue } of sequences)
        await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), lastValue]);
      for (const table of triggered)
        await client.query(`alter table ${escapeIdentifier(table)} enable trigger user`);
      for (const { table, name, definition } of foreignKeys)
        await client.query(
          `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
        );
    },
  };
}

/** Loads compressed rows of one table. Returns their number. */
export async function loadChunk(
  client: ClientBase,
  { name, columns }: TableDescription,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const list = columns.map(escapeIdentifier).join(', ');
  const rows = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(content, createGunzip(), rows);
  return rows.rowCount ?? 0;
}

async function createPartition(
  client: ClientBase,
  name: string,
  { of: parent, bounds }: { of: string; bounds: string },
): Promise<void> {
  await client.query(
    `create table if not exists ${escapeIdentifier(name)} partition of ${escapeIdentifier(parent)} ${bounds}`,
  );
}

/** The foreign keys, those of partitions after those of their partitioned table. */
async function readForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
    order by c.relname, k.conname`);
  return rows;
}

async function readTablesWithTriggers(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace`);
  return rows.map(({ name }) => name);
}
