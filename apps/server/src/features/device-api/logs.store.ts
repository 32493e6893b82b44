import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { containsPattern } from '../../platform/database/contains-pattern.ts';
import type { Database } from '../../platform/database/database.ts';
import { deviceLogs, type LogLevel } from '../../platform/database/schema.ts';

export type LogRow = typeof deviceLogs.$inferSelect;

interface LogFilter {
  levels: readonly LogLevel[];
  search?: string | undefined;
  page: number;
  pageSize: number;
}

/** Writes each line once. */
export async function insertLogs(db: Database, rows: (typeof deviceLogs.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(deviceLogs).values(rows).onConflictDoNothing();
}

/** A page of a screen's lines, newest first, plus one line if there are older ones. */
export function findLogs(
  db: Database,
  domainId: string,
  deviceId: string,
  { levels, search, page, pageSize }: LogFilter,
): Promise<LogRow[]> {
  return db
    .select()
    .from(deviceLogs)
    .where(
      and(
        eq(deviceLogs.domainId, domainId),
        eq(deviceLogs.deviceId, deviceId),
        inArray(deviceLogs.level, [...levels]),
        search ? sql`lower(${deviceLogs.message}) like ${containsPattern(search)}` : undefined,
      ),
    )
    .orderBy(desc(deviceLogs.at), desc(deviceLogs.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
}
