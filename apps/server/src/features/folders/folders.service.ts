import { requireThroughout } from '../../platform/access/giving.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope, scopeOf } from '../../platform/auth/scopes.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { refreshAds } from '../../platform/resources/ad-playlists.ts';
import type { FullResource, Resources } from '../../platform/resources/resources.service.ts';
import { requireUnused } from '../../platform/resources/usage.ts';
import {
  type ChildRow,
  countChildren,
  depthBelow,
  type FolderRow,
  type FolderType,
  findFolder,
  findNames,
  findType,
  insertFolder,
  isEmpty,
  listAllFolders,
  listChildren,
  listFolders,
  setDescription,
  trashFolder,
} from './folders.store.ts';

/** Deeper trees cannot be shown, and make every path longer. */
export const FOLDER_LEVELS = 16;

/** A folder with what its presentation on the wire needs. */
export interface FullFolder {
  full: FullResource;
  type: FolderType;
  description: string | null;
  /** From the root down to its parent, without those that the person may not see. */
  path: { id: string; name: string }[];
  /** What stands directly in it, of what the person may see. */
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

export interface FolderName {
  id: string;
  name: string;
  /** Null also where the person may not see it. */
  parentFolderId: string | null;
}

export interface Folders {
  get(person: Person, id: string): Promise<FullFolder>;
  /** A folder and what it directly contains, at most 200 of each kind. */
  getContents(person: Person, id: string): Promise<FolderTree & { folder: FullFolder }>;
  /** One folder (without an id: the root) and what stands directly in it. */
  getTree(person: Person, type: FolderType, id?: string): Promise<FolderTree>;
  /** Every folder of a type, or those below one. */
  listNames(person: Person, type: FolderType, id?: string): Promise<FolderName[]>;
  /** Throws 400 at `parent_folder_id` for a folder of another type, or when the tree would get too deep. */
  create(
    person: Person,
    input: {
      name: string;
      type: FolderType;
      description?: string | null | undefined;
      parentFolderId?: string | null | undefined;
    },
  ): Promise<FullFolder>;
  update(
    person: Person,
    id: string,
    change: { name?: string | undefined; description?: string | null | undefined },
  ): Promise<FullFolder>;
  /** Throws 409 when it would come to stand in itself, 400 at `folder_id` as `create` does. */
  move(person: Person, id: string, folderId: string | null): Promise<FullFolder>;
  /**
   * To the trash with everything in it. Throws 409 for a folder of screens that is not empty, and, naming the
   * screens, for one whose content screens use, unless forced.
   */
  remove(person: Person, id: string, force: boolean): Promise<void>;
}

export interface FoldersDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  resources: Resources;
}

const TOO_DEEP = `Folders can be nested at most ${FOLDER_LEVELS} levels deep.`;

export function createFolders({ db: pool, clock, changes, resources }: FoldersDependencies): Folders {
  /** What a page of folders needs, in one query each. */
  async function complete(person: Person, rows: readonly FolderRow[]): Promise<FullFolder[]> {
    const [full, names, counts] = await Promise.all([
      resources.complete(person, rows),
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
        full: full[index] as FullResource,
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

  /** The row and type of a folder that the person, or their key, can change in this way. */
  async function requireFolder(db: Database, person: Person, id: string, permission: 'update' | 'delete') {
    const folder = await resources.require(person, 'folder', id, permission, db);
    const type = await findType(db, id);
    if (type) requireScope(person, scopeOf(type, 'write'));
    return { folder, type };
  }

  async function requireType(
    db: Database,
    type: FolderType | undefined,
    into: string,
    field: string,
  ): Promise<void> {
    if ((await findType(db, into)) === type) return;
    throw invalid(
      field,
      type === 'device'
        ? 'A screen folder can only go into screen folders.'
        : 'This is a screen folder, not a library folder.',
    );
  }

  return {
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
    async create(person, { name, type, description, parentFolderId }) {
      requireScope(person, scopeOf(type, 'write'));
      const id = await pool.transaction(async (db) => {
        const row = await resources.create(db, person, { kind: 'folder', name, folderId: parentFolderId });
        if (parentFolderId) await requireType(db, type, parentFolderId, 'parent_folder_id');
        if (row.ancestors.length >= FOLDER_LEVELS) throw invalid('parent_folder_id', TOO_DEEP);
        await insertFolder(db, {
          id: row.id,
          domainId: person.domainId,
          type,
          description: description ?? null,
        });
        return row.id;
      });
      return load(person, id);
    },
    async update(person, id, { name, description }) {
      await pool.transaction(async (db) => {
        await requireFolder(db, person, id, 'update');
        if (description !== undefined) await setDescription(db, id, description);
        await resources.touch(db, id, name);
      });
      changes.changed(person.domainId, 'folder', [id]);
      return load(person, id);
    },
    async move(person, id, folderId) {
      await resources.move(person, 'folder', id, folderId, async (db, folder, path) => {
        const type = await findType(db, id);
        if (type) requireScope(person, scopeOf(type, 'write'));
        if (folderId === null) return;
        if (path.at(-1) === folder.id) throw conflict('A folder cannot be moved into itself.');
        if (path.includes(folder.id)) {
          throw conflict('A folder cannot be moved into one of its subfolders.');
        }
        await requireType(db, type, folderId, 'folder_id');
        if (path.length + 1 + (await depthBelow(db, folder)) > FOLDER_LEVELS)
          throw invalid('folder_id', TOO_DEEP);
      });
      return load(person, id);
    },
    async remove(person, id, force) {
      const removed = await pool.transaction(async (db) => {
        await resources.lockFolders(db, person.domainId);
        const { folder, type } = await requireFolder(db, person, id, 'delete');
        if (type === 'device' && !(await isEmpty(db, person.domainId, id))) {
          throw conflict('This folder is not empty. Move its screens and folders elsewhere first.');
        }
        await requireThroughout(
          db,
          person,
          folder,
          ['delete'],
          'live',
          'This folder contains items that you can’t delete. The permission "delete" is missing.',
        );
        if (!force) await requireUnused(db, person, folder);
        const rows = await trashFolder(db, person.domainId, id, clock.now());
        await refreshAds(db, person.domainId, rows);
        return rows;
      });
      for (const [kind, rows] of Map.groupBy(removed, (row) => row.kind)) {
        changes.changed(
          person.domainId,
          kind,
          rows.map((row) => row.id),
        );
      }
    },
  };
}
