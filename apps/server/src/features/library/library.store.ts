import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  fileUploads,
  folders,
  fonts,
  locations,
  playlistItems,
  presentations,
  resources,
} from '../../platform/database/schema.ts';
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

/** How many items some playlists have. */
export async function countItems(db: Database, playlistIds: readonly string[]): Promise<Map<string, number>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await db
    .select({ id: playlistItems.playlistId, count: sql<number>`count(*)::int` })
    .from(playlistItems)
    .where(inArray(playlistItems.playlistId, [...playlistIds]))
    .groupBy(playlistItems.playlistId);
  return new Map(rows.map(({ id, count }) => [id, count]));
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
