import type { Permission } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope, scopeOf } from '../../platform/auth/scopes.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import {
  type ChildRow,
  countChildren,
  type FolderRow,
  type FolderType,
  findFolder,
  findNames,
  listAllFolders,
  listChildren,
  listFolders,
} from './folders.store.ts';

/** A folder with the data for its reply. */
export interface FullFolder {
  full: ResourceDetails;
  type: FolderType;
  description: string | null;
  /** From the root to its parent, without folders that the person cannot see. */
  path: { id: string; name: string }[];
  /** Counts of its direct contents that the person can see. */
  counts: { devices: number; presentations: number; playlists: number; folders: number };
}

export interface FolderTree {
  /** Null: the root. */
  folder: FullFolder | null;
  folders: FullFolder[];
  devices: ChildRow[];
  presentations: ChildRow[];
  playlists: ChildRow[];
}

interface FolderName {
  id: string;
  name: string;
  /** Also null if the person cannot see it. */
  parentFolderId: string | null;
  permissions: Permission[];
}

export interface FolderReader {
  get(person: Person, id: string): Promise<FullFolder>;
  /** A folder and its direct contents, at most 200 of each kind. */
  getContents(person: Person, id: string): Promise<FolderTree & { folder: FullFolder }>;
  /** Reads a folder (the root without an id) and its direct contents. */
  getTree(person: Person, type: FolderType, id?: string): Promise<FolderTree>;
  /** Every folder of a type, or those below one. */
  listNames(person: Person, type: FolderType, id?: string): Promise<FolderName[]>;
}

/** @returns also `load`, which requires no scope: for folders that were just changed. */
export function createFolderReader(
  pool: Database,
  resources: Resources,
): FolderReader & { load(person: Person, id: string): Promise<FullFolder> } {
  const complete = (person: Person, rows: readonly FolderRow[]) =>
    completeFolders({ pool, resources }, person, rows);

  async function load(person: Person, id: string): Promise<FullFolder> {
    const row = await findFolder(pool, person, id);
    const [folder] = row ? await complete(person, [row]) : [];
    if (!folder) throw notFound('folder');
    return folder;
  }

  async function childrenOf(
    person: Person,
    type: FolderType,
    at: string | null,
  ): Promise<Omit<FolderTree, 'folder'>> {
    const children = (kind: ChildRow['kind'], of: FolderType) =>
      type === of ? listChildren(pool, person, kind, at) : [];
    const [folders, devices, presentations, playlists] = await Promise.all([
      listFolders(pool, person, type, at),
      children('device', 'device'),
      children('presentation', 'library'),
      children('playlist', 'library'),
    ]);
    return { folders: await complete(person, folders), devices, presentations, playlists };
  }

  return {
    load,
    async get(person, id) {
      const folder = await load(person, id);
      requireScope(person, scopeOf(folder.type, 'read'));
      return folder;
    },
    async getContents(person, id) {
      const folder = await load(person, id);
      requireScope(person, scopeOf(folder.type, 'read'));
      return { ...(await childrenOf(person, folder.type, id)), folder };
    },
    async getTree(person, type, id) {
      const folder = id === undefined ? null : await load(person, id);
      if (folder && folder.type !== type) throw notFound('folder');
      return { ...(await childrenOf(person, type, id ?? null)), folder };
    },
    async listNames(person, type, id) {
      requireScope(person, scopeOf(type, 'read'));
      if (id !== undefined) await resources.require(person, 'folder', id, 'read');
      const rows = await listAllFolders(pool, person, type, id);
      const shown = new Set(rows.map((row) => row.id)).add(id ?? '');
      return rows.map(({ folderId, ...row }) => ({
        ...row,
        parentFolderId: folderId !== null && shown.has(folderId) ? folderId : null,
      }));
    },
  };
}

/** Loads the data for a page of folders, with one query for each kind. */
async function completeFolders(
  { pool, resources }: { pool: Database; resources: Resources },
  person: Person,
  rows: readonly FolderRow[],
): Promise<FullFolder[]> {
  const [full, names, counts] = await Promise.all([
    resources.withDetails(person, rows),
    findNames(
      pool,
      person,
      rows.flatMap(({ resource }) => resource.ancestors),
    ),
    countChildren(
      pool,
      person,
      rows.map(({ resource }) => resource.id),
    ),
  ]);
  return rows.map(({ resource, type, description }, index) => {
    const count = counts.get(resource.id) ?? {};
    return {
      full: full[index] as ResourceDetails,
      type,
      description,
      path: resource.ancestors.flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      counts: {
        devices: count.device ?? 0,
        presentations: count.presentation ?? 0,
        playlists: count.playlist ?? 0,
        folders: count.folder ?? 0,
      },
    };
  });
}
