import type { PublishOutcomeName, PublishState } from '@vitrine/contract';
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { isAdministrator, permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  deviceRevisions,
  deviceStates,
  devices,
  profiles,
  publishes,
  publishTargets,
  resources,
} from '../../platform/database/schema.ts';
import { requestedIds, uuids, withIds } from '../../platform/database/with-ids.ts';
import { onlineCondition } from '../../platform/online.ts';
import type { PlannedTarget } from '../publishing/publishing.service.ts';

export type PublishRow = typeof publishes.$inferSelect;

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

/** Matches the publishes that a person can see: their own, and for administrators all of the organisation. */
function visibleCondition(person: Person): SQL | undefined {
  return and(
    eq(publishes.domainId, person.domainId),
    isAdministrator(person) ? undefined : eq(publishes.profileId, person.profileId),
  );
}

export async function findPublish(db: Database, person: Person, id: string): Promise<PublishRow | undefined> {
  const [row] = await db
    .select()
    .from(publishes)
    .where(and(eq(publishes.id, id), visibleCondition(person)));
  return row;
}

export async function listPublishes(
  db: Database,
  person: Person,
  { state, page, pageSize }: { state?: PublishState | undefined; page: number; pageSize: number },
): Promise<{ total: number; rows: PublishRow[] }> {
  const condition = and(visibleCondition(person), state ? eq(publishes.state, state) : undefined);
  const [total, rows] = await Promise.all([
    db.$count(publishes, condition),
    db
      .select()
      .from(publishes)
      .where(condition)
      .orderBy(sql`${publishes.createdAt} desc`, sql`${publishes.id} desc`)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows };
}

/** Whether the last report of a screen is about the revision of the target. */
const isCurrent = sql`${deviceStates.reportedRevision} = ${publishTargets.revision}`;

/** The outcome of a publish on the screen of a target. Used in {@link reportsOf}. */
function outcomeAt(now: Date): SQL<PublishOutcomeName> {
  return sql<PublishOutcomeName>`case
    when ${publishTargets.status} <> 'sent' then ${publishTargets.status}
    when ${devices.revision} > ${publishTargets.revision} then 'superseded'
    when ${isCurrent} and ${deviceStates.publishPlaybackError} is not null then 'failed'
    when ${isCurrent} and ${deviceStates.publishPlaybackSuccess} then 'playing'
    when ${deviceRevisions.activatedAt} is not null then 'playing'
    when ${deviceRevisions.failedAt} is not null then 'failed'
    when ${deviceRevisions.acknowledgedAt} is not null then 'received'
    when not ${onlineCondition(now)} then 'offline'
    else 'sent' end`;
}

const messageOfTarget = sql<
  string | null
>`case ${publishTargets.status} when 'refused' then ${publishTargets.message} else coalesce(case when ${isCurrent} then ${deviceStates.publishPlaybackError} end, ${deviceRevisions.error}) end`;

/** Selects the targets of publishes with their outcomes and messages. */
function reportsOf(publishIds: readonly string[], now: Date, stage?: number): SQL {
  return sql`(
    select ${publishTargets.publishId}, ${publishTargets.stage}, ${publishTargets.deviceId}, ${publishTargets.revision},
      ${outcomeAt(now)} as outcome, ${messageOfTarget} as message
    from ${publishTargets}
    left join ${devices} on ${devices.id} = ${publishTargets.deviceId} and ${devices.domainId} = ${publishTargets.domainId}
    left join ${deviceStates} on ${deviceStates.deviceId} = ${publishTargets.deviceId} and ${deviceStates.domainId} = ${publishTargets.domainId}
    left join ${deviceRevisions} on ${deviceRevisions.domainId} = ${publishTargets.domainId}
      and ${deviceRevisions.deviceId} = ${publishTargets.deviceId} and ${deviceRevisions.revision} = ${publishTargets.revision}
    where ${publishTargets.publishId} = any(${uuids(publishIds)})${stage === undefined ? sql`` : sql` and ${publishTargets.stage} = ${stage}`}
  ) as report`;
}

export interface OutcomeCount {
  publishId: string;
  stage: number;
  outcome: PublishOutcomeName;
  count: number;
}

export async function countOutcomes(
  db: Database,
  publishIds: readonly string[],
  now: Date,
  /** Counts only this stage; undefined: all. */
  stage?: number,
): Promise<OutcomeCount[]> {
  if (publishIds.length === 0) return [];
  const { rows } = await db.execute<OutcomeCount & Record<string, unknown>>(sql`
    select publish_id as "publishId", stage, outcome, count(*)::int as count
    from ${reportsOf(publishIds, now, stage)} group by publish_id, stage, outcome`);
  return rows;
}

const MAX_PROBLEMS = 20;

export interface Problem {
  outcome: PublishOutcomeName;
  message: string | null;
  screenCount: number;
}

/** Returns why screens do not play a publish, the problems with the most screens first. */
export async function findProblems(db: Database, publishId: string, now: Date): Promise<Problem[]> {
  const { rows } = await db.execute<Problem & Record<string, unknown>>(sql`
    select outcome, case when outcome <> 'offline' then message end as message, count(*)::int as "screenCount"
    from ${reportsOf([publishId], now)} where outcome in ('failed', 'refused', 'offline')
    group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_PROBLEMS}`);
  return rows;
}

export interface ReportedScreen {
  deviceId: string;
  name: string;
  outcome: PublishOutcomeName;
  message: string | null;
  revision: number | null;
}

/** Returns the screens of a publish that a person can read, sorted by name. */
export async function listScreens(
  db: Database,
  person: Person,
  publishId: string,
  filter: {
    outcome?: PublishOutcomeName | undefined;
    message?: string | undefined;
    page: number;
    pageSize: number;
  },
  now: Date,
): Promise<{ total: number; rows: ReportedScreen[] }> {
  const from = sql`${reportsOf([publishId], now)}
    cross join lateral (select * from ${resources} where id = report.device_id offset 0) as resources
    where ${permissionCondition(person, 'read')} and ${resources.deletedAt} is null
      ${filter.outcome ? sql`and report.outcome = ${filter.outcome}` : sql``}
      ${filter.message === undefined ? sql`` : sql`and report.message = ${filter.message}`}`;
  const [total, page] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`),
    db.execute<ReportedScreen & Record<string, unknown>>(sql`
      select report.device_id as "deviceId", ${resources.name} as name, outcome, message, revision
      from ${from} order by lower(${resources.name}), report.device_id
      limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`),
  ]);
  return { total: total.rows[0]?.count ?? 0, rows: page.rows };
}

/** Returns the ids of the screens of a publish with one of these outcomes. */
export async function findScreensWith(
  db: Database,
  publishId: string,
  outcomes: readonly PublishOutcomeName[],
  now: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select device_id as id from ${reportsOf([publishId], now)} where outcome = any(${sql.param(outcomes)}::text[])
    order by device_id`);
  return rows.map(({ id }) => id);
}

/** Returns the names of the playlists that a person can read, and of the people who published, by id. */
export async function findNames(
  db: Database,
  person: Person,
  rows: readonly PublishRow[],
): Promise<{ playlists: Map<string, string>; people: Map<string, string> }> {
  const playlistIds = [...new Set(rows.flatMap((row) => row.playlistIds))];
  const profileIds = [...new Set(rows.flatMap(({ profileId }) => profileId ?? []))];
  const [playlists, people] = await Promise.all([
    playlistIds.length === 0
      ? []
      : db
          .select({ id: resources.id, name: resources.name })
          .from(withIds(resources, playlistIds))
          .where(permissionCondition(person, 'read')),
    profileIds.length === 0
      ? []
      : db
          .select({ id: profiles.id, name: profiles.name })
          .from(profiles)
          .where(inArray(profiles.id, profileIds)),
  ]);
  const toMap = (all: readonly { id: string; name: string }[]) =>
    new Map(all.map(({ id, name }) => [id, name]));
  return { playlists: toMap(playlists), people: toMap(people) };
}

/** Changes a publish if it is still in this state and stage. Returns whether it was. */
export async function changePublish(
  db: Database,
  { id, state, stage }: Pick<PublishRow, 'id' | 'state' | 'stage'>,
  change: Partial<PublishRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(publishes)
    .set(change)
    .where(and(eq(publishes.id, id), eq(publishes.state, state), eq(publishes.stage, stage)));
  return rowCount === 1;
}

/** Finds a publish by its id alone, for the job. */
export async function findPublishById(db: Database, id: string): Promise<PublishRow | undefined> {
  const [row] = await db.select().from(publishes).where(eq(publishes.id, id));
  return row;
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

/** Returns the ids of publishes that are running or due to start. */
export async function findDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: publishes.id })
    .from(publishes)
    .where(
      and(
        inArray(publishes.state, ['scheduled', 'running']),
        sql`${publishes.startsAt} <= ${now.toISOString()}::timestamptz`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** The limits of a purge. It runs in small steps, so its statements do not delay others. */
const PURGED_TARGETS = 10_000;
const PURGED_PUBLISHES = 100;
const MAX_PURGE_STEPS = 200;

/** Deletes publishes that ended before a time, in steps. */
export async function deletePublishes(db: Database, before: Date): Promise<void> {
  for (let step = 0; step < MAX_PURGE_STEPS; step += 1) {
    const old = await db
      .select({ id: publishes.id })
      .from(publishes)
      .where(lt(publishes.endedAt, before))
      .orderBy(publishes.endedAt)
      .limit(PURGED_PUBLISHES);
    if (old.length === 0) return;
    const ids = uuids(old.map(({ id }) => id));
    const { rowCount } = await db.execute(sql`
      delete from ${publishTargets} where ctid = any(array(
        select ctid from ${publishTargets} where publish_id = any(${ids}) limit ${PURGED_TARGETS}))`);
    if ((rowCount ?? 0) < PURGED_TARGETS)
      await db.execute(sql`delete from ${publishes} where id = any(${ids})`);
  }
}
