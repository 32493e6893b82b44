import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  domains,
  playlistItems,
  playlists,
  presentationPlaylists,
  presentations,
  resources,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { presentationThumbnail } from '../../platform/resources/thumbnails.ts';
import { totalDuration } from '../../platform/resources/total-duration.ts';
import type { Edge } from './nesting.ts';
import type { ItemGroup } from './totals.ts';

export type PlaylistRow = typeof playlists.$inferSelect;
type ItemRow = typeof playlistItems.$inferSelect;

/** An item with the data for lists. Null fields if it cannot be read, or is in the trash. */
export interface ListedItem {
  id: string;
  playlistId: string;
  position: number;
  presentationId: string | null;
  childPlaylistId: string | null;
  name: string | null;
  applicationName: string | null;
  /** Seconds; null for a nested playlist. */
  duration: number | null;
  thumbnailUrl: string | null;
}

/** Serialises saves in one domain that change containment: two concurrent saves could create a cycle. */
export async function lockNesting(db: Database, domainId: string): Promise<void> {
  await db.select({ id: domains.id }).from(domains).where(eq(domains.id, domainId)).for('no key update');
}

export async function insertPlaylist(db: Database, row: typeof playlists.$inferInsert): Promise<void> {
  await db.insert(playlists).values(row);
}

export async function updatePlaylist(db: Database, id: string, change: Partial<PlaylistRow>): Promise<void> {
  await db.update(playlists).set(change).where(eq(playlists.id, id));
}

export async function findPlaylists(db: Database, ids: readonly string[]): Promise<Map<string, PlaylistRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(playlists)
    .where(inArray(playlists.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads one playlist and locks it until the transaction ends. */
export async function lockPlaylist(db: Database, id: string): Promise<PlaylistRow> {
  const [row] = await db.select().from(playlists).where(eq(playlists.id, id)).for('no key update');
  // The row is created and purged together with the resource.
  if (!row) throw new Error(`Playlist ${id} has no row`);
  return row;
}

export async function findItems(db: Database, playlistId: string): Promise<ItemRow[]> {
  return db
    .select()
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, playlistId))
    .orderBy(asc(playlistItems.position));
}

export async function replaceItems(
  db: Database,
  playlistId: string,
  rows: readonly (typeof playlistItems.$inferInsert)[],
): Promise<void> {
  await db.delete(playlistItems).where(eq(playlistItems.playlistId, playlistId));
  if (rows.length > 0) await db.insert(playlistItems).values([...rows]);
}

/** Inserts items at the positions that they have, and moves the items from the first of these positions on. */
export async function insertItems(
  db: Database,
  playlistId: string,
  position: number,
  rows: readonly (typeof playlistItems.$inferInsert)[],
): Promise<void> {
  await db
    .update(playlistItems)
    .set({ position: sql`${playlistItems.position} + ${rows.length}` })
    .where(and(eq(playlistItems.playlistId, playlistId), gte(playlistItems.position, position)));
  await db.insert(playlistItems).values([...rows]);
}

/** The items of some playlists, in order. */
export async function listItems(
  db: Database,
  person: Person,
  playlistIds: readonly string[],
): Promise<ListedItem[]> {
  if (playlistIds.length === 0) return [];
  const readable = (value: SQL | typeof resources.name) =>
    sql`case when ${resources.id} is not null then ${value} end`;
  return db
    .select({
      id: playlistItems.id,
      playlistId: playlistItems.playlistId,
      position: playlistItems.position,
      presentationId: playlistItems.presentationId,
      childPlaylistId: playlistItems.childPlaylistId,
      name: resources.name,
      applicationName: sql<string | null>`${readable(sql`${applications.name}`)}`,
      duration: sql<number | null>`${readable(totalDuration)}`,
      thumbnailUrl: sql<string | null>`${readable(
        sql`coalesce(${presentationThumbnail(person)}, ${applicationVersions.thumbnailUrl})`,
      )}`,
    })
    .from(playlistItems)
    .leftJoin(
      resources,
      and(
        sql`${resources.id} = coalesce(${playlistItems.presentationId}, ${playlistItems.childPlaylistId})`,
        isNull(resources.deletedAt),
        permissionCondition(person, 'read'),
      ),
    )
    .leftJoin(presentations, eq(presentations.id, playlistItems.presentationId))
    .leftJoin(applications, eq(applications.id, presentations.applicationId))
    .leftJoin(applicationVersions, eq(applicationVersions.id, presentations.applicationVersionId))
    .where(inArray(playlistItems.playlistId, [...playlistIds]))
    .orderBy(asc(playlistItems.playlistId), asc(playlistItems.position));
}

/** The contents of some playlists and of everything that they reach. */
export async function findItemGroups(db: Database, playlistIds: readonly string[]): Promise<ItemGroup[]> {
  if (playlistIds.length === 0) return [];
  const { rows } = await db.execute<Record<keyof ItemGroup, never>>(sql`
    with recursive reached (id) as (
      select unnest(${uuids(playlistIds)})
      union
      select ${playlistItems.childPlaylistId} from ${playlistItems} join reached on reached.id = ${playlistItems.playlistId}
      where ${playlistItems.childPlaylistId} is not null
    )
    select ${playlistItems.playlistId} as "playlistId", ${playlistItems.childPlaylistId} as "childPlaylistId",
      ${playlists.mode} as "mode", ${playlists.itemsPerPass} as "itemsPerPass",
      count(*)::int as "count",
      count(*) filter (where ${resources.deletedAt} is null)::int as "live",
      coalesce(sum(${totalDuration}) filter (where ${resources.deletedAt} is null), 0) as "seconds"
    from ${playlistItems}
    join reached on reached.id = ${playlistItems.playlistId}
    join ${resources} on ${resources.id} = coalesce(${playlistItems.presentationId}, ${playlistItems.childPlaylistId})
    left join ${presentations} on ${presentations.id} = ${playlistItems.presentationId}
    left join ${playlists} on ${playlists.id} = ${playlistItems.childPlaylistId}
    group by 1, 2, 3, 4`);
  return rows as unknown as ItemGroup[];
}

/** The edges below some nodes (playlists or presentations) and above one, for the nesting check. */
export async function findEdges(
  db: Database,
  domainId: string,
  root: string,
  children: readonly string[],
): Promise<Edge[]> {
  const hosting = sql`exists (select 1 from ${presentationPlaylists} hosted where hosted.presentation_id = item.presentation_id)`;
  // Each step follows three kinds of edges: from a playlist to its nested playlists, from a playlist to its
  // presentations that host playlists, and from a presentation to the playlists that it hosts.
  const step = (known: 'parent' | 'child', node: SQL) => sql`
    select item.playlist_id as parent, item.child_playlist_id as child, null as presentation
      from ${playlistItems} item
      where item.domain_id = ${domainId} and ${known === 'parent' ? sql`item.playlist_id` : sql`item.child_playlist_id`} = ${node}
        and item.child_playlist_id is not null
    union all
    select item.playlist_id, item.presentation_id, 'child'
      from ${playlistItems} item
      where item.domain_id = ${domainId} and ${known === 'parent' ? sql`item.playlist_id` : sql`item.presentation_id`} = ${node}
        and item.presentation_id is not null and (${hosting} or item.presentation_id = ${root})
    union all
    select hosted.presentation_id, hosted.playlist_id, 'parent'
      from ${presentationPlaylists} hosted
      where hosted.domain_id = ${domainId} and ${known === 'parent' ? sql`hosted.presentation_id` : sql`hosted.playlist_id`} = ${node}`;
  const { rows } = await db.execute<Record<keyof Edge, never>>(sql`
    with recursive below (id) as (
      select unnest(${uuids(children)})
      union select edge.child from below cross join lateral (${step('parent', sql`below.id`)}) edge
    ), above (id) as (
      select ${root}::uuid
      union select edge.parent from above cross join lateral (${step('child', sql`above.id`)}) edge
    )
    select distinct edge.parent, edge.child, edge.presentation
      from below cross join lateral (${step('parent', sql`below.id`)}) edge
    union
    select distinct edge.parent, edge.child, edge.presentation
      from above cross join lateral (${step('child', sql`above.id`)}) edge`);
  return rows as unknown as Edge[];
}

/** Which of some presentations host playlists. */
export async function findPresentationsWithPlaylists(
  db: Database,
  presentationIds: readonly string[],
): Promise<Set<string>> {
  if (presentationIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: presentationPlaylists.presentationId })
    .from(presentationPlaylists)
    .where(inArray(presentationPlaylists.presentationId, [...presentationIds]));
  return new Set(rows.map((row) => row.id));
}
