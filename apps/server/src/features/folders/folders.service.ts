import { requireSubtreePermissions } from '../../platform/access/sharing-policy.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope, scopeOf } from '../../platform/auth/scopes.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { refreshAds } from '../../platform/resources/ad-playlists.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { requireUnused } from '../../platform/resources/screens-using.ts';
import { createFolderReader, type FolderReader, type FullFolder } from './folder-reader.ts';
import {
  depthBelow,
  type FolderType,
  findType,
  insertFolder,
  isEmpty,
  setDescription,
  trashFolder,
} from './folders.store.ts';

/** Deeper trees do not fit on the page, and lengthen every path. */
export const FOLDER_LEVELS = 16;

export interface Folders extends FolderReader {
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
  /** Throws 409 if the folder would contain itself, and 400 at `folder_id` like `create`. */
  move(person: Person, id: string, folderId: string | null): Promise<FullFolder>;
  /**
   * Moves a folder and its contents to the trash. Throws 409 for a folder of screens that is not empty and, unless
   * forced, for one whose content screens use, naming the screens.
   */
  remove(person: Person, id: string, force: boolean): Promise<void>;
}

interface FoldersDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  outbox: Pick<Outbox, 'flush'>;
  resources: Resources;
}

export type { FolderTree, FullFolder } from './folder-reader.ts';

const TOO_DEEP = `You can nest folders at most ${FOLDER_LEVELS} levels deep. Choose a folder higher up.`;

export function createFolders(dependencies: FoldersDependencies): Folders {
  const { db: pool, changes, resources } = dependencies;
  const { load, ...reader } = createFolderReader(pool, resources);

  return {
    ...reader,
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
        await requireFolder(dependencies, db, person, id, 'update');
        if (description !== undefined) await setDescription(db, id, description);
        await resources.touch(db, id, name);
      });
      changes.notify(person.domainId, 'folder', [id]);
      return load(person, id);
    },
    async move(person, id, folderId) {
      await resources.move(person, 'folder', id, folderId, async (db, folder, path) => {
        const type = await findType(db, id);
        if (type) requireScope(person, scopeOf(type, 'write'));
        if (folderId === null) return;
        if (path.at(-1) === folder.id) throw conflict('You can’t move a folder into itself.');
        if (path.includes(folder.id)) {
          throw conflict('You can’t move a folder into one of its subfolders.');
        }
        await requireType(db, type, folderId, 'folder_id');
        if (path.length + 1 + (await depthBelow(db, folder)) > FOLDER_LEVELS)
          throw invalid('folder_id', TOO_DEEP);
      });
      return load(person, id);
    },
    remove: (person, id, force) => removeFolder(dependencies, person, id, force),
  };
}

/** The row and type of a folder that the person, or their key, can change in this way. */
async function requireFolder(
  { resources }: FoldersDependencies,
  db: Database,
  person: Person,
  id: string,
  permission: 'update' | 'delete',
) {
  const folder = await resources.require(person, 'folder', id, permission, db);
  const type = await findType(db, id);
  if (type) requireScope(person, scopeOf(type, 'write'));
  return { folder, type };
}

async function removeFolder(
  dependencies: FoldersDependencies,
  person: Person,
  id: string,
  force: boolean,
): Promise<void> {
  const { db: pool, resources, clock, changes, outbox } = dependencies;
  const removed = await pool.transaction(async (db) => {
    await resources.lockFolders(db, person.domainId);
    const { folder, type } = await requireFolder(dependencies, db, person, id, 'delete');
    if (type === 'device' && !(await isEmpty(db, person.domainId, id))) {
      throw conflict('This folder isn’t empty. Move its screens and folders to another folder first.');
    }
    await requireSubtreePermissions(
      db,
      person,
      folder,
      ['delete'],
      'live',
      'This folder contains items that you don’t have permission to delete. Ask their owners or an administrator.',
    );
    if (!force) await requireUnused(db, person, folder);
    const rows = await trashFolder(db, person.domainId, id, clock.now());
    await refreshAds(db, person.domainId, rows);
    return rows;
  });
  outbox.flush();
  for (const [kind, rows] of Map.groupBy(removed, (row) => row.kind)) {
    changes.notify(
      person.domainId,
      kind,
      rows.map((row) => row.id),
    );
  }
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
      : 'This is a screen folder. Choose a content folder.',
  );
}
