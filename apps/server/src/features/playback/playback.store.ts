import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { hasScope, scopeOf } from '../../platform/auth/scopes.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  devices,
  deviceWorkers,
  domains,
  profiles,
  resources,
  tags,
} from '../../platform/database/schema.ts';
import { uuids, withIds } from '../../platform/database/with-ids.ts';

/** A screen with everything that decides what it plays, besides its content. */
export interface ForecastScreen {
  id: string;
  name: string;
  timezone: string;
  multiTimezone: boolean;
  tags: { key: string; value: string }[];
  workers: Record<string, unknown>;
  playlistId: string | null;
  /** Null if the person cannot read it. */
  playlistName: string | null;
  publishedHash: string | null;
  publishedPlaylistId: string | null;
  publishedPlaylistName: string | null;
  revision: number;
  canPublish: boolean;
  canUpdate: boolean;
}

/** The screens among `ids` that the person can see, by name. */
export async function findForecastScreens(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<ForecastScreen[]> {
  const owner = alias(profiles, 'owner');
  const nameOf = (id: typeof devices.playlistId | typeof devices.publishedPlaylistId) => sql<string | null>`(
    select ${resources.name} from ${resources} where ${resources.id} = ${id} and ${permissionCondition(person, 'read')})`;
  // Aliased: the names of playlists are looked up under the same access condition over `resources`.
  const screen = db
    .select({
      id: resources.id,
      name: resources.name,
      ownerId: resources.ownerId,
      canPublish: sql<boolean>`${permissionCondition(person, 'publish')}`.as('can_publish'),
      canUpdate: sql<boolean>`${permissionCondition(person, 'update')}`.as('can_update'),
    })
    .from(withIds(resources, ids))
    .where(
      and(permissionCondition(person, 'read'), eq(resources.kind, 'device'), isNull(resources.deletedAt)),
    )
    .as('screen');
  return db
    .select({
      id: devices.id,
      name: screen.name,
      timezone: devices.timezone,
      multiTimezone: sql<boolean>`${domains.isMultitimezoneEnabled} or coalesce(${owner.isMultitimezoneEnabled}, false)`,
      tags: sql<
        ForecastScreen['tags']
      >`coalesce((select json_agg(json_build_object('key', ${tags.key}, 'value', ${tags.value}) order by ${tags.key}) from ${tags} where ${tags.resourceId} = ${devices.id}), '[]')`,
      workers: sql<
        ForecastScreen['workers']
      >`coalesce((select json_object_agg(${deviceWorkers.name}, ${deviceWorkers.state}) from ${deviceWorkers} where ${deviceWorkers.deviceId} = ${devices.id}), '{}')`,
      playlistId: devices.playlistId,
      playlistName: nameOf(devices.playlistId),
      publishedHash: devices.publishedHash,
      publishedPlaylistId: devices.publishedPlaylistId,
      publishedPlaylistName: nameOf(devices.publishedPlaylistId),
      revision: devices.revision,
      canPublish: screen.canPublish,
      canUpdate: screen.canUpdate,
    })
    .from(screen)
    .innerJoin(devices, eq(devices.id, screen.id))
    .innerJoin(domains, eq(domains.id, devices.domainId))
    .leftJoin(owner, eq(owner.id, screen.ownerId))
    .orderBy(screen.name, devices.id);
}

/** The name of a playlist; null if the person cannot read it, or it no longer exists. */
export async function findPlaylistName(db: Database, person: Person, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: resources.name })
    .from(resources)
    .where(and(eq(resources.id, id), permissionCondition(person, 'read')));
  return row?.name ?? null;
}

/** The last state of each worker of a screen, by name, with the name of the person who sent it. */
export function findWorkers(
  db: Database,
  deviceId: string,
): Promise<{ worker: typeof deviceWorkers.$inferSelect; sender: string | null }[]> {
  return db
    .select({ worker: deviceWorkers, sender: profiles.name })
    .from(deviceWorkers)
    .leftJoin(profiles, eq(profiles.id, deviceWorkers.profileId))
    .where(eq(deviceWorkers.deviceId, deviceId))
    .orderBy(deviceWorkers.name);
}

/**
 * The presentations and playlists among these ids that a person can read, including deleted ones. None without
 * `content:read`.
 */
export async function findReadableIds(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0 || !hasScope(person, scopeOf('library', 'read'))) return new Set();
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(permissionCondition(person, 'read'), sql`${resources.id} = any(${uuids(ids)})`));
  return new Set(rows.map((row) => row.id));
}
