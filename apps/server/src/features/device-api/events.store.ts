import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  analyticsEvents,
  deviceErrors,
  deviceStates,
  devices,
  deviceWorkers,
  plays,
} from '../../platform/database/schema.ts';
import { deleteExcessWorkers } from './worker-states.store.ts';

/** The domain of a screen; undefined if it has none. */
export async function findDomainOf(db: Database, deviceId: string): Promise<string | undefined> {
  const [row] = await db.select({ domainId: devices.domainId }).from(devices).where(eq(devices.id, deviceId));
  return row?.domainId;
}

/** Upserts plays. A later report of the same play can only extend its duration. The first report sets its start. */
export async function upsertPlays(db: Database, rows: (typeof plays.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(plays)
    .values(rows)
    .onConflictDoUpdate({
      target: plays.id,
      set: { durationMs: sql`greatest(${plays.durationMs}, excluded.duration_ms)` },
      setWhere: sql`${plays.deviceId} = excluded.device_id`,
    });
}

/** Sets what a screen plays, if this play began after the known one. True if it changed. */
export async function setPlaying(
  db: Database,
  deviceId: string,
  play: { presentationId: string; playlistId: string | null; startedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(deviceStates)
    .set({
      playingPresentationId: play.presentationId,
      playingPlaylistId: play.playlistId,
      playingSince: play.startedAt,
    })
    .where(
      and(
        eq(deviceStates.deviceId, deviceId),
        or(isNull(deviceStates.playingSince), lt(deviceStates.playingSince, play.startedAt)),
      ),
    )
    .returning({ id: deviceStates.deviceId });
  return rows.length === 1;
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
