import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** What screens report, by month. Rows of months that have no partition go to the default one. */
const tables = ['plays', 'device_errors', 'device_logs', 'analytics_events'];
const MONTHS_AHEAD = 2;

/**
 * Makes the partitions of this month and the next ones, so that old months can be dropped whole. A job's work,
 * harmless when repeated. Answers what was made.
 */
export async function makePartitions(db: Database, clock: Clock): Promise<string[]> {
  const now = clock.now();
  const made: string[] = [];
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString();
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1)).toISOString();
    for (const table of tables) {
      const name = `${table}_${from.slice(0, 7).replace('-', '_')}`;
      if (await exists(db, name)) continue;
      // Rows that came before their partition stay where they are: the month keeps to the default partition.
      if (await hasRows(db, table, from, to)) continue;
      await db.execute(
        sql`create table if not exists ${sql.identifier(name)} partition of ${sql.identifier(table)} for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
      );
      made.push(name);
    }
  }
  return made;
}

async function exists(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${name}) is not null as found`,
  );
  return rows[0]?.found ?? false;
}

async function hasRows(db: Database, table: string, from: string, to: string): Promise<boolean> {
  const time = sql.identifier(table === 'plays' ? 'started_at' : 'at');
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from ${sql.identifier(`${table}_default`)} where ${time} >= ${from}::timestamptz and ${time} < ${to}::timestamptz) as found`);
  return rows[0]?.found ?? false;
}
