import type { Calls, QueryOf } from '@vitrine/contract';
import { and } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ResourceKind } from '../../platform/database/schema.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import { notFound } from '../../platform/errors.ts';
import { createPersonCaches } from '../../platform/person-cache.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import { countThemedPresentations } from '../../platform/resources/shown-themes.ts';
import type { Files, FoundFile } from '../files/files.service.ts';
import type { Folders } from '../folders/folders.service.ts';
import {
  countScreens,
  deletedSinceCondition,
  fileTypeCondition,
  findDefaultTheme,
  findFileRows,
  findLocationNames,
  findPlaylistSummaries,
  findPresentationSummaries,
  folderOfKindCondition,
  libraryCondition,
  outsidePresentationsCondition,
  type PlaylistSummary,
  type PresentationSummary,
  type Usage,
} from './library.store.ts';
import { trashCutoff } from './trash.service.ts';

const libraryKinds = ['folder', 'presentation', 'playlist', 'theme', 'file_upload'] as const;

/** An item of any kind with the data for its row. */
export interface LibraryItem {
  full: ResourceDetails;
  location: { id: string; name: string } | null;
  presentation: (PresentationSummary & { files: FoundFile[] }) | null;
  playlist: PlaylistSummary | null;
  theme: { presentationCount: number; isDefault: boolean } | null;
  file: FoundFile['file'] | null;
}

export interface Library {
  /** The direct contents of a folder (the root without an id), the search results below it, or the trash. */
  list(
    person: Person,
    query: QueryOf<Calls['library.list']>,
  ): Promise<{ total: number; items: LibraryItem[]; folderPath: { id: string; name: string }[] }>;
  /** The items with these ids that the person can read, in the given order. */
  lookup(person: Person, ids: readonly string[]): Promise<LibraryItem[]>;
  /** The number of screens whose published content or ads contain each of the items that the person can read. */
  usage(person: Person, ids: readonly string[]): Promise<Usage[]>;
}

interface LibraryDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  resources: Resources;
  folders: Folders;
  files: Files;
}

export function createLibrary(dependencies: LibraryDependencies): Library {
  const { db, clock, changes } = dependencies;
  const usages = createPersonCaches(clock, changes)<Usage[]>(entryLimit(1000));
  return {
    list: (person, query) => listLibrary(dependencies, person, query),
    lookup: (person, ids) => lookup(dependencies, person, ids),
    usage: (person, ids) => usages(person, ids, () => countScreens(db, person, ids)),
  };
}

/** Runs one query per kind, for pages of any length. */
async function completeLibrary(
  { db, files }: LibraryDependencies,
  person: Person,
  found: readonly ResourceDetails[],
): Promise<LibraryItem[]> {
  const ids = (kind: ResourceKind) =>
    found.flatMap(({ resource }) => (resource.kind === kind ? [resource.id] : []));
  const [presentations, filesOf, playlists, themes, fileRows, locations] = await Promise.all([
    findPresentationSummaries(db, person, ids('presentation')),
    files.listByPresentation(person, ids('presentation')),
    findPlaylistSummaries(db, person, ids('playlist')),
    findThemeSummaries(db, person, ids('theme')),
    findFileRows(db, ids('file_upload')),
    findLocationNames(
      db,
      person.domainId,
      found.flatMap(({ resource }) => resource.locationId ?? []),
    ),
  ]);
  return found.map((full) => {
    const { id, locationId } = full.resource;
    const presentation = presentations.get(id);
    return {
      full,
      location: locationId ? { id: locationId, name: locations.get(locationId) ?? '' } : null,
      presentation: presentation ? { ...presentation, files: filesOf.get(id) ?? [] } : null,
      playlist: playlists.get(id) ?? null,
      theme: themes.get(id) ?? null,
      file: fileRows.get(id) ?? null,
    };
  });
}

async function findThemeSummaries(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<Map<string, NonNullable<LibraryItem['theme']>>> {
  if (ids.length === 0) return new Map();
  const [counts, defaultTheme] = await Promise.all([
    countThemedPresentations(db, person, ids),
    findDefaultTheme(db, person.domainId),
  ]);
  return new Map(
    ids.map((id) => [id, { presentationCount: counts.get(id) ?? 0, isDefault: id === defaultTheme }]),
  );
}

async function folderPath(
  { folders }: LibraryDependencies,
  person: Person,
  id: string,
): Promise<{ id: string; name: string }[]> {
  const { full, type, path } = await folders.get(person, id);
  if (type !== 'library') throw notFound('folder');
  return [...path, { id, name: full.resource.name }];
}

async function listLibrary(
  dependencies: LibraryDependencies,
  person: Person,
  {
    folderId,
    search,
    type,
    withFolders,
    contentTypes,
    trash,
    hideShownFiles,
    ...page
  }: QueryOf<Calls['library.list']>,
): Promise<{ total: number; items: LibraryItem[]; folderPath: { id: string; name: string }[] }> {
  const { resources, clock } = dependencies;
  const path = folderId ? await folderPath(dependencies, person, folderId) : [];
  // Only while browsing: a search also finds files by their names.
  const isHiding = hideShownFiles === 'true' && trash !== 'true' && !search && !contentTypes;
  const isWithFolders = withFolders === 'true' && trash !== 'true';
  const shown = and(
    libraryCondition(person.domainId),
    contentTypes && fileTypeCondition(contentTypes),
    isHiding ? outsidePresentationsCondition(person, folderId ?? null) : undefined,
    type && isWithFolders ? folderOfKindCondition(person, type) : undefined,
  );
  const isTrash = trash === 'true';
  const { total, items } = await resources.list(person, {
    ...page,
    kinds: !type ? libraryKinds : isWithFolders ? ['folder', type] : [type],
    search,
    ...(isTrash
      ? { deleted: true, belowFolderId: folderId }
      : search || contentTypes
        ? { belowFolderId: folderId }
        : { folderId: folderId ?? null }),
    where: isTrash ? and(shown, deletedSinceCondition(trashCutoff(clock.now()))) : shown,
  });
  return { total, items: await completeLibrary(dependencies, person, items), folderPath: path };
}

async function lookup(
  dependencies: LibraryDependencies,
  person: Person,
  ids: readonly string[],
): Promise<LibraryItem[]> {
  const { resources } = dependencies;
  const { items } = await resources.list(person, {
    kinds: libraryKinds,
    ids,
    page: 1,
    pageSize: ids.length,
    sortBy: 'name',
    sortDirection: 'asc',
    where: libraryCondition(person.domainId),
  });
  const byId = new Map(items.map((full) => [full.resource.id, full]));
  return completeLibrary(
    dependencies,
    person,
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
  );
}
