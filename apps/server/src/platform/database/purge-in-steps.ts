import { lt, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { uuids } from './with-ids.ts';

/** Rows that one statement deletes: few, because other transactions wait for it. */
const PURGED_CHILDREN = 10_000;
const PURGED_ROWS = 100;
/** Steps of one call. The next call continues. */
const MAX_STEPS = 200;

/**
 * Deletes old rows of a table after the rows that belong to them, in small steps: a cascade would delete all of a row's
 * children in one statement.
 *
 * @param children the columns of other tables that refer to the row
 */
export async function purgeInSteps(
  db: Database,
  {
    table,
    at,
    children,
    before,
  }: {
    table: PgTable & { id: AnyPgColumn };
    at: AnyPgColumn;
    children: readonly AnyPgColumn[];
    before: Date;
  },
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const old = await db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(lt(at, before))
      .orderBy(at)
      .limit(PURGED_ROWS);
    if (old.length === 0) return;
    const ids = uuids(old.map(({ id }) => id));
    let isDone = true;
    for (const child of children) {
      const { rowCount } = await db.execute(sql`
        delete from ${child.table} where ctid = any(array(
          select ctid from ${child.table} where ${child} = any(${ids}) limit ${PURGED_CHILDREN}))`);
      isDone &&= (rowCount ?? 0) < PURGED_CHILDREN;
    }
    if (isDone) await db.execute(sql`delete from ${table} where ${table.id} = any(${ids})`);
  }
}
