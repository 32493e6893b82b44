import type { DeviceService } from '@vitrine/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  deviceServices,
  deviceStates,
  devices,
  publishedSources,
  resources,
} from '../../platform/database/schema.ts';
import { onlineCondition } from '../../platform/online.ts';
import type { StoredDocument } from '../publishing/publishing.service.ts';

export type ServiceRow = typeof deviceServices.$inferSelect;

export function listServices(db: Database, deviceId: string): Promise<ServiceRow[]> {
  return db
    .select()
    .from(deviceServices)
    .where(eq(deviceServices.deviceId, deviceId))
    .orderBy(asc(deviceServices.service));
}

export async function findService(
  db: Database,
  deviceId: string,
  service: DeviceService,
  now: Date,
): Promise<(ServiceRow & { isOnline: boolean }) | undefined> {
  const [row] = await db
    .select({ service: deviceServices, isOnline: onlineCondition(now) })
    .from(deviceServices)
    .innerJoin(deviceStates, eq(deviceStates.deviceId, deviceServices.deviceId))
    .where(and(eq(deviceServices.deviceId, deviceId), eq(deviceServices.service, service)));
  return row && { ...row.service, isOnline: row.isOnline };
}

/**
 * The document of a screen's ads, unless their playlist is in the trash, and the content deleted since it was
 * compiled.
 */
export async function findAds(db: Database, deviceId: string): Promise<StoredDocument | undefined> {
  const [row] = await db
    .select({
      domainId: deviceServices.domainId,
      hash: deviceServices.contentHash,
      deleted: sql<{ id: string; at: string | null }[]>`(
        select coalesce(json_agg(json_build_object('id', source.resource_id, 'at', item.deleted_at) order by source.resource_id), '[]')
        from ${publishedSources} source left join ${resources} item on item.id = source.resource_id
        where source.domain_id = ${deviceServices.domainId} and source.hash = ${deviceServices.contentHash}
          and (item.id is null or item.deleted_at is not null))`,
    })
    .from(deviceServices)
    .innerJoin(resources, sql`${resources.id}::text = ${deviceServices.settings} ->> 'playlist_id'`)
    .where(
      and(
        eq(deviceServices.deviceId, deviceId),
        eq(deviceServices.service, 'ads'),
        eq(resources.domainId, deviceServices.domainId),
        isNull(resources.deletedAt),
      ),
    );
  if (!row?.hash) return undefined;
  // Content that was purged from the trash has no deletion time.
  const deleted = row.deleted.map(({ id, at }) => ({ id, deletedAt: at === null ? null : new Date(at) }));
  return { domainId: row.domainId, hash: row.hash, deleted };
}

/** Turns a service on, or changes it. Increments its version. */
export async function upsertService(db: Database, row: Omit<ServiceRow, 'version'>): Promise<ServiceRow> {
  const [written] = await db
    .insert(deviceServices)
    .values(row)
    .onConflictDoUpdate({
      target: [deviceServices.deviceId, deviceServices.service],
      set: {
        settings: row.settings,
        contentHash: row.contentHash,
        updatedAt: row.updatedAt,
        version: sql`${deviceServices.version} + 1`,
      },
    })
    .returning();
  return written as ServiceRow;
}

/** Turns a service off. True if it was on. */
export async function deleteService(
  db: Database,
  deviceId: string,
  service: DeviceService,
): Promise<boolean> {
  const rows = await db
    .delete(deviceServices)
    .where(and(eq(deviceServices.deviceId, deviceId), eq(deviceServices.service, service)))
    .returning({ service: deviceServices.service });
  return rows.length > 0;
}

/** Updates the screen's list of services, and increments its version. */
export async function recordServicesChange(db: Database, deviceId: string): Promise<void> {
  await db
    .update(devices)
    .set({
      servicesVersion: sql`${devices.servicesVersion} + 1`,
      services: sql`array(select ${deviceServices.service} from ${deviceServices} where ${deviceServices.deviceId} = ${deviceId} order by 1)`,
    })
    .where(eq(devices.id, deviceId));
}

export async function findServicesVersion(db: Database, deviceId: string): Promise<number> {
  const [row] = await db
    .select({ version: devices.servicesVersion })
    .from(devices)
    .where(eq(devices.id, deviceId));
  return row?.version ?? 0;
}
