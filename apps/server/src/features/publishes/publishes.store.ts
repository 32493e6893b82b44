import type { PublishState } from '@vitrine/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isAdministrator, permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { purgeInSteps } from '../../platform/database/purge-in-steps.ts';
import {
  devicePublishes,
  profiles,
  publishes,
  publishTargets,
  resources,
} from '../../platform/database/schema.ts';
import { withIds } from '../../platform/database/with-ids.ts';

export type PublishRow = typeof publishes.$inferSelect;

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

export interface PublishFilter {
  state?: PublishState | undefined;
  /** Only publishes to this screen. */
  deviceId?: string | undefined;
  page: number;
  pageSize: number;
}

/** Matches the publishes to a screen, unless it was refused. */
function targetCondition(deviceId: string): SQL {
  return sql`exists (
    select 1 from ${publishTargets} where ${publishTargets.publishId} = ${publishes.id}
      and ${publishTargets.deviceId} = ${deviceId} and ${publishTargets.status} <> 'refused')`;
}

export async function listPublishes(
  db: Database,
  person: Person,
  { state, deviceId, page, pageSize }: PublishFilter,
): Promise<{ total: number; rows: PublishRow[] }> {
  const condition = and(
    visibleCondition(person),
    state ? eq(publishes.state, state) : undefined,
    deviceId ? targetCondition(deviceId) : undefined,
  );
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

/** Returns the names of the playlists that a person can read, and of the people who published, by id. */
export async function findNames(
  db: Database,
  person: Person,
  rows: readonly PublishRow[],
): Promise<{ playlists: Map<string, string>; people: Map<string, string> }> {
  const playlistIds = new Set(
    rows.flatMap((row) => [...row.playlistIds, row.assignedPlaylistId ?? []].flat()),
  );
  const profileIds = [...new Set(rows.flatMap(({ profileId }) => profileId ?? []))];
  const [playlists, people] = await Promise.all([
    playlistIds.size === 0
      ? []
      : db
          .select({ id: resources.id, name: resources.name })
          .from(withIds(resources, [...playlistIds]))
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

/** Deletes publishes that ended before a time, in steps, because one publish can have a million screens. */
export function deletePublishes(db: Database, before: Date): Promise<void> {
  return purgeInSteps(db, {
    table: publishes,
    at: publishes.endedAt,
    children: [publishTargets.publishId, devicePublishes.publishId],
    before,
  });
}
