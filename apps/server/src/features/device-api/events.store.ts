import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { analyticsEvents, deviceErrors, devices, deviceWorkers } from '../../platform/database/schema.ts';
import { deleteExcessWorkers } from './worker-states.store.ts';

/** The domain of a screen; undefined if it has none. */
export async function findDomainOf(db: Database, deviceId: string): Promise<string | undefined> {
  const [row] = await db.select({ domainId: devices.domainId }).from(devices).where(eq(devices.id, deviceId));
  return row?.domainId;
}

export async function insertErrors(db: Database, rows: (typeof deviceErrors.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(deviceErrors).values(rows).onConflictDoNothing();
}

export async function insertAnalytics(
  db: Database,
  rows: (typeof analyticsEvents.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(analyticsEvents).values(rows).onConflictDoNothing();
}

/**
 * Stores the newest state of each worker of a screen, in any order of arrival. A stored state later than `latest`
 * came from a clock that was ahead, so it is replaced. Over the limit, the workers that reported last are stored.
 */
export async function upsertWorkers(
  db: Database,
  deviceId: string,
  rows: (typeof deviceWorkers.$inferInsert)[],
  latest: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(deviceWorkers)
    .values(rows)
    .onConflictDoUpdate({
      target: [deviceWorkers.deviceId, deviceWorkers.name],
      set: {
        state: sql`excluded.state`,
        at: sql`excluded.at`,
        domainId: sql`excluded.domain_id`,
        source: sql`excluded.source`,
        profileId: sql`excluded.profile_id`,
      },
      setWhere: sql`excluded.at >= ${deviceWorkers.at} or ${deviceWorkers.at} > ${latest.toISOString()}::timestamptz`,
    });
  await deleteExcessWorkers(db, deviceId);
}
