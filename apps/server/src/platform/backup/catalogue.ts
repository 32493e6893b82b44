import type { ClientBase } from 'pg';

/** A table that stores rows. A partitioned table stores none itself: its partitions do. */
export interface TableDescription {
  name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
  /** The partitioned table that it belongs to, and the bounds in PostgreSQL's syntax. */
  partition: { of: string; bounds: string } | null;
}

export interface SequenceDescription {
  name: string;
  /** The last value that was given out. */
  lastValue: string;
}

/** The tables of the schema `public`. The tables of the job queue are in another schema and are not backed up. */
export async function readTables(client: ClientBase): Promise<TableDescription[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string | null;
  }>(`
    select c.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      p.relname as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  return rows.map(({ name, columns, parent, bounds }) => ({
    name,
    columns,
    partition: parent !== null && bounds !== null ? { of: parent, bounds } : null,
  }));
}

/** The sequences that have given out values. */
export async function readSequences(client: ClientBase): Promise<SequenceDescription[]> {
  const { rows } = await client.query<SequenceDescription>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null
    order by sequencename`);
  return rows;
}
