import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type ChargeStatus, deviceCharges, deviceServices } from '../../platform/database/schema.ts';

export type ChargeRow = typeof deviceCharges.$inferSelect;

/** Creates a charge. Undefined if the screen used this order id before. */
export async function insertCharge(
  db: Database,
  row: typeof deviceCharges.$inferInsert,
): Promise<ChargeRow | undefined> {
  const [inserted] = await db.insert(deviceCharges).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function findChargeOfOrder(
  db: Database,
  deviceId: string,
  orderId: string,
): Promise<ChargeRow | undefined> {
  const [row] = await db
    .select()
    .from(deviceCharges)
    .where(and(eq(deviceCharges.deviceId, deviceId), eq(deviceCharges.orderId, orderId)));
  return row;
}

/** Whether a screen has a payment terminal. */
export async function hasTerminal(db: Database, deviceId: string): Promise<boolean> {
  const rows = await db
    .select({ service: deviceServices.service })
    .from(deviceServices)
    .where(and(eq(deviceServices.deviceId, deviceId), eq(deviceServices.service, 'terminal')));
  return rows.length > 0;
}

/** A charge of a screen, locked until the transaction ends. */
export async function lockCharge(db: Database, deviceId: string, id: string): Promise<ChargeRow | undefined> {
  const [row] = await db
    .select()
    .from(deviceCharges)
    .where(and(eq(deviceCharges.id, id), eq(deviceCharges.deviceId, deviceId)))
    .for('update');
  return row;
}

export async function updateCharge(
  db: Database,
  id: string,
  values: {
    status: ChargeStatus;
    externalId: string | null;
    error: string | null;
    card: Record<string, unknown>;
    expiredAt: Date | null;
    updatedAt: Date;
  },
): Promise<ChargeRow> {
  const [row] = await db.update(deviceCharges).set(values).where(eq(deviceCharges.id, id)).returning();
  return row as ChargeRow;
}

/** Ends at most `limit` charges for which nothing was reported since `before`. Returns the number. */
export async function expireCharges(
  db: Database,
  before: Date,
  now: Date,
  { error, limit }: { error: string; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${deviceCharges} set status = 'error', error = coalesce(error, ${error}),
      expired_at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz
    where id = any(array(
      select id from ${deviceCharges}
      where status in ('created', 'processing') and updated_at < ${before.toISOString()}::timestamptz
      order by updated_at limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}
