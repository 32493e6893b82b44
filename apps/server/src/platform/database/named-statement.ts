import { createHash } from 'node:crypto';
import { Column, type GetColumnData, is, Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Pool, types } from 'pg';
import type { Database } from './database.ts';
import { encodeUuids } from './uuid-array.ts';

/**
 * A statement for a read that happens often. It is built once, and each connection plans it once: building and planning
 * such a statement takes several times as long as running it.
 *
 * Three rules keep the plan good for all values and for tables that were never analysed. Take ids from
 * {@link positionsOf}, find each row by its primary key in a lateral subquery with `offset 0`, and filter outside of it.
 */
export interface NamedStatement<Values extends Record<string, unknown>> {
  /** The rows, with their values in the order of the columns. Only booleans and numbers are parsed. */
  run(db: Database, values: Values): Promise<unknown[][]>;
}

const dialect = new PgDialect({ casing: 'snake_case' });

type RowTypes = Pick<typeof types, 'getTypeParser'>;

const { BOOL, INT2, INT4, FLOAT4, FLOAT8, TIMESTAMPTZ } = types.builtins;
const parsed = new Set<number>([BOOL, INT2, INT4, FLOAT4, FLOAT8]);
const asText = (value: string) => value;
/** Parsing a timestamp takes longer than everything else that the server does with a row. */
const textTypes: RowTypes = {
  getTypeParser: ((oid: number) =>
    parsed.has(oid) ? types.getTypeParser(oid) : asText) as typeof types.getTypeParser,
};
/** Those of the schema's columns, which parse timestamps themselves. */
const columnTypes: RowTypes = {
  getTypeParser: ((oid: number) =>
    oid === TIMESTAMPTZ ? asText : types.getTypeParser(oid)) as typeof types.getTypeParser,
};

type ValueOf<Selected> =
  Selected extends SQL<infer Value> ? Value : Selected extends Column ? GetColumnData<Selected> : never;

/** A {@link NamedStatement} whose rows have the members and types of its columns. */
export interface NamedSelect<Columns, Values extends Record<string, unknown>> {
  run(db: Database, values: Values): Promise<{ [Name in keyof Columns]: ValueOf<Columns[Name]> }[]>;
}

/** @param from everything after the columns; refers to its values by `sql.placeholder(name)` */
export function namedSelect<
  Columns extends Record<string, Column | SQL>,
  Values extends Record<string, unknown>,
>(label: string, columns: Columns, from: SQL): NamedSelect<Columns, Values> {
  const list = sql.join(Object.values(columns), sql`, `);
  const statement = namedStatement<Values>(label, sql`select ${list} from ${from}`, columnTypes);
  const members = Object.entries(columns).map(([name, column]) => ({
    name,
    decode: (value: unknown) =>
      value === null || !is(column, Column) ? value : column.mapFromDriverValue(value),
  }));
  return {
    async run(db, values) {
      const rows = await statement.run(db, values);
      return rows.map(
        (row) =>
          Object.fromEntries(members.map(({ name, decode }, index) => [name, decode(row[index])])) as never,
      );
    },
  };
}

/** @param query refers to its values by `sql.placeholder(name)` */
export function namedStatement<Values extends Record<string, unknown>>(
  label: string,
  query: SQL,
  rowTypes: RowTypes = textTypes,
): NamedStatement<Values> {
  const built = dialect.sqlToQuery(query);
  // Connections know statements by name, so different SQL needs a different name.
  const name = `${label} ${createHash('sha256').update(built.sql).digest('hex').slice(0, 16)}`;
  const { text, parameters } = withoutRepetitions(built.sql, built.params);
  const uuidArrays = new Set(Array.from(text.matchAll(/\$(\d+)::uuid\[\]/g), ([, number]) => Number(number)));
  const encode = (value: unknown, index: number) =>
    uuidArrays.has(index + 1) && Array.isArray(value) ? (encodeUuids(value) ?? value) : value;
  return {
    async run(db, values) {
      const { rows } = await clientOf(db).query<unknown[]>({
        name,
        text,
        values: parameters.map((each, index) =>
          encode(is(each, Placeholder) ? values[each.name] : each, index),
        ),
        rowMode: 'array',
        types: rowTypes,
      });
      return rows;
    },
  };
}

/** The pool, or the connection of a transaction. Drizzle does not name statements that it did not build. */
function clientOf(db: Database): Pick<Pool, 'query'> {
  return (db as unknown as { session: { client: Pool } }).session.client;
}

/** Gives all occurrences of a placeholder one parameter. Lists of ids would otherwise be sent several times. */
function withoutRepetitions(
  text: string,
  all: readonly unknown[],
): { text: string; parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const numbers = new Map<unknown, number>();
  const numberOf = (parameter: unknown) => {
    const key = is(parameter, Placeholder) ? parameter.name : Symbol();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, parameters.push(parameter));
    return parameters.length;
  };
  const renumbered = text.replaceAll(/\$(\d+)/g, (_, number) => `$${numberOf(all[Number(number) - 1])}`);
  return { text: renumbered, parameters };
}
