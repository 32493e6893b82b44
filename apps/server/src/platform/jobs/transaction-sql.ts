import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Sql } from './durable-sql.ts';

/** Runs numbered SQL inside a transaction of the query layer. */
export function transactionSql(transaction: Pick<Database, 'execute'>): Sql {
  return {
    async executeSql(text, values = []) {
      const { rows } = await transaction.execute(toQuery(text, values));
      return { rows };
    },
  };
}

/** Converts numbered parameters to those of the query layer. */
function toQuery(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part);
    return sql`${sql.param(values[Number(part) - 1])}`;
  });
  return sql.join(parts);
}
