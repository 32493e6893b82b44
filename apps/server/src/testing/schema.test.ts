import { testDatabase } from '@vitrine/test-kit/database';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from '../platform/database/schema.ts';

/** A column as PostgreSQL describes it. */
interface Column {
  type: string;
  notNull: boolean;
  hasDefault: boolean;
}

type Columns = Record<string, Column>;

const database = testDatabase();
const declared = new Map(
  Object.values(schema)
    .filter((each) => is(each, PgTable))
    .map((table) => [getTableName(table), columnsOf(table)]),
);

function columnsOf(table: PgTable): Columns {
  return Object.fromEntries(
    Object.values(getTableColumns(table)).map((column) => [
      // As in `openDatabase`, the default name of a column is its property name in snake_case.
      column.keyAsName ? toSnakeCase(column.name) : column.name,
      {
        type: column.getSQLType().replace(', ', ','),
        notNull: column.notNull,
        hasDefault:
          column.hasDefault || column.generatedIdentity !== undefined || column.generated !== undefined,
      },
    ]),
  );
}

/** The tables of the migrated database, without partitions. */
async function migrated(): Promise<Map<string, Columns>> {
  const { rows } = await database.pool.query<Column & { table: string; column: string }>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      attnotnull as "notNull", atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and relname <> 'migrations'
    order by relname, attname`);
  const tables = new Map<string, Columns>();
  for (const { table, column, ...rest } of rows) tables.set(table, { ...tables.get(table), [column]: rest });
  return tables;
}

test('schema.ts has exactly the tables of the database', async () => {
  expect([...declared.keys()].sort()).toEqual([...(await migrated()).keys()].sort());
});

describe.each([...declared.keys()])('%s', (table) => {
  test('has the columns of the database: names, types, nullability, defaults', async () => {
    expect(declared.get(table)).toEqual((await migrated()).get(table));
  });
});
