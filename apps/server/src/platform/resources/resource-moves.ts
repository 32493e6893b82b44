import { kindNames, requirePermission } from '../access/access.ts';
import { requireMovePermissions } from '../access/sharing-policy.ts';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import type { ResourceKind } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { refreshAds } from './ad-playlists.ts';
import { moveOwnFiles } from './files-of-presentation.ts';
import { requireFolderPath } from './resource-folders.ts';
import {
  lockFolderTree,
  lockResource,
  type ResourceRow,
  updateDescendantPaths,
  updateResource,
} from './resources.store.ts';
import { requireUnused } from './screens-using.ts';

/** Runs before a move, with the new path of the resource. */
type MoveCheck = (db: Database, resource: ResourceRow, ancestors: readonly string[]) => Promise<void>;

/**
 * Moves a resource within a transaction, with everything in it if it is a folder, and with its files if it is a
 * presentation.
 *
 * @returns the ids of these files
 */
export async function moveResource(
  db: Database,
  person: Person,
  { kind, id, folderId }: { kind: ResourceKind; id: string; folderId: string | null },
  now: Date,
  check?: MoveCheck,
): Promise<string[]> {
  if (kind === 'folder') await lockFolderTree(db, person.domainId, 'change');
  const resource = await requirePermission(db, person, kind, id, 'update');
  const ancestors = await requireFolderPath(db, person, kind, folderId, 'folder_id');
  await check?.(db, resource, ancestors);
  await requireMovePermissions(db, person, resource, ancestors);
  const files =
    kind === 'presentation' ? await moveOwnFiles(db, person, resource, { folderId, ancestors, now }) : [];
  await updateResource(db, id, { folderId, ancestors, lastActivityAt: now });
  if (kind === 'folder') await updateDescendantPaths(db, person.domainId, id, ancestors);
  return files;
}

/** Moves a resource to the trash within a transaction. Unless forced, throws 409 with the screens that use it. */
export async function removeResource(
  db: Database,
  person: Person,
  { kind, id }: { kind: ResourceKind; id: string },
  now: Date,
  force: boolean,
): Promise<void> {
  const resource = await requirePermission(db, person, kind, id, 'delete');
  if (!(await lockResource(db, id, 'remove'))) throw notFound(kindNames[kind]);
  if (!force) await requireUnused(db, person, resource);
  await updateResource(db, id, { deletedAt: now, updatedAt: now });
  await refreshAds(db, person.domainId, [resource]);
}
