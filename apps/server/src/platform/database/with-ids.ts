import { type Placeholder, type SQL, type SQLWrapper, Subquery, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/*
 * Helpers for queries with many ids and other conditions. Until the tables of a new installation are analysed,
 * PostgreSQL considers `domain_id = …` so selective that it compares each row of the organisation with all ids. These
 * helpers make it start with the ids and find each row by its primary key; `offset 0` prevents it from changing the
 * order.
 */

/** For `from`: the rows of a table with these ids, named like the table. */
export function withIds(table: PgTable, ids: readonly string[]): Subquery {
  return named(
    table,
    sql`select found.* from ${requestedIds(ids)}
      cross join lateral (select * from ${table} where ${table}.id = asked.asked_id offset 0) found`,
  );
}

/** For `crossJoinLateral`: the row of a table with the id of another one, named like the table. */
export function withIdOf(table: PgTable, id: SQLWrapper): Subquery {
  return named(table, sql`select * from ${table} where ${table}.id = ${id} offset 0`);
}

/** Ids as one parameter, for `any(…)` and `unnest(…)`. */
export function uuids(ids: Iterable<string>): SQL {
  return sql`${sql.param([...ids])}::uuid[]`;
}

/** The ids without duplicates, as `asked.asked_id`. */
export function requestedIds(ids: readonly string[]): SQL {
  return sql`unnest(${uuids(new Set(ids))}) as asked (asked_id)`;
}

/**
 * For named statements: the places of a placeholder with ids, as `asked.place`. PostgreSQL estimates the same number of
 * rows for any ids, so it reuses one plan after a few executions.
 */
export function positionsOf(ids: Placeholder): SQL {
  return sql`generate_subscripts(${ids}::uuid[], 1) as asked (place)`;
}

/** The id at `asked.place` of {@link positionsOf}. */
export function idAtPosition(ids: Placeholder): SQL {
  return sql`(${ids}::uuid[])[asked.place]`;
}

/**
 * For `from` and `join`: the row of a table with this id, named like the table. Its `row_version` is the transaction
 * that wrote the row, which is different after each change.
 */
export function rowWithId(table: PgTable, key: SQLWrapper, id: SQLWrapper): SQL {
  return sql`lateral (select *, xmin as row_version from ${table} where ${key} = ${id} offset 0) as ${sql.identifier(getTableConfig(table).name)}`;
}

function named(table: PgTable, query: SQL): Subquery {
  return new Subquery(query, {}, getTableConfig(table).name);
}
