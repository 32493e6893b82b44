import { WORKERS_PER_DEVICE } from '@vitrine/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { deviceStates, deviceWorkers } from '../../platform/database/schema.ts';

export type WorkerRow = typeof deviceWorkers.$inferSelect;

/** Servers that share a broker all receive a sensor's message; the first to write it passes it on. */
const SAME_MESSAGE_SECONDS = 1;

/** A stored time that is so far ahead comes from a wrong clock, so it is replaced. */
const WRONG_CLOCK_SECONDS = 300;

/**
 * Stores a state that is sent to a screen. False if a newer one is stored. With `once`, also false if the same
 * state was stored a moment ago: it is then the same message, received by another server.
 */
export async function writeServiceWorkerState(
  tx: Database,
  row: Pick<WorkerRow, 'deviceId' | 'domainId' | 'name' | 'state' | 'at' | 'profileId'>,
  { once }: { once: boolean },
): Promise<boolean> {
  const { deviceId } = row;
  // JSON null is a valid state; SQL null means that there is none.
  const state = row.state ?? sql`'null'::jsonb`;
  const newMessageCondition = sql`${deviceWorkers.state} is distinct from excluded.state or ${deviceWorkers.source} <> 'service'
    or excluded.at - ${deviceWorkers.at} > make_interval(secs => ${SAME_MESSAGE_SECONDS})`;
  const newerCondition = sql`(excluded.at >= ${deviceWorkers.at}
    or ${deviceWorkers.at} > excluded.at + make_interval(secs => ${WRONG_CLOCK_SECONDS}))`;
  const written = await tx
    .insert(deviceWorkers)
    .values({ ...row, state, source: 'service' })
    .onConflictDoUpdate({
      target: [deviceWorkers.deviceId, deviceWorkers.name],
      set: {
        state: sql`excluded.state`,
        at: sql`excluded.at`,
        domainId: sql`excluded.domain_id`,
        source: 'service',
        profileId: sql`excluded.profile_id`,
      },
      setWhere: once ? sql`${newerCondition} and (${newMessageCondition})` : newerCondition,
    })
    .returning({ name: deviceWorkers.name });
  if (written.length === 0) return false;
  await tx
    .update(deviceStates)
    .set({ workerStatesVersion: sql`${deviceStates.workerStatesVersion} + 1` })
    .where(eq(deviceStates.deviceId, deviceId));
  await deleteExcessWorkers(tx, deviceId);
  return true;
}

/** Deletes the workers of a screen beyond the limit, except those that reported last. */
export async function deleteExcessWorkers(db: Database, deviceId: string): Promise<void> {
  await db.execute(sql`
    delete from ${deviceWorkers} where device_id = ${deviceId}::uuid and name in (
      select name from ${deviceWorkers} where device_id = ${deviceId}::uuid
      order by at desc, name offset ${WORKERS_PER_DEVICE})`);
}

export async function findServiceWorkerStates(
  db: Database,
  deviceId: string,
): Promise<{ version: number; rows: Pick<WorkerRow, 'name' | 'state' | 'at'>[] }> {
  const [known] = await db
    .select({ version: deviceStates.workerStatesVersion })
    .from(deviceStates)
    .where(eq(deviceStates.deviceId, deviceId));
  const rows = await db
    .select({ name: deviceWorkers.name, state: deviceWorkers.state, at: deviceWorkers.at })
    .from(deviceWorkers)
    .where(and(eq(deviceWorkers.deviceId, deviceId), eq(deviceWorkers.source, 'service')))
    .orderBy(desc(deviceWorkers.at), deviceWorkers.name);
  return { version: known?.version ?? 0, rows };
}
