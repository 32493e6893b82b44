import { DAY } from '@vitrine/time';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { dropPartitions, type ReportKind, reportTables } from './partitions.ts';

/** Rows that one statement deletes: few, because other transactions wait for it. */
const CHUNK = 10_000;
/** Statements of one run for each kind. The next run continues. */
const MAX_CHUNKS = 200;

export interface Retention {
  /** Reports before this time are past their retention: they are deleted and no longer accepted. */
  oldestRetained(kind: ReportKind): Date;
  /**
   * Deletes reports that are past their retention: complete months, and rows of the default partitions. Run by a job.
   * Several processes can run it at once.
   */
  purge(): Promise<void>;
}

export function createRetention(
  db: Database,
  clock: Clock,
  /** Retention in days. */
  days: Readonly<Record<ReportKind, number>>,
): Retention {
  const oldest = (kind: ReportKind) => new Date(clock.now().getTime() - days[kind] * DAY);
  return {
    oldestRetained: oldest,
    async purge() {
      for (const kind of Object.keys(reportTables) as ReportKind[]) {
        await dropPartitions(db, kind, oldest(kind));
        await purgeDefault(db, kind, oldest(kind));
      }
    },
  };
}

async function purgeDefault(db: Database, kind: ReportKind, before: Date): Promise<void> {
  const defaultPartition = sql.identifier(`${reportTables[kind].table}_default`);
  const time = sql.identifier(reportTables[kind].time);
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${defaultPartition} where ctid = any(array(
        select ctid from ${defaultPartition} where ${time} < ${before.toISOString()}::timestamptz limit ${CHUNK}))`);
    if ((rowCount ?? 0) < CHUNK) return;
  }
}
