import { and, eq, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  deviceRevisions,
  deviceStates,
  devices,
  publishes,
  publishTargets,
  resources,
} from '../../platform/database/schema.ts';
import { requestedIds, uuids } from '../../platform/database/with-ids.ts';
import { onlineCondition } from '../../platform/online.ts';
import type { PlannedTarget } from '../publishing/publishing.service.ts';
import type { PublishRow } from './publishes.store.ts';

/** A screen of a new publish: pending in a stage, or refused. */
export type NewTarget = { stage: number } & (
  | ({ status: 'pending' } & PlannedTarget)
  | { status: 'refused'; id: string; message: string }
);

export async function insertPublish(
  db: Database,
  row: typeof publishes.$inferInsert,
  targets: readonly NewTarget[],
): Promise<void> {
  await db.insert(publishes).values(row);
  const list = <T>(pick: (target: NewTarget) => T) => sql.param(targets.map(pick));
  const planned = <T>(pick: (target: PlannedTarget) => T) =>
    list((target) => (target.status === 'pending' ? pick(target) : null));
  // Pass one array per column, because separate parameters for each row would exceed the limit of a statement.
  await db.execute(sql`
    insert into ${publishTargets} (publish_id, domain_id, device_id, stage, status, message, hash, playlist_id, content_at, is_conditional)
    select ${row.id}::uuid, ${row.domainId}::uuid, id, stage, status, message, hash, playlist_id, content_at, coalesce(is_conditional, false)
    from unnest(${list(({ id }) => id)}::uuid[], ${list(({ stage }) => stage)}::int[], ${list(({ status }) => status)}::text[],
      ${list((target) => (target.status === 'refused' ? target.message : null))}::text[],
      ${planned(({ hash }) => hash)}::text[], ${planned(({ playlistId }) => playlistId)}::uuid[],
      ${planned(({ contentAt }) => contentAt.toISOString())}::timestamptz[], ${planned((target) => target.isConditional)}::boolean[])
      as target (id, stage, status, message, hash, playlist_id, content_at, is_conditional)`);
}

/** Orders targets with online screens first, and otherwise at random, so the first stage differs between publishes. */
export async function orderForStages(
  db: Database,
  publishId: string,
  targets: readonly PlannedTarget[],
  now: Date,
): Promise<PlannedTarget[]> {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const rows = await db
    .select({ id: deviceStates.deviceId })
    .from(requestedIds([...byId.keys()]))
    .innerJoin(deviceStates, sql`${deviceStates.deviceId} = asked.asked_id`)
    .orderBy(sql`${onlineCondition(now)} desc`, sql`md5(${publishId} || ${deviceStates.deviceId}::text)`);
  return rows.map(({ id }) => byId.get(id) as PlannedTarget);
}

/** Returns the next pending targets of the current stage. */
export async function findPendingTargets(
  db: Database,
  { id, stage }: Pick<PublishRow, 'id' | 'stage'>,
  limit: number,
): Promise<PlannedTarget[]> {
  const rows = await db
    .select()
    .from(publishTargets)
    .where(
      and(
        eq(publishTargets.publishId, id),
        eq(publishTargets.stage, stage),
        eq(publishTargets.status, 'pending'),
      ),
    )
    .orderBy(publishTargets.deviceId)
    .limit(limit);
  return rows.map(({ deviceId, hash, playlistId, contentAt, isConditional }) => ({
    id: deviceId,
    hash: hash as string,
    playlistId,
    contentAt: contentAt as Date,
    isConditional,
  }));
}

/**
 * Locks a publish and some of its targets for a repeatable-read transaction. Returns false if the publish is no longer
 * running at this stage, or if another run has already sent to one of the targets.
 */
export async function claimTargets(
  tx: Database,
  { id, stage }: Pick<PublishRow, 'id' | 'stage'>,
  targets: readonly { id: string }[],
): Promise<boolean> {
  const running = await tx
    .select({ id: publishes.id })
    .from(publishes)
    .where(and(eq(publishes.id, id), eq(publishes.state, 'running'), eq(publishes.stage, stage)))
    .for('update');
  const pending = await tx
    .select({ id: publishTargets.deviceId })
    .from(publishTargets)
    .where(
      and(
        eq(publishTargets.publishId, id),
        eq(publishTargets.status, 'pending'),
        sql`${publishTargets.deviceId} = any(${uuids(targets.map((target) => target.id))})`,
      ),
    )
    .for('update');
  return running.length === 1 && pending.length === targets.length;
}

/** Records which targets were sent and which were refused. */
export async function recordSent(
  tx: Database,
  publishId: string,
  sent: readonly { deviceId: string; revision: number }[],
  refused: readonly { deviceId: string; message: string }[],
): Promise<void> {
  await tx.execute(sql`
    update ${publishTargets} set status = case when result.revision is null then 'refused' else 'sent' end,
      revision = result.revision, message = result.message
    from unnest(${uuids([...sent, ...refused].map(({ deviceId }) => deviceId))},
      ${sql.param([...sent.map(({ revision }) => revision), ...refused.map(() => null)])}::int[],
      ${sql.param([...sent.map(() => null), ...refused.map(({ message }) => message)])}::text[])
      as result (device_id, revision, message)
    where ${publishTargets.publishId} = ${publishId} and ${publishTargets.deviceId} = result.device_id and ${publishTargets.status} = 'pending'`);
}

/**
 * After an undo: screens to which the undone publish assigned a playlist get the previous one again, unless their
 * playlist has changed since or the person cannot change it.
 */
export async function restoreAssignments(
  tx: Database,
  person: Person,
  { id, undoes }: Pick<PublishRow, 'id' | 'undoes'>,
  deviceIds: readonly string[],
): Promise<void> {
  if (!undoes) return;
  await tx.execute(sql`
    update ${devices} set playlist_id = target.playlist_id
    from ${publishTargets} target
    join ${publishes} undone on undone.id = ${undoes} and undone.is_assignment
    join ${resources} on ${resources.id} = target.device_id and ${permissionCondition(person, 'update')}
    left join ${resources} playlist on playlist.id = target.playlist_id
    where target.publish_id = ${id} and target.device_id = any(${uuids(deviceIds)})
      and ${devices.id} = target.device_id and ${devices.domainId} = target.domain_id
      and ${devices.playlistId} is not distinct from undone.assigned_playlist_id
      and playlist.deleted_at is null and (target.playlist_id is null or playlist.id is not null)`);
}

/** Returns the content that the screens of a publish played before it, as targets that restore it. */
export async function findPrevious(
  db: Database,
  publishId: string,
): Promise<{ target: PlannedTarget | null; id: string; isSuperseded: boolean }[]> {
  const { rows } = await db.execute<{
    id: string;
    is_superseded: boolean;
    hash: string | null;
    playlist_id: string | null;
    content_at: string | null;
  }>(sql`
    select target.device_id as id, coalesce(${devices.revision}, 0) <> target.revision as is_superseded,
      previous.hash, previous.playlist_id, previous.content_at
    from ${publishTargets} target
    left join ${devices} on ${devices.id} = target.device_id and ${devices.domainId} = target.domain_id
    left join lateral (
      select hash, playlist_id, coalesce(content_at, published_at) as content_at from ${deviceRevisions} revision
      where revision.domain_id = target.domain_id and revision.device_id = target.device_id
        and revision.revision < target.revision
      order by revision.revision desc limit 1
    ) previous on true
    where target.publish_id = ${publishId} and target.status = 'sent' order by target.device_id`);
  return rows.map(
    ({ id, is_superseded: isSuperseded, hash, playlist_id: playlistId, content_at: contentAt }) => ({
      id,
      isSuperseded,
      target:
        hash === null || contentAt === null
          ? null
          : { id, hash, playlistId, contentAt: new Date(contentAt), isConditional: true },
    }),
  );
}
