import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  fileUploads,
  fonts,
  playlistItems,
  playlists,
  presentationFiles,
  presentationPlaylists,
  presentations,
  resources,
  tags,
  themes,
} from '../../platform/database/schema.ts';

/** A row of `resources` for the publishing person: `readable` is false if they cannot read it. */
export interface SourceResource {
  id: string;
  name: string;
  kind: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  readable: boolean;
}

export type FileRow = typeof fileUploads.$inferSelect & { filename: string };

/** Everything that a playlist reaches, loaded with a fixed number of queries. */
export interface Sources {
  playlistId: string;
  resources: Map<string, SourceResource>;
  tags: { resourceId: string; key: string; value: string }[];
  playlists: (typeof playlists.$inferSelect)[];
  items: (typeof playlistItems.$inferSelect)[];
  presentations: (typeof presentations.$inferSelect)[];
  hosted: (typeof presentationPlaylists.$inferSelect)[];
  versions: (typeof applicationVersions.$inferSelect)[];
  applications: (typeof applications.$inferSelect)[];
  themes: (typeof themes.$inferSelect)[];
  fonts: (typeof fonts.$inferSelect & { name: string })[];
  files: Map<string, FileRow>;
}

/**
 * Ids of the playlists and presentations that a playlist reaches, including itself. The recursion ends at cycles.
 */
async function findReachedIds(
  db: Database,
  domainId: string,
  playlistId: string,
): Promise<{ playlists: string[]; presentations: string[] }> {
  const { rows } = await db.execute<{ kind: 'playlist' | 'presentation'; id: string }>(sql`
    with recursive reached (kind, id) as (
      select 'playlist'::text, ${playlistId}::uuid
      union
      select below.kind, below.id from reached
      cross join lateral (
        select case when item.presentation_id is null then 'playlist' else 'presentation' end as kind,
          coalesce(item.presentation_id, item.child_playlist_id) as id
        from ${playlistItems} item where reached.kind = 'playlist' and item.playlist_id = reached.id and item.domain_id = ${domainId}
        union all
        select 'playlist', hosted.playlist_id
        from ${presentationPlaylists} hosted where reached.kind = 'presentation' and hosted.presentation_id = reached.id and hosted.domain_id = ${domainId}
      ) below
    )
    select kind, id from reached`);
  return {
    playlists: rows.filter((row) => row.kind === 'playlist').map((row) => row.id),
    presentations: rows.filter((row) => row.kind === 'presentation').map((row) => row.id),
  };
}

export async function loadSources(db: Database, person: Person, playlistId: string): Promise<Sources> {
  // Run these one after another: they share the connection of the transaction.
  const reached = await findReachedIds(db, person.domainId, playlistId);
  const playlistRows = await findSome(reached.playlists, (ids) =>
    db.select().from(playlists).where(inArray(playlists.id, ids)),
  );
  const items = await findItems(db, reached.playlists);
  const presentationRows = await findSome(reached.presentations, (ids) =>
    db.select().from(presentations).where(inArray(presentations.id, ids)),
  );
  const hosted = await findSome(reached.presentations, (ids) =>
    db.select().from(presentationPlaylists).where(inArray(presentationPlaylists.presentationId, ids)),
  );
  const fileLinks = await findSome(reached.presentations, (ids) =>
    db.select().from(presentationFiles).where(inArray(presentationFiles.presentationId, ids)),
  );
  const versions = await findSome(unique(presentationRows.map((row) => row.applicationVersionId)), (ids) =>
    db.select().from(applicationVersions).where(inArray(applicationVersions.id, ids)),
  );
  const applicationRows = await findSome(unique(versions.map((row) => row.applicationId)), (ids) =>
    db.select().from(applications).where(inArray(applications.id, ids)),
  );
  const themeRows = await findSome(unique(presentationRows.map((row) => row.themeId)), (ids) =>
    db.select().from(themes).where(inArray(themes.id, ids)),
  );
  const fontIds = unique(themeRows.flatMap((row) => [row.headingFontId, row.heading2FontId, row.bodyFontId]));
  const fontRows = await findFonts(db, person.domainId, fontIds);
  const fileIds = unique([
    ...fileLinks.map((row) => row.fileUploadId),
    ...themeRows.flatMap((row) => [row.backgroundImageId, row.backgroundImagePortraitId]),
    ...fontRows.map((row) => row.font.fileUploadId),
  ]);
  const files = await findReadyFiles(db, person.domainId, fileIds);
  const resourceIds = [...reached.playlists, ...reached.presentations, ...themeRows.map((row) => row.id)];
  const resourceRows = await findSome(resourceIds, (ids) =>
    findSourceResources(db, ids, permissionCondition(person, 'read')),
  );
  const tagRows = await findTags(db, resourceIds);
  return {
    playlistId,
    resources: new Map(resourceRows.map((row) => [row.id, row])),
    tags: tagRows,
    playlists: playlistRows,
    items,
    presentations: presentationRows,
    hosted,
    versions,
    applications: applicationRows,
    themes: themeRows,
    fonts: fontRows.map(({ font, name }) => ({ ...font, name })),
    files: new Map(files.map(({ file, filename }) => [file.id, { ...file, filename }])),
  };
}

async function findItems(db: Database, ids: string[]) {
  return findSome(ids, () =>
    db
      .select()
      .from(playlistItems)
      .where(inArray(playlistItems.playlistId, ids))
      .orderBy(playlistItems.playlistId, playlistItems.position),
  );
}

async function findFonts(db: Database, domainId: string, ids: string[]) {
  return findSome(ids, () =>
    db
      .select({ font: fonts, name: resources.name })
      .from(fonts)
      .innerJoin(resources, eq(resources.id, fonts.id))
      .where(and(inArray(fonts.id, ids), eq(fonts.domainId, domainId), isNull(resources.deletedAt))),
  );
}

async function findReadyFiles(db: Database, domainId: string, ids: string[]) {
  return findSome(ids, () =>
    db
      .select({ file: fileUploads, filename: resources.name })
      .from(fileUploads)
      .innerJoin(resources, eq(resources.id, fileUploads.id))
      .where(
        and(
          inArray(fileUploads.id, ids),
          eq(fileUploads.domainId, domainId),
          eq(fileUploads.status, 'ready'),
          // Deleted content is in no later revision, even if the deletion was forced.
          isNull(resources.deletedAt),
        ),
      ),
  );
}

async function findTags(db: Database, ids: string[]) {
  return findSome(ids, () =>
    db
      .select({ resourceId: tags.resourceId, key: tags.key, value: tags.value })
      .from(tags)
      .where(inArray(tags.resourceId, ids))
      .orderBy(tags.key),
  );
}

function findSourceResources(db: Database, ids: string[], readable: SQL): Promise<SourceResource[]> {
  return db
    .select({
      id: resources.id,
      name: resources.name,
      kind: sql<string>`${resources.kind}`,
      createdAt: resources.createdAt,
      updatedAt: resources.updatedAt,
      deletedAt: resources.deletedAt,
      readable: sql<boolean>`${readable}`,
    })
    .from(resources)
    .where(inArray(resources.id, ids));
}

async function findSome<T>(ids: string[], find: (ids: string[]) => PromiseLike<T[]>): Promise<T[]> {
  return ids.length === 0 ? [] : find(ids);
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id): id is string => id !== null))];
}
