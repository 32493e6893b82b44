import { type SQL, type SQLWrapper, Subquery, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/*
 * Many ids meet a join or other conditions here. Before the tables of a new installation are analysed, PostgreSQL takes
 * `domain_id = …` for so selective that it begins there, and compares each row of the organisation with all ids. With
 * these, it begins with the ids and finds each row by its primary key: `offset 0` keeps it from changing the order.
 */

/** For `from`: the rows of a table with these ids, under the table's own name. */
export function withIds(table: PgTable, ids: readonly string[]): Subquery {
  return named(
    table,
    sql`select found.* from ${askedIds(ids)}
      cross join lateral (select * from ${table} where ${table}.id = asked.asked_id offset 0) found`,
  );
}

/** For `crossJoinLateral`: the row of a table with the id of another one, under the table's own name. */
export function withIdOf(table: PgTable, id: SQLWrapper): Subquery {
  return named(table, sql`select * from ${table} where ${table}.id = ${id} offset 0`);
}

/** Ids as one parameter, for `any(…)` and `unnest(…)`. */
export function uuids(ids: Iterable<string>): SQL {
  return sql`${sql.param([...ids])}::uuid[]`;
}

/** The ids alone, each once, as `asked.asked_id`. */
export function askedIds(ids: readonly string[]): SQL {
  return sql`unnest(${uuids(new Set(ids))}) as asked (asked_id)`;
}

function named(table: PgTable, query: SQL): Subquery {
  return new Subquery(query, {}, getTableConfig(table).name);
}
