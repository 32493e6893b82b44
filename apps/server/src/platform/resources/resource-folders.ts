import { requirePermission } from '../access/access.ts';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import type { ResourceKind } from '../database/schema.ts';
import { AppError, invalid } from '../errors.ts';
import { folderType, lockFolderTree, pathInFolder, type ResourceRow } from './resources.store.ts';

/** The type of folder that can contain a kind of resource. */
function folderTypeOf(kind: ResourceKind): 'device' | 'library' {
  return kind === 'device' ? 'device' : 'library';
}

/** Whether an item belongs to the screens or to the library. For a folder, its type. */
export async function areaOf(
  db: Database,
  { id, kind }: Pick<ResourceRow, 'id' | 'kind'>,
): Promise<'device' | 'library'> {
  return (kind === 'folder' && (await folderType(db, id))) || folderTypeOf(kind);
}

/** The path of items in a folder. Throws 400 at `field` if the person cannot add this kind of item to it. */
export async function requireFolderPath(
  db: Database,
  person: Person,
  kind: ResourceKind,
  folderId: string | null,
  field: string,
): Promise<string[]> {
  if (!folderId) return [];
  await lockFolderTree(db, person.domainId, 'fill');
  try {
    await requirePermission(db, person, 'folder', folderId, 'update');
  } catch (error) {
    if (error instanceof AppError)
      throw invalid(field, 'This folder doesn’t exist, or you can’t add items to it.');
    throw error;
  }
  // The folders feature checks the type if the item is itself a folder.
  if (kind !== 'folder' && (await folderType(db, folderId)) !== folderTypeOf(kind)) {
    throw invalid(
      field,
      kind === 'device'
        ? 'Screens can only go into screen folders.'
        : 'This is a screen folder. Choose a content folder.',
    );
  }
  return pathInFolder(db, person.domainId, folderId);
}

/** The folder if the person can add to it; otherwise null, the root. */
export async function findWritableFolder(
  db: Database,
  person: Person,
  folderId: string | null,
): Promise<string | null> {
  if (!folderId) return null;
  try {
    await requirePermission(db, person, 'folder', folderId, 'update');
    return folderId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
