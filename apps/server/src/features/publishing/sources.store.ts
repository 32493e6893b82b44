import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  byRole,
  type PrincipalValues,
  permissionCondition,
  principalOf,
} from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { type NamedSelect, namedSelect, namedStatement } from '../../platform/database/named-statement.ts';
import {
  applications,
  applicationVersions,
  domains,
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
import { idAtPosition, positionsOf, rowWithId } from '../../platform/database/with-ids.ts';

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
  /** Each with the theme that it shows, which can be the default. */
  presentations: (typeof presentations.$inferSelect)[];
  hosted: (typeof presentationPlaylists.$inferSelect)[];
  versions: (typeof applicationVersions.$inferSelect)[];
  applications: (typeof applications.$inferSelect)[];
  themes: (typeof themes.$inferSelect)[];
  /** Some presentations have no theme of their own. Choosing another default changes the document. */
  usesDefaultTheme: boolean;
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

interface Values extends PrincipalValues {
  ids: readonly string[];
}
const [ids, domainId] = [sql.placeholder('ids'), sql.placeholder('domainId')];

type Columns<Table extends PgTable> = Table['_']['columns'];

/** The rows of a table in which a column has one of some ids. */
function rowsBy<Table extends PgTable>(
  table: Table,
  column: PgColumn,
  order?: SQL,
): NamedSelect<Columns<Table>, Values> {
  const rows = sql`${positionsOf(ids)} cross join ${rowWithId(table, column, idAtPosition(ids))}`;
  const ordered = order ? sql`${rows} order by ${order}` : rows;
  return namedSelect(`sources-${getTableName(table)}`, getTableColumns(table), ordered);
}

/** The rows of a table that the presentations with these ids refer to. `column`: the reference, after the joins. */
function rowsOfPresentations<Table extends PgTable & { id: PgColumn }>(
  table: Table,
  column: PgColumn,
  joins = sql``,
): NamedSelect<Columns<Table>, Values> {
  return namedSelect(
    `sources-${getTableName(table)}`,
    getTableColumns(table),
    sql`(select distinct ${column} as id from ${positionsOf(ids)}
        cross join ${rowWithId(presentations, presentations.id, idAtPosition(ids))} ${joins}) as used
      cross join ${rowWithId(table, table.id, sql`used.id`)}`,
  );
}

const ofVersion = rowWithId(applicationVersions, applicationVersions.id, presentations.applicationVersionId);

// Deleted content is in no later revision, even if the deletion was forced.
const isInOwnDomain = (column: PgColumn) => sql`${column} = ${domainId} and ${resources.deletedAt} is null`;

/** Files that are ready. `found`: a query that finds their ids, as `used.id`. */
const selectFiles = (label: string, found: SQL) =>
  namedSelect<Columns<typeof fileUploads> & { filename: typeof resources.name }, Values>(
    label,
    { ...getTableColumns(fileUploads), filename: resources.name },
    sql`${found} cross join ${rowWithId(fileUploads, fileUploads.id, sql`used.id`)}
      cross join ${rowWithId(resources, resources.id, fileUploads.id)}
      where ${isInOwnDomain(fileUploads.domainId)} and ${fileUploads.status} = 'ready'`,
  );

const select = {
  playlists: rowsBy(playlists, playlists.id),
  items: rowsBy(
    playlistItems,
    playlistItems.playlistId,
    sql`${playlistItems.playlistId}, ${playlistItems.position}`,
  ),
  presentations: rowsBy(presentations, presentations.id),
  hosted: rowsBy(presentationPlaylists, presentationPlaylists.presentationId),
  versions: rowsOfPresentations(applicationVersions, presentations.applicationVersionId),
  applications: rowsOfPresentations(
    applications,
    applicationVersions.applicationId,
    sql`cross join ${ofVersion}`,
  ),
  filesOfPresentations: selectFiles(
    'sources-files-of-presentations',
    sql`(select distinct ${presentationFiles.fileUploadId} as id from ${positionsOf(ids)}
      cross join ${rowWithId(presentationFiles, presentationFiles.presentationId, idAtPosition(ids))}) as used`,
  ),
  tags: rowsBy(tags, tags.resourceId, sql`${tags.key}`),
  themes: rowsBy(themes, themes.id),
  defaultTheme: namedSelect<Pick<Columns<typeof domains>, 'defaultThemeId'>, Values>(
    'sources-default-theme',
    { defaultThemeId: domains.defaultThemeId },
    rowWithId(domains, domains.id, domainId),
  ),
  fonts: namedSelect<Columns<typeof fonts> & { name: typeof resources.name }, Values>(
    'sources-fonts',
    { ...getTableColumns(fonts), name: resources.name },
    sql`${positionsOf(ids)} cross join ${rowWithId(fonts, fonts.id, idAtPosition(ids))}
      cross join ${rowWithId(resources, resources.id, fonts.id)} where ${isInOwnDomain(fonts.domainId)}`,
  ),
  files: selectFiles('sources-files', sql`unnest(${ids}::uuid[]) as used (id)`),
};

const selectResources = byRole((role) =>
  namedSelect<SourceResourceColumns, Values>(
    `sources-resources-${role}`,
    {
      id: resources.id,
      name: resources.name,
      kind: resources.kind,
      createdAt: resources.createdAt,
      updatedAt: resources.updatedAt,
      deletedAt: resources.deletedAt,
      readable: sql<boolean>`${permissionCondition(principalOf(role), 'read')}`,
    },
    sql`${positionsOf(ids)} cross join ${rowWithId(resources, resources.id, idAtPosition(ids))}`,
  ),
);
type SourceResourceColumns = Pick<
  Columns<typeof resources>,
  'id' | 'name' | 'kind' | 'createdAt' | 'updatedAt' | 'deletedAt'
> & { readable: SQL<boolean> };

/** Queries rows by ids, as a person can read them. */
function createFinder(db: Database, { domainId, profileId, role }: Person) {
  const find = async <Columns>(statement: NamedSelect<Columns, Values>, ids: readonly string[]) =>
    ids.length === 0 ? [] : statement.run(db, { ids, domainId, profileId });
  return { find, findResources: (ids: readonly string[]) => find(selectResources(role), ids) };
}

export async function loadSources(db: Database, person: Person, playlistId: string): Promise<Sources> {
  const { find, findResources } = createFinder(db, person);
  const reached = await findReachedIds(db, person.domainId, playlistId);
  const reachedIds = [...reached.playlists, ...reached.presentations];
  // The connection sends these statements together.
  const [
    resourceRows,
    tagRows,
    playlistRows,
    items,
    presentationRows,
    hosted,
    versions,
    applicationRows,
    files,
    [domain],
  ] = await Promise.all([
    findResources(reachedIds),
    find(select.tags, reachedIds),
    find(select.playlists, reached.playlists),
    find(select.items, reached.playlists),
    find(select.presentations, reached.presentations),
    find(select.hosted, reached.presentations),
    find(select.versions, reached.presentations),
    find(select.applications, reached.presentations),
    find(select.filesOfPresentations, reached.presentations),
    select.defaultTheme.run(db, { ...person, ids: [] }),
  ]);
  const themed = await loadThemes(db, person, presentationRows, domain?.defaultThemeId ?? null);
  return {
    playlistId,
    resources: new Map([...resourceRows, ...themed.resources].map((row) => [row.id, row])),
    tags: [...tagRows, ...themed.tags],
    playlists: playlistRows,
    items,
    presentations: themed.presentations,
    hosted,
    versions,
    applications: applicationRows,
    themes: themed.themes,
    usesDefaultTheme: themed.usesDefault,
    fonts: themed.fonts,
    files: new Map([...files, ...themed.files].map((file) => [file.id, file])),
  };
}

/** Presentations with the themes that they show, and what these use. */
async function loadThemes(
  db: Database,
  person: Person,
  presentationRows: Sources['presentations'],
  defaultThemeId: string | null,
) {
  const { find, findResources } = createFinder(db, person);
  const themeIds = unique([...presentationRows.map((row) => row.themeId), defaultThemeId]);
  const [allRows, resourceRows, tagRows] = await Promise.all([
    find(select.themes, themeIds),
    findResources(themeIds),
    find(select.tags, themeIds),
  ]);
  const shown = applyDefaultTheme(presentationRows, resourceRows, defaultThemeId);
  const rows = allRows.filter(({ id }) => shown.themeIds.has(id));
  const fontIds = unique(rows.flatMap((row) => [row.headingFontId, row.heading2FontId, row.bodyFontId]));
  const fontRows = await find(select.fonts, fontIds);
  const fileIds = unique([
    ...rows.flatMap((row) => [row.backgroundImageId, row.backgroundImagePortraitId]),
    ...fontRows.map((row) => row.fileUploadId),
  ]);
  const files = await find(select.files, fileIds);
  return { ...shown, themes: rows, tags: tagRows, fonts: fontRows, files };
}

/**
 * Gives the default theme to presentations without a theme, and to those whose theme is in the trash. `resources` are
 * the themes in use, including those in the trash: restoring one is a change, too.
 */
function applyDefaultTheme(
  presentationRows: Sources['presentations'],
  themeResources: readonly SourceResource[],
  defaultThemeId: string | null,
) {
  const usable = new Set(themeResources.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])));
  const fallback = defaultThemeId !== null && usable.has(defaultThemeId) ? defaultThemeId : null;
  const isUsable = ({ themeId }: Sources['presentations'][number]) => themeId !== null && usable.has(themeId);
  const presentations = presentationRows.map((row) => (isUsable(row) ? row : { ...row, themeId: fallback }));
  const usesDefault = !presentationRows.every(isUsable);
  const themeIds = new Set(
    unique([...presentationRows.map((row) => row.themeId), usesDefault ? defaultThemeId : null]),
  );
  // Everyone publishes the look of the organisation, including people who cannot read its theme.
  const resources = themeResources
    .filter(({ id }) => themeIds.has(id))
    .map((each) => (each.id === defaultThemeId ? { ...each, readable: true } : each));
  return { presentations, usesDefault, themeIds, resources };
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id): id is string => id !== null))];
}
