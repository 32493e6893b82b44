import {
  and,
  eq,
  getTableName,
  type InferSelectModel,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { namedStatement } from '../../platform/database/named-statement.ts';
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
import { uuids } from '../../platform/database/with-ids.ts';

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
const reach = namedStatement<{ domainId: string; playlistId: string }>(
  'reached-ids',
  sql`
    with recursive reached (kind, id) as (
      select 'playlist'::text, ${sql.placeholder('playlistId')}::uuid
      union
      select below.kind, below.id from reached
      cross join lateral (
        select case when item.presentation_id is null then 'playlist' else 'presentation' end as kind,
          coalesce(item.presentation_id, item.child_playlist_id) as id
        from ${playlistItems} item where reached.kind = 'playlist' and item.playlist_id = reached.id and item.domain_id = ${sql.placeholder('domainId')}
        union all
        select 'playlist', hosted.playlist_id
        from ${presentationPlaylists} hosted where reached.kind = 'presentation' and hosted.presentation_id = reached.id and hosted.domain_id = ${sql.placeholder('domainId')}
      ) below
    )
    select kind, id from reached`,
);

async function findReachedIds(
  db: Database,
  domainId: string,
  playlistId: string,
): Promise<{ playlists: string[]; presentations: string[] }> {
  const rows = (await reach.run(db, { domainId, playlistId })) as ['playlist' | 'presentation', string][];
  const ofKind = (wanted: string) => rows.filter(([kind]) => kind === wanted).map(([, id]) => id);
  return { playlists: ofKind('playlist'), presentations: ofKind('presentation') };
}

/*
 * All statements are named: a publish runs each of them once, and planning one takes longer than running it.
 */
const isAmong = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} = any(${uuids(ids)})`;

async function findRows<Table extends PgTable>(
  db: Database,
  table: Table,
  column: PgColumn,
  ids: readonly string[],
): Promise<InferSelectModel<Table>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(isAmong(column, ids))
    .prepare(`sources-${getTableName(table)}`)
    .execute();
  return rows as InferSelectModel<Table>[];
}

export async function loadSources(db: Database, person: Person, playlistId: string): Promise<Sources> {
  // Run these one after another: they share the connection of the transaction.
  const reached = await findReachedIds(db, person.domainId, playlistId);
  const playlistRows = await findRows(db, playlists, playlists.id, reached.playlists);
  const items = await findItems(db, reached.playlists);
  const presentationRows = await findRows(db, presentations, presentations.id, reached.presentations);
  const hosted = await findRows(
    db,
    presentationPlaylists,
    presentationPlaylists.presentationId,
    reached.presentations,
  );
  const fileLinks = await findRows(
    db,
    presentationFiles,
    presentationFiles.presentationId,
    reached.presentations,
  );
  const versions = await findRows(
    db,
    applicationVersions,
    applicationVersions.id,
    unique(presentationRows.map((row) => row.applicationVersionId)),
  );
  const applicationRows = await findRows(
    db,
    applications,
    applications.id,
    unique(versions.map((row) => row.applicationId)),
  );
  const themeRows = await findRows(db, themes, themes.id, unique(presentationRows.map((row) => row.themeId)));
  const fontIds = unique(themeRows.flatMap((row) => [row.headingFontId, row.heading2FontId, row.bodyFontId]));
  const fontRows = await findFonts(db, person.domainId, fontIds);
  const fileIds = unique([
    ...fileLinks.map((row) => row.fileUploadId),
    ...themeRows.flatMap((row) => [row.backgroundImageId, row.backgroundImagePortraitId]),
    ...fontRows.map((row) => row.font.fileUploadId),
  ]);
  const files = await findReadyFiles(db, person.domainId, fileIds);
  const resourceIds = [...reached.playlists, ...reached.presentations, ...themeRows.map((row) => row.id)];
  const resourceRows = await findSome(resourceIds, (ids) => findSourceResources(db, person, ids));
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
      .where(isAmong(playlistItems.playlistId, ids))
      .orderBy(playlistItems.playlistId, playlistItems.position)
      .prepare('sources-items')
      .execute(),
  );
}

async function findFonts(db: Database, domainId: string, ids: string[]) {
  return findSome(ids, () =>
    db
      .select({ font: fonts, name: resources.name })
      .from(fonts)
      .innerJoin(resources, eq(resources.id, fonts.id))
      .where(and(isAmong(fonts.id, ids), eq(fonts.domainId, domainId), isNull(resources.deletedAt)))
      .prepare('sources-fonts')
      .execute(),
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
          isAmong(fileUploads.id, ids),
          eq(fileUploads.domainId, domainId),
          eq(fileUploads.status, 'ready'),
          // Deleted content is in no later revision, even if the deletion was forced.
          isNull(resources.deletedAt),
        ),
      )
      .prepare('sources-files')
      .execute(),
  );
}

async function findTags(db: Database, ids: string[]) {
  return findSome(ids, () =>
    db
      .select({ resourceId: tags.resourceId, key: tags.key, value: tags.value })
      .from(tags)
      .where(isAmong(tags.resourceId, ids))
      .orderBy(tags.key)
      .prepare('sources-tags')
      .execute(),
  );
}

function findSourceResources(db: Database, person: Person, ids: string[]): Promise<SourceResource[]> {
  return db
    .select({
      id: resources.id,
      name: resources.name,
      kind: sql<string>`${resources.kind}`,
      createdAt: resources.createdAt,
      updatedAt: resources.updatedAt,
      deletedAt: resources.deletedAt,
      readable: sql<boolean>`${permissionCondition(person, 'read')}`,
    })
    .from(resources)
    .where(isAmong(resources.id, ids))
    .prepare(`sources-resources-${person.role}`)
    .execute();
}

async function findSome<T>(ids: string[], find: (ids: string[]) => PromiseLike<T[]>): Promise<T[]> {
  return ids.length === 0 ? [] : find(ids);
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id): id is string => id !== null))];
}
