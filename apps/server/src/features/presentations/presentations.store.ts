import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  presentationFiles,
  presentationPlaylists,
  presentations,
  resources,
} from '../../platform/database/schema.ts';
import { updateFileDurations } from '../../platform/resources/total-duration.ts';

export type PresentationRow = typeof presentations.$inferSelect;

/** A presentation with data of its application. */
export interface FoundPresentation {
  presentation: PresentationRow;
  applicationName: string;
  /** Null unless the application is built in. */
  applicationSlug: string | null;
  version: Pick<
    typeof applicationVersions.$inferSelect,
    | 'presentationProperties'
    | 'thumbnailUrl'
    | 'iconUrl'
    | 'sourceUrl'
    | 'hasDynamicThumbnails'
    | 'configurableDuration'
  >;
}

export async function insertPresentation(db: Database, row: PresentationRow): Promise<void> {
  await db.insert(presentations).values(row);
}

export async function updatePresentation(
  db: Database,
  id: string,
  change: Partial<PresentationRow>,
): Promise<void> {
  await db.update(presentations).set(change).where(eq(presentations.id, id));
}

/** Updates how long a presentation plays whose application plays files to their ends. */
export function updateFileDuration(db: Database, id: string): Promise<void> {
  return updateFileDurations(db, eq(presentations.id, id));
}

/** Reads one presentation and locks it until the transaction ends. */
export async function lockPresentation(db: Database, id: string): Promise<PresentationRow> {
  const [row] = await db.select().from(presentations).where(eq(presentations.id, id)).for('no key update');
  // The row is created and purged together with the resource.
  if (!row) throw new Error(`Presentation ${id} has no row`);
  return row;
}

export async function findPresentations(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, FoundPresentation>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      presentation: presentations,
      applicationName: applications.name,
      applicationSlug: applications.slug,
      version: {
        presentationProperties: applicationVersions.presentationProperties,
        thumbnailUrl: applicationVersions.thumbnailUrl,
        iconUrl: applicationVersions.iconUrl,
        sourceUrl: applicationVersions.sourceUrl,
        hasDynamicThumbnails: applicationVersions.hasDynamicThumbnails,
        configurableDuration: applicationVersions.configurableDuration,
      },
    })
    .from(presentations)
    .innerJoin(applications, eq(applications.id, presentations.applicationId))
    .innerJoin(applicationVersions, eq(applicationVersions.id, presentations.applicationVersionId))
    .where(inArray(presentations.id, [...ids]));
  return new Map(rows.map((row) => [row.presentation.id, row]));
}

/** Over `resources`: presentations of one application. */
export function usesApplication(domainId: string, applicationId: string): SQL {
  return sql`${resources.id} in (select ${presentations.id} from ${presentations}
    where ${and(eq(presentations.domainId, domainId), eq(presentations.applicationId, applicationId))})`;
}

/** The files and playlists that a presentation used when it was last saved. */
export async function findReferences(
  db: Database,
  presentationId: string,
): Promise<{ files: Set<string>; playlists: Set<string> }> {
  // One after the other: a transaction has one connection.
  const files = await db
    .select({ id: presentationFiles.fileUploadId })
    .from(presentationFiles)
    .where(eq(presentationFiles.presentationId, presentationId));
  const playlists = await db
    .select({ id: presentationPlaylists.playlistId })
    .from(presentationPlaylists)
    .where(eq(presentationPlaylists.presentationId, presentationId));
  return { files: new Set(files.map(({ id }) => id)), playlists: new Set(playlists.map(({ id }) => id)) };
}

/** Replaces the files and playlists that a presentation uses. `named` has each id once, and files in order. */
export async function replaceReferences(
  db: Database,
  { id: presentationId, domainId }: { id: string; domainId: string },
  named: { files: readonly string[]; playlists: readonly string[] },
): Promise<void> {
  await db.delete(presentationFiles).where(eq(presentationFiles.presentationId, presentationId));
  await db.delete(presentationPlaylists).where(eq(presentationPlaylists.presentationId, presentationId));
  if (named.files.length > 0) {
    await db
      .insert(presentationFiles)
      .values(
        named.files.map((fileUploadId, position) => ({ domainId, presentationId, fileUploadId, position })),
      );
  }
  if (named.playlists.length > 0) {
    await db
      .insert(presentationPlaylists)
      .values(named.playlists.map((playlistId) => ({ domainId, presentationId, playlistId })));
  }
}

export async function copyReferences(
  db: Database,
  originalId: string,
  copy: { id: string; domainId: string },
): Promise<void> {
  await db.execute(sql`insert into ${presentationFiles} (domain_id, presentation_id, file_upload_id, position)
    select domain_id, ${copy.id}, file_upload_id, position from ${presentationFiles} where presentation_id = ${originalId}`);
  await db.execute(sql`insert into ${presentationPlaylists} (domain_id, presentation_id, playlist_id)
    select domain_id, ${copy.id}, playlist_id from ${presentationPlaylists} where presentation_id = ${originalId}`);
}
