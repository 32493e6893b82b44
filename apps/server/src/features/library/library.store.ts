import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  deviceServices,
  devices,
  domains,
  fileUploads,
  folders,
  fonts,
  locations,
  playlistItems,
  presentationFiles,
  presentations,
  publishedSources,
  type ResourceKind,
  resources,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { presentationThumbnail } from '../../platform/resources/thumbnails.ts';
import { totalDuration } from '../../platform/resources/total-duration.ts';

/**
 * Over `resources`: the items of the library, except folders of screens, font files and files that never arrived.
 */
export function libraryCondition(domainId: string): SQL {
  return sql`(${resources.kind} <> 'folder' or exists (
      select 1 from ${folders} where ${folders.id} = ${resources.id} and ${folders.type} = 'library'))
    and (${resources.kind} <> 'file_upload' or (
      exists (select 1 from ${fileUploads} where ${fileUploads.id} = ${resources.id} and ${fileUploads.status} in ('ready', 'processing'))
      and ${resources.id} not in (select ${fonts.fileUploadId} from ${fonts} where ${fonts.domainId} = ${domainId})))`;
}

/** Over `resources`: files of these media types, which can be ranges such as `image/*`. */
export function fileTypeCondition(types: readonly string[]): SQL {
  if (types.includes('*/*')) return eq(resources.kind, 'file_upload');
  const families = types.filter((type) => type.endsWith('/*')).map((type) => type.slice(0, -2));
  return sql`exists (select 1 from ${fileUploads} where ${fileUploads.id} = ${resources.id} and (
    ${fileUploads.contentType} = any(${sql.param(types)}::text[])
    or split_part(${fileUploads.contentType}, '/', 1) = any(${sql.param(families)}::text[])))`;
}

/**
 * Over `resources`: everything in a folder (null: the root) except files that a presentation in the same folder shows.
 * If the person cannot read the presentation, its files stay in the list: there is no other way to find them.
 */
export function outsidePresentationsCondition(person: Person, folderId: string | null): SQL {
  return sql`${resources.id} not in (
    select ${presentationFiles.fileUploadId} from ${presentationFiles}
    join ${resources} on ${resources.id} = ${presentationFiles.presentationId}
    where ${presentationFiles.domainId} = ${person.domainId} and ${resources.deletedAt} is null
      and ${resources.folderId} is not distinct from ${folderId}::uuid and ${permissionCondition(person, 'read')})`;
}

/**
 * Over `resources`: everything but the folders without items of a kind. Empty folders stay, because people make them
 * before they fill them.
 */
export function folderOfKindCondition(person: Person, kind: ResourceKind): SQL {
  return sql`(${resources.kind} <> 'folder'
    or ${resources.id} in (
      select unnest(${resources.ancestors}) from ${resources}
      where ${resources.domainId} = ${person.domainId} and ${resources.kind} = ${kind}
        and ${resources.deletedAt} is null and ${permissionCondition(person, 'read')})
    or not exists (
      select 1 from ${resources} child
      where child.domain_id = ${person.domainId} and child.folder_id = ${resources.id} and child.deleted_at is null))`;
}

/** Over `resources`: items deleted since a time, but not those deleted with their folder, which restores them. */
export function deletedSinceCondition(since: Date): SQL {
  return sql`${resources.deletedAt} > ${since.toISOString()}::timestamptz and not exists (
    select 1 from ${resources} folder where folder.id = ${resources.folderId} and folder.deleted_at = ${resources.deletedAt})`;
}

export interface PresentationSummary {
  id: string;
  applicationName: string;
  applicationThumbnailUrl: string | null;
  applicationIconUrl: string | null;
  thumbnailUrl: string | null;
  /** Duration in seconds. */
  duration: number;
}

export async function findPresentationSummaries(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<Map<string, PresentationSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: presentations.id,
      applicationName: applications.name,
      applicationThumbnailUrl: applicationVersions.thumbnailUrl,
      applicationIconUrl: applicationVersions.iconUrl,
      thumbnailUrl: presentationThumbnail(person),
      duration: totalDuration,
    })
    .from(presentations)
    .innerJoin(applications, eq(applications.id, presentations.applicationId))
    .innerJoin(applicationVersions, eq(applicationVersions.id, presentations.applicationVersionId))
    .where(inArray(presentations.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type PlaylistSummary = {
  itemCount: number;
  /** Paths of the pictures of its first items that have one. */
  thumbnailUrls: string[];
};

/** The number of pictures that stand for a playlist. */
const PLAYLIST_PICTURES = 4;

export async function findPlaylistSummaries(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<Map<string, PlaylistSummary>> {
  if (ids.length === 0) return new Map();
  // Items without a picture are skipped, so only the first 20 are searched.
  const { rows } = await db.execute<{ id: string } & PlaylistSummary>(sql`
    select playlist.id, (select count(*)::int from ${playlistItems} where playlist_id = playlist.id) as "itemCount",
      array(
        select pictured.path from (
          select item.position, ${presentationThumbnail(person)} as path
          from (select position, presentation_id from ${playlistItems}
            where playlist_id = playlist.id order by position limit 20) item
          join ${presentations} on ${presentations.id} = item.presentation_id
          join ${resources} live on live.id = item.presentation_id and live.deleted_at is null
        ) pictured
        where pictured.path is not null order by pictured.position limit ${PLAYLIST_PICTURES}
      ) as "thumbnailUrls"
    from unnest(${uuids(ids)}) playlist (id)`);
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
}

export interface Usage {
  id: string;
  screenCount: number;
}

/**
 * Counts the screens whose published content or ads contain each of these resources that the person can read. A screen
 * with an item in both counts once.
 */
export async function countScreens(db: Database, person: Person, ids: readonly string[]): Promise<Usage[]> {
  if (ids.length === 0) return [];
  // Screens are counted once per pair of documents, of which there are few, and never per item.
  const { rows } = await db.execute<Usage & Record<string, unknown>>(sql`
    with deleted as materialized (
      select id from ${resources}
      where domain_id = ${person.domainId} and kind in ('device', 'playlist') and deleted_at is not null
    ),
    playing as materialized (
      select row_number() over () as pair, device.published_hash as content, ads.content_hash as ads,
        count(*) as screens
      from ${devices} device
      left join ${deviceServices} ads on ads.device_id = device.id and ads.service = 'ads'
        and ads.settings ->> 'playlist_id' not in (select id::text from deleted)
      where device.domain_id = ${person.domainId} and device.id not in (select id from deleted)
      group by device.published_hash, ads.content_hash
    ),
    current as (
      select pair, content as hash, screens from playing
      union select pair, ads, screens from playing
    ),
    shown as (
      select distinct source.resource_id as id, current.pair, current.screens
      from ${publishedSources} source
      join current on current.hash = source.hash
      where source.domain_id = ${person.domainId} and source.resource_id = any(${uuids(ids)})
    )
    select shown.id, sum(shown.screens)::int as "screenCount"
    from shown join ${resources} on ${resources.id} = shown.id
    where ${permissionCondition(person, 'read')}
    group by shown.id`);
  return rows;
}

/** Files by id, including those in the trash: the caller has already selected their resources. */
export async function findFileRows(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, typeof fileUploads.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(fileUploads)
    .where(inArray(fileUploads.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The theme that the organisation has chosen as its default, even if it is in the trash. */
export async function findDefaultTheme(db: Database, domainId: string): Promise<string | null> {
  const [row] = await db.select({ id: domains.defaultThemeId }).from(domains).where(eq(domains.id, domainId));
  return row?.id ?? null;
}

export async function findLocationNames(
  db: Database,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.domainId, domainId), inArray(locations.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
