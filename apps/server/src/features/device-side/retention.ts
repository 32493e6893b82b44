import { DAY } from '@vitrine/time';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { dropPartitions, type ReportKind, reportTables } from './partitions.ts';

/** Rows of one statement: so few that nobody waits for them. */
const CHUNK = 10_000;
/** Of one run and kind: the next run goes on. */
const MAX_CHUNKS = 200;

export interface Retention {
  /** The time of the oldest reports that are kept: older ones are not taken either. */
  oldestKept(kind: ReportKind): Date;
  /**
   * Removes what screens reported longer ago than it is kept: whole months, and rows of the default partitions. A job's
   * work, harmless when repeated or done by several processes at once.
   */
  purge(): Promise<void>;
}

export function createRetention(
  db: Database,
  clock: Clock,
  /** How long each kind is kept. */
  days: Readonly<Record<ReportKind, number>>,
): Retention {
  const oldest = (kind: ReportKind) => new Date(clock.now().getTime() - days[kind] * DAY);
  return {
    oldestKept: oldest,
    async purge() {
      for (const kind of Object.keys(reportTables) as ReportKind[]) {
        await dropPartitions(db, kind, oldest(kind));
        await purgeDefault(db, kind, oldest(kind));
      }
    },
  };
}

async function purgeDefault(db: Database, kind: ReportKind, before: Date): Promise<void> {
  const spare = sql.identifier(`${reportTables[kind].table}_default`);
  const time = sql.identifier(reportTables[kind].time);
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${spare} where ctid = any(array(
        select ctid from ${spare} where ${time} < ${before.toISOString()}::timestamptz limit ${CHUNK}))`);
    if ((rowCount ?? 0) < CHUNK) return;
  }
}
