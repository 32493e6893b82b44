import { and, eq, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type AnyPgTable, alias } from 'drizzle-orm/pg-core';
import {
  byRole,
  type PrincipalValues,
  permissionCondition,
  principalOf,
} from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { namedSelect, namedStatement } from '../../platform/database/named-statement.ts';
import {
  deviceInputs,
  deviceRevisions,
  deviceServices,
  devices,
  domains,
  profiles,
  publishedDocuments,
  publishedSources,
  publishTargets,
  resources,
  tags,
} from '../../platform/database/schema.ts';
import {
  idAtPosition,
  positionsOf,
  requestedIds,
  rowWithId,
  withIdOf,
  withIds,
} from '../../platform/database/with-ids.ts';
import type { ScreenInputs } from './confirmations.ts';

export interface PublishableDevice {
  id: string;
  playlistId: string | null;
  canPublish: boolean;
  canUpdate: boolean;
}

interface IdValues extends PrincipalValues {
  ids: readonly string[];
}
const ids = sql.placeholder('ids');

const selectPublishable = byRole((role) =>
  namedSelect<
    { [Name in 'id' | 'playlistId']: (typeof devices)[Name] } & {
      [Name in 'canPublish' | 'canUpdate']: SQL<boolean>;
    },
    IdValues
  >(
    `publishable-screens-${role}`,
    {
      id: devices.id,
      playlistId: devices.playlistId,
      canPublish: sql`${permissionCondition(principalOf(role), 'publish')}`,
      canUpdate: sql`${permissionCondition(principalOf(role), 'update')}`,
    },
    sql`${positionsOf(ids)} cross join ${rowWithId(devices, devices.id, idAtPosition(ids))}
      cross join ${rowWithId(resources, resources.id, idAtPosition(ids))}
      where ${permissionCondition(principalOf(role), 'read')} and ${resources.deletedAt} is null
      order by ${devices.id}`,
  ),
);

/**
 * The screens with these ids that a person can see, locked until the end of the transaction, which is repeatable
 * read.
 */
export async function findPublishable(
  db: Database,
  person: Person,
  ids: readonly string[],
  mode: 'seen' | 'locked' = 'seen',
): Promise<PublishableDevice[]> {
  const { role, domainId, profileId } = person;
  const found = await selectPublishable(role).run(db, { ids: [...new Set(ids)], domainId, profileId });
  // Locks only screens that the person can see, so nobody can lock screens of others.
  if (mode === 'locked')
    await lockPublishedScreens(
      db,
      found.map(({ id }) => id),
    );
  return found;
}

/** Fails if a screen changed since the transaction began. Locks in order of the ids to prevent deadlocks. */
const lockInOrder = namedStatement<{ ids: readonly string[] }>(
  'lock-published-screens',
  sql`select from ${positionsOf(ids)}
    cross join lateral (select id from ${devices} where id = ${idAtPosition(ids)} for update) locked`,
);

async function lockPublishedScreens(db: Database, ids: readonly string[]): Promise<void> {
  await lockInOrder.run(db, { ids: [...ids].sort() });
}

/** The inputs of rules for some screens. */
export async function findScreenInputs(db: Database, ids: readonly string[]): Promise<ScreenInputs[]> {
  return selectScreenInputs(db, ids);
}

/** A screen with published content. */
export interface ScreenWithPublishedContent extends ScreenInputs {
  publishedHash: string;
}

/** The published screens among these ids that the person can change. */
export async function findScreensWithPublishedContent(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<ScreenWithPublishedContent[]> {
  const rows = await selectScreenInputs(db, ids)
    .where(
      and(
        eq(devices.domainId, person.domainId),
        isNotNull(devices.publishedHash),
        isNull(resources.deletedAt),
        permissionCondition(person, 'update'),
      ),
    )
    .orderBy(sql`lower(${resources.name})`, devices.id);
  return rows as ScreenWithPublishedContent[];
}

/** Owners of screens: their profiles, if they have one. */
export const ownerProfiles = alias(profiles, 'owner');

/** The screens with some ids, or all. */
export function selectScreenInputs(db: Database, ids?: readonly string[]) {
  return db
    .select({
      id: devices.id,
      name: resources.name,
      timezone: devices.timezone,
      multiTimezone: sql<boolean>`${domains.isMultitimezoneEnabled} or coalesce(${ownerProfiles.isMultitimezoneEnabled}, false)`,
      tags: sql<
        ScreenInputs['tags']
      >`coalesce((select json_agg(json_build_object('key', ${tags.key}, 'value', ${tags.value}) order by ${tags.key}) from ${tags} where ${tags.resourceId} = ${devices.id}), '[]')`,
      publishedHash: devices.publishedHash,
    })
    .from(ids ? withIds(devices, ids) : devices)
    .crossJoinLateral(withIdOf(resources, devices.id))
    .innerJoin(domains, eq(domains.id, devices.domainId))
    .leftJoin(ownerProfiles, eq(ownerProfiles.id, resources.ownerId))
    .$dynamic();
}

/**
 * Locks screens until the transaction ends. It writes their rows, so a publish that read them before starts again and
 * sees what this transaction changes.
 */
export async function lockChangingScreens(
  db: Database,
  domainId: string,
  ids: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update ${devices} set revision = ${devices}.revision
    from (
      select id from ${requestedIds([...ids].sort())}
      cross join lateral (select id from ${devices} where id = asked_id and domain_id = ${domainId} for update) locked
    ) claimed
    where ${devices.id} = claimed.id`);
}

const insertSources = namedStatement<{ domainId: string; hash: string; sourceIds: readonly string[] }>(
  'insert-published-sources',
  sql`insert into ${publishedSources} (domain_id, hash, resource_id)
    select ${sql.placeholder('domainId')}::uuid, ${sql.placeholder('hash')}::text, unnest(${sql.placeholder('sourceIds')}::uuid[])
    on conflict do nothing`,
);

/** Stores a document under its hash, unless it is there already. */
export async function insertDocument(
  db: Database,
  domainId: string,
  document: Pick<typeof publishedDocuments.$inferSelect, 'hash' | 'body' | 'size' | 'usesDefaultTheme'> & {
    sourceIds: readonly string[];
  },
  publishedAt: Date,
): Promise<void> {
  const { hash, sourceIds, ...content } = document;
  const inserted = db
    .insert(publishedDocuments)
    .values({ domainId, hash, ...content, createdAt: publishedAt })
    .onConflictDoUpdate({
      target: [publishedDocuments.domainId, publishedDocuments.hash],
      // A reused old document becomes new again: the purge must not delete it while a screen refers to it.
      set: { createdAt: publishedAt },
      setWhere: lt(publishedDocuments.createdAt, new Date(publishedAt.getTime() - 86_400_000)),
    })
    .prepare('insert-document')
    .execute();
  await Promise.all([inserted, insertSources.run(db, { domainId, hash, sourceIds })]);
}

/** Deletes documents that no screen has used since a time and no history refers to. Returns the number. */
export async function deleteDocuments(db: Database, before: Date): Promise<number> {
  const isUnreferenced = (table: AnyPgTable, domainId: AnyPgColumn, hash: AnyPgColumn) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(domainId, publishedDocuments.domainId), eq(hash, publishedDocuments.hash))),
    );
  const { rowCount } = await db.delete(publishedDocuments).where(
    and(
      lt(publishedDocuments.createdAt, before),
      isUnreferenced(devices, devices.domainId, devices.publishedHash),
      isUnreferenced(deviceServices, deviceServices.domainId, deviceServices.contentHash),
      // Stored plays can refer to these.
      isUnreferenced(deviceRevisions, deviceRevisions.domainId, deviceRevisions.hash),
      isUnreferenced(deviceInputs, deviceInputs.domainId, deviceInputs.hash),
      isUnreferenced(publishTargets, publishTargets.domainId, publishTargets.hash),
    ),
  );
  return rowCount ?? 0;
}

const value = (name: string) => sql.placeholder(name);
const nextRevision = namedStatement<{
  ids: readonly string[];
  hashes: readonly string[];
  playlistIds: readonly (string | null)[];
  contentAt: readonly (string | null)[];
  profileId: string;
  publishedAt: string;
}>(
  'assign-revisions',
  sql`
    with pointed as (update ${devices} set revision = devices.revision + 1, published_at = ${value('publishedAt')}::timestamptz,
      published_hash = target.hash, published_playlist_id = target.playlist_id, content_at = target.content_at
    from unnest(${value('ids')}::uuid[], ${value('hashes')}::text[], ${value('playlistIds')}::uuid[], ${value('contentAt')}::timestamptz[])
      as target (id, hash, playlist_id, content_at)
    where devices.id = target.id
    returning devices.domain_id, devices.id, devices.revision, devices.published_hash, devices.published_playlist_id, devices.published_at, devices.content_at),
    recorded as (
      insert into ${deviceRevisions} (domain_id, device_id, revision, hash, playlist_id, profile_id, published_at, content_at)
      select domain_id, id, revision, published_hash, published_playlist_id, ${value('profileId')}::uuid, published_at, content_at from pointed)
    select id, revision from pointed`,
);

/** A document for a screen. */
export interface PublishTarget {
  id: string;
  playlistId: string | null;
  hash: string;
  /** The time whose content the document has, if that is not the time of the publish. */
  contentAt?: Date;
}

/** Gives each screen its next revision with a document, and records it in the history. Returns the new revisions. */
export async function assignRevisions(
  db: Database,
  rows: readonly PublishTarget[],
  { profileId, publishedAt }: { profileId: string; publishedAt: Date },
): Promise<Map<string, number>> {
  const updated = await nextRevision.run(db, {
    ids: rows.map(({ id }) => id),
    hashes: rows.map(({ hash }) => hash),
    playlistIds: rows.map(({ playlistId }) => playlistId),
    contentAt: rows.map(({ contentAt }) => contentAt?.toISOString() ?? null),
    profileId,
    publishedAt: publishedAt.toISOString(),
  });
  return new Map(updated as [string, number][]);
}

/** Selects the few playlists first, which reads each of them once for any number of screens. */
const adPlaylists = byRole((role) =>
  namedStatement<IdValues>(
    `ad-playlists-${role}`,
    sql`
    with shown as materialized (
      select distinct (settings ->> 'playlist_id')::uuid as id
      from ${positionsOf(ids)}
      cross join lateral (
        select settings from ${deviceServices} where device_id = ${idAtPosition(ids)} and service = 'ads' offset 0
      ) ads
    )
    select ${resources.id} from shown cross join ${rowWithId(resources, resources.id, sql`shown.id`)}
    where ${resources.deletedAt} is null and ${permissionCondition(principalOf(role), 'read')}`,
  ),
);

/** The ad playlists of some screens that the person can read. */
export async function findAdPlaylists(
  db: Database,
  person: Person,
  deviceIds: readonly string[],
): Promise<string[]> {
  if (deviceIds.length === 0) return [];
  const { role, domainId, profileId } = person;
  const rows = await adPlaylists(role).run(db, { ids: [...new Set(deviceIds)], domainId, profileId });
  return rows.map(([id]) => id as string);
}

export async function findDocument(
  db: Database,
  domainId: string,
  hash: string,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ body: publishedDocuments.body })
    .from(publishedDocuments)
    .where(and(eq(publishedDocuments.domainId, domainId), eq(publishedDocuments.hash, hash)));
  return row?.body;
}

export interface CurrentRevision {
  domainId: string;
  hash: string | null;
  revision: number;
  publishedAt: Date | null;
}

/** The content that a screen should play. */
export async function findCurrentRevision(
  db: Database,
  deviceId: string,
): Promise<CurrentRevision | undefined> {
  const [row] = await db
    .select({
      domainId: devices.domainId,
      hash: devices.publishedHash,
      revision: devices.revision,
      publishedAt: devices.publishedAt,
    })
    .from(devices)
    .where(eq(devices.id, deviceId));
  return row;
}
