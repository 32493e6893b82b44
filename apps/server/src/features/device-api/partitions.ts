import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isLockTimeout } from '../../platform/database/database.ts';
import { firstIdAt } from '../../platform/ids.ts';

/**
 * Reports of screens, partitioned by the month of their ids, which are UUIDv7 and begin with their time.
 * Partitioning by the reported time would require id and time together to be unique, and an event that is sent
 * again with a different time would count twice. Other ids, and ids of months without a partition, go to the default
 * partition.
 */
export const reportTables = {
  plays: { table: 'plays', time: 'started_at', key: 'id' },
  errors: { table: 'device_errors', time: 'at', key: 'id' },
  logs: { table: 'device_logs', time: 'at', key: 'id' },
  analytics: { table: 'analytics_events', time: 'at', key: 'id' },
  // The server itself writes these rows with its own clock, so they are partitioned by their time.
  inputs: { table: 'device_inputs', time: 'at', key: 'at' },
} as const;
export type ReportKind = keyof typeof reportTables;

/** Several months, so a server whose jobs do not run for three months still has partitions. */
const MONTHS_AHEAD = 3;
/** An arbitrary constant: the advisory lock that serialises changes of partitions. */
const LOCK = 7_205_412_002;
/**
 * Reports queue behind a statement that waits for a lock, so the statement gives up early. The next run tries again.
 */
const LOCK_TIMEOUT = '3s';

/**
 * Creates the partitions of this month and the next ones, which lets complete months be dropped later. Rows that
 * arrived before their partition existed move into it. Run by a job, and safe to repeat. Returns the names of the new
 * partitions.
 */
export async function createPartitions(db: Database, clock: Clock): Promise<string[]> {
  const wanted = partitionsFrom(clock.now());
  const present = await findExisting(
    db,
    wanted.map(({ name }) => name),
  );
  const made: string[] = [];
  for (const partition of wanted)
    if (!present.has(partition.name) && (await createPartition(db, partition))) made.push(partition.name);
  return made;
}

/**
 * Drops the months that ended before a time. Their rows with a later time (an id can be older than its event, by the
 * clock of the screen) move to the default partition. Run by a job. Returns the names of the dropped partitions.
 */
export async function dropPartitions(db: Database, kind: ReportKind, before: Date): Promise<string[]> {
  const { table, time } = reportTables[kind];
  const { rows } = await db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
  );
  const dropped: string[] = [];
  for (const { name } of rows) {
    const month = /_(\d{4})_(\d{2})$/.exec(name);
    if (!month || monthOf(Number(month[1]), Number(month[2]) - 1)[1] > before) continue;
    const isDropped = await underLock(db, async (tx) => {
      if (!(await findExisting(tx, [name])).has(name)) return false;
      await tx.execute(sql`alter table ${sql.identifier(table)} detach partition ${sql.identifier(name)}`);
      await tx.execute(
        sql`insert into ${sql.identifier(table)} select * from ${sql.identifier(name)} where ${sql.identifier(time)} >= ${before.toISOString()}::timestamptz`,
      );
      await tx.execute(sql`drop table ${sql.identifier(name)}`);
      return true;
    });
    if (isDropped) dropped.push(name);
  }
  return dropped;
}

interface Partition {
  table: string;
  /** The column that the table is partitioned by. */
  key: 'id' | 'at';
  name: string;
  /** The first instants of the month and of the next one. */
  from: Date;
  to: Date;
}

function partitionsFrom(now: Date): Partition[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
    const [from, to] = monthOf(now.getUTCFullYear(), now.getUTCMonth() + ahead);
    const month = from.toISOString().slice(0, 7).replace('-', '_');
    return Object.values(reportTables).map(({ table, key }) => ({
      table,
      key,
      name: `${table}_${month}`,
      from,
      to,
    }));
  }).flat();
}

/** The first instants of a month and of the next one. */
function monthOf(year: number, month: number): [from: Date, to: Date] {
  return [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 1))];
}

function createPartition(db: Database, { table, key, name, from, to }: Partition): Promise<boolean> {
  const [parent, defaultPartition, partition] = [table, `${table}_default`, name].map((each) =>
    sql.identifier(each),
  );
  const [first, end] = [from, to].map((each) => literal(key === 'id' ? firstIdAt(each) : each.toISOString()));
  const column = sql.identifier(key);
  return underLock(db, async (tx) => {
    if ((await findExisting(tx, [name])).has(name)) return false;
    // The partition is filled before it is attached. Only reports for the default partition have to wait.
    await tx.execute(sql`lock table ${defaultPartition} in access exclusive mode`);
    await tx.execute(sql`create table ${partition} (like ${parent} including all)`);
    await tx.execute(sql`
      with moved as (delete from ${defaultPartition} where ${column} >= ${first} and ${column} < ${end} returning *)
      insert into ${partition} select * from moved`);
    await tx.execute(
      sql`alter table ${parent} attach partition ${partition} for values from (${first}) to (${end})`,
    );
    return true;
  });
}

/** Changes partitions under an advisory lock. False if the lock was not available: the next run tries again. */
async function underLock(db: Database, change: (tx: Database) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true), set_config('statement_timeout', '5min', true)`,
      );
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      return change(tx);
    });
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/** DDL statements take no parameters. */
function literal(text: string): SQL {
  return sql.raw(`'${text}'`);
}

/** Which of these tables exist. Reads the catalogue, because a session's cached names can be older than its lock. */
async function findExisting(db: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relname = any(${sql.param(names)}) and pg_table_is_visible(oid)`,
  );
  return new Set(rows.map(({ name }) => name));
}
