import { and, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  deviceIdentities,
  deviceRevisions,
  deviceStates,
  devices,
  resources,
} from '../../platform/database/schema.ts';
import { recordInput } from '../../platform/device-inputs.ts';

export async function insertIdentity(db: Database, row: typeof deviceIdentities.$inferInsert): Promise<void> {
  await db.insert(deviceIdentities).values(row);
  await db.insert(deviceStates).values({ deviceId: row.id });
}

/**
 * Consumes an activation code. Returns the identity if an unregistered screen has this code and it has not expired.
 */
export async function redeemCode(
  db: Database,
  codeHash: Buffer,
  domainId: string,
  now: Date,
): Promise<typeof deviceIdentities.$inferSelect | undefined> {
  const [row] = await db
    .update(deviceIdentities)
    .set({ registrationStatus: 'registered', domainId, codeHash: null, codeExpiresAt: null })
    .where(
      and(
        eq(deviceIdentities.codeHash, codeHash),
        gt(deviceIdentities.codeExpiresAt, now),
        eq(deviceIdentities.registrationStatus, 'pending_dashboard_confirmation'),
        isNull(deviceIdentities.deletedAt),
      ),
    )
    .returning();
  return row;
}

export async function setCode(
  db: Database,
  id: string,
  code: { codeNonce: number; codeHash: Buffer; codeExpiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(deviceIdentities)
    .set(code)
    .where(
      and(
        eq(deviceIdentities.id, id),
        eq(deviceIdentities.registrationStatus, 'pending_dashboard_confirmation'),
      ),
    )
    .returning({ id: deviceIdentities.id });
  return rows.length === 1;
}

export async function insertDevice(
  db: Database,
  row: typeof devices.$inferInsert,
  name: string,
): Promise<void> {
  await db.insert(devices).values(row);
  const { id, domainId, timezone, registeredAt } = row;
  await recordInput(
    db,
    { domainId, deviceId: id, kind: 'registered', value: { name, timezone } },
    new Date(registeredAt),
  );
  await db
    .update(deviceStates)
    .set({
      domainId: row.domainId,
      reportedRevision: 0,
      publishAck: false,
      publishPlaybackSuccess: false,
      publishPlaybackError: null,
    })
    .where(eq(deviceStates.deviceId, row.id));
}

/** Removes a screen from its domain. False if it was in none. The identity remains, so the revision never goes back. */
export async function releaseDevice(db: Database, id: string, now: Date): Promise<boolean> {
  // The lock makes a concurrent publish wait, and a second release finds nothing.
  const [device] = await db
    .select({ domainId: devices.domainId, revision: devices.revision })
    .from(devices)
    .where(eq(devices.id, id))
    .for('update');
  if (!device) return false;
  await endHistory(db, device.domainId, id, now);
  await db
    .update(deviceIdentities)
    .set({
      registrationStatus: 'pending_dashboard_confirmation',
      domainId: null,
      codeHash: null,
      codeExpiresAt: null,
      codeNonce: sql`${deviceIdentities.codeNonce} + 1`,
      revisionFloor: device.revision,
    })
    .where(eq(deviceIdentities.id, id));
  await db
    .update(deviceStates)
    .set({ domainId: null, playingPresentationId: null, playingPlaylistId: null, playingSince: null })
    .where(eq(deviceStates.deviceId, id));
  await db.delete(resources).where(eq(resources.id, id));
  return true;
}

/** Later plays of the screen do not belong to the domain. */
async function endHistory(db: Database, domainId: string, id: string, now: Date): Promise<void> {
  const ofScreen = and(eq(deviceRevisions.domainId, domainId), eq(deviceRevisions.deviceId, id));
  // The last revision that played ended all earlier ones.
  const lastPlayed = db
    .select({ revision: max(deviceRevisions.revision) })
    .from(deviceRevisions)
    .where(and(ofScreen, isNotNull(deviceRevisions.activatedAt)));
  await db
    .update(deviceRevisions)
    .set({ endedAt: now })
    .where(
      and(
        ofScreen,
        isNull(deviceRevisions.endedAt),
        sql`${deviceRevisions.revision} >= coalesce((${lastPlayed}), 0)`,
      ),
    );
  await recordInput(db, { domainId, deviceId: id, kind: 'released' }, now);
}

export async function markDeleted(db: Database, domainId: string, id: string, now: Date): Promise<void> {
  await endHistory(db, domainId, id, now);
  await db.update(deviceIdentities).set({ deletedAt: now }).where(eq(deviceIdentities.id, id));
}
