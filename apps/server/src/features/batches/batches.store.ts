import type { Permission } from '@vitrine/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { permissionCondition, readableCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { purgeInSteps } from '../../platform/database/purge-in-steps.ts';
import {
  type BatchActionStatus,
  batchActions,
  batches,
  deviceErrors,
  resources,
} from '../../platform/database/schema.ts';
import { uuids, withIds } from '../../platform/database/with-ids.ts';

export type BatchActionRow = typeof batchActions.$inferSelect & { profileId: string | null };

export async function insertBatch(
  db: Database,
  batch: typeof batches.$inferInsert,
  actions: readonly (typeof batchActions.$inferInsert)[],
): Promise<void> {
  await db.insert(batches).values(batch);
  const list = <T>(pick: (row: typeof batchActions.$inferInsert) => T) => sql.param(actions.map(pick));
  // One array per column: separate parameters for each row would exceed the limit of a statement.
  await db.execute(sql`
    insert into ${batchActions} (id, domain_id, batch_id, device_id, action, status, revision, message, created_at, completed_at, deadline)
    select id, ${batch.domainId}::uuid, ${batch.id}::uuid, device_id, ${batch.action}, status, revision, message,
      ${toText(batch.createdAt)}::timestamptz, case when status in ('pending', 'sent') then null else ${toText(batch.createdAt)}::timestamptz end, deadline
    from unnest(${list((row) => row.id)}::uuid[], ${list((row) => row.deviceId)}::uuid[], ${list((row) => row.status)}::text[],
      ${list((row) => row.revision ?? null)}::int[], ${list((row) => row.message ?? null)}::text[], ${list((row) => toText(row.deadline))}::timestamptz[])
      as action (id, device_id, status, revision, message, deadline)`);
}

function toText(date: Date | string): string {
  return new Date(date).toISOString();
}

/** The screens among some ids that a person can see, and whether the person has a permission on them. */
export async function findTargets(
  db: Database,
  person: Person,
  ids: readonly string[],
  permission: 'update' | 'publish',
): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ id: resources.id, granted: sql<boolean>`${permissionCondition(person, permission)}` })
    .from(withIds(resources, ids))
    .where(
      and(
        permissionCondition(person, 'read'),
        eq(resources.kind, 'device'),
        sql`${resources.deletedAt} is null`,
      ),
    );
  return new Map(rows.map((row) => [row.id, row.granted]));
}

/** The given screens for which a person has all of these permissions. */
export async function findPermitted(
  db: Database,
  person: Person,
  ids: readonly string[],
  needed: readonly Permission[],
): Promise<string[]> {
  if (needed.length === 0 || ids.length === 0) return [...ids];
  const rows = await db
    .select({ id: resources.id })
    .from(withIds(resources, ids))
    .where(and(...needed.map((permission) => permissionCondition(person, permission))));
  return rows.map((row) => row.id);
}

export async function moveDevices(
  db: Database,
  ids: readonly string[],
  folderId: string | null,
  ancestors: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .update(resources)
    .set({ folderId, ancestors: [...ancestors], lastActivityAt: now })
    .where(sql`${resources.id} = any(${uuids(ids)})`);
}

/** The actions on one screen, newest first. */
interface DeviceActions {
  deviceId: string;
  actions: BatchActionRow[];
}

export interface BatchPage {
  /** Screens. */
  total: number;
  counts: Record<BatchActionStatus, number>;
  devices: DeviceActions[];
}

/** Actions that the reply lists for each screen. */
const MAX_ACTIONS = 100;

export async function listActions(
  db: Database,
  person: Person,
  filter: {
    batchId?: string | undefined;
    deviceIds?: readonly string[] | undefined;
    status?: BatchActionStatus | undefined;
    page: number;
    pageSize: number;
  },
): Promise<BatchPage> {
  const inScope = and(
    eq(batchActions.domainId, person.domainId),
    filter.batchId ? eq(batchActions.batchId, filter.batchId) : undefined,
    filter.deviceIds ? inArray(batchActions.deviceId, [...filter.deviceIds]) : undefined,
    isVisibleTo(person),
  );
  const listed = and(inScope, filter.status ? eq(batchActions.status, filter.status) : undefined);
  const [counts, [screens], page] = await Promise.all([
    db
      .select({ status: batchActions.status, n: sql<string>`count(*)` })
      .from(batchActions)
      .where(inScope)
      .groupBy(batchActions.status),
    db
      .select({ n: sql<string>`count(distinct ${batchActions.deviceId})` })
      .from(batchActions)
      .where(listed),
    db
      .select({ deviceId: batchActions.deviceId })
      .from(batchActions)
      .where(listed)
      .groupBy(batchActions.deviceId)
      .orderBy(sql`max(${batchActions.createdAt}) desc`, batchActions.deviceId)
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize),
  ]);
  const all: Record<BatchActionStatus, number> = {
    pending: 0,
    sent: 0,
    acknowledged: 0,
    failed: 0,
    timed_out: 0,
  };
  for (const { status, n } of counts) all[status] = Number(n);
  return {
    total: Number(screens?.n ?? 0),
    counts: all,
    devices: await findActions(
      db,
      person,
      page.map(({ deviceId }) => deviceId),
      listed,
    ),
  };
}

async function findActions(
  db: Database,
  person: Person,
  deviceIds: readonly string[],
  condition: SQL | undefined,
): Promise<DeviceActions[]> {
  if (deviceIds.length === 0) return [];
  const newest = db
    .select({
      id: batchActions.id,
      place:
        sql<number>`row_number() over (partition by ${batchActions.deviceId} order by ${batchActions.createdAt} desc, ${batchActions.id} desc)`.as(
          'place',
        ),
    })
    .from(batchActions)
    .where(and(condition, inArray(batchActions.deviceId, [...deviceIds])))
    .as('newest');
  const rows = await db
    .select({ action: batchActions, profileId: batches.profileId })
    .from(newest)
    .innerJoin(batchActions, eq(batchActions.id, newest.id))
    .innerJoin(batches, eq(batches.id, batchActions.batchId))
    .where(sql`${newest.place} <= ${MAX_ACTIONS}`)
    .orderBy(newest.place);
  const byDevice = Map.groupBy(rows, ({ action }) => action.deviceId);
  return deviceIds.map((deviceId) => ({
    deviceId,
    actions: (byDevice.get(deviceId) ?? []).map(({ action, profileId }) => ({
      ...action,
      message: isRefusedPublish(action) && profileId !== person.profileId ? REFUSED_PUBLISH : action.message,
      profileId,
    })),
  }));
}

const REFUSED_PUBLISH = 'Couldn’t publish to this screen. The person who started this can see why.';

/** The error of a refused publish can name content that only the publisher can read. */
function isRefusedPublish({ action, status, revision }: typeof batchActions.$inferSelect): boolean {
  return status === 'failed' && revision === null && (action === 'publish' || action === 'set_playlist');
}

/**
 * Actions on screens that the person can read, and the person's own actions, even on deleted screens. `offset 0`
 * makes PostgreSQL look up each screen instead of reading all screens that the person can see.
 */
function isVisibleTo(person: Person): SQL {
  return sql`(exists (select 1 from ${resources} where ${resources.id} = ${batchActions.deviceId} and ${permissionCondition(person, 'read')} offset 0)
    or exists (select 1 from ${batches} where ${batches.id} = ${batchActions.batchId} and ${batches.profileId} = ${person.profileId}))`;
}

/** Ends actions whose deadline has passed. Returns the screens. */
export async function timeOutActions(
  db: Database,
  now: Date,
): Promise<{ domainId: string; deviceId: string }[]> {
  return db
    .update(batchActions)
    .set({
      status: 'timed_out',
      completedAt: now,
      message: 'The screen didn’t respond in time. Check its power and network connection.',
    })
    .where(
      and(
        inArray(batchActions.status, ['pending', 'sent']),
        sql`${batchActions.deadline} < ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ domainId: batchActions.domainId, deviceId: batchActions.deviceId });
}

/** An error that a screen reported. The name of the presentation is null if the person cannot read it. */
export type DeviceErrorRow = typeof deviceErrors.$inferSelect & { presentationName: string | null };

export async function listErrors(
  db: Database,
  person: Person,
  filter: { deviceIds?: readonly string[] | undefined; page: number; pageSize: number },
): Promise<{ total: number; rows: DeviceErrorRow[] }> {
  const condition = and(
    eq(deviceErrors.domainId, person.domainId),
    filter.deviceIds ? inArray(deviceErrors.deviceId, [...filter.deviceIds]) : undefined,
    sql`exists (select 1 from ${resources} where ${resources.id} = ${deviceErrors.deviceId} and ${permissionCondition(person, 'read')})`,
  );
  const [total, rows] = await Promise.all([
    db.$count(deviceErrors, condition),
    db
      .select({
        error: deviceErrors,
        presentationName: sql<
          string | null
        >`(select shown.name from ${resources} shown where shown.id = ${deviceErrors.presentationId} and ${readableCondition(person, sql`shown.id`)})`,
      })
      .from(deviceErrors)
      .where(condition)
      .orderBy(desc(deviceErrors.at), desc(deviceErrors.id))
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize),
  ]);
  return { total, rows: rows.map(({ error, presentationName }) => ({ ...error, presentationName })) };
}

/** Deletes batches from before a time, in steps, because one batch can have a million screens. */
export function deleteBatches(db: Database, before: Date): Promise<void> {
  return purgeInSteps(db, {
    table: batches,
    at: batches.createdAt,
    children: [batchActions.batchId],
    before,
  });
}
