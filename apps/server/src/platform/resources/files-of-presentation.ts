import type { Permission } from '@vitrine/contract';
import { and, inArray, sql } from 'drizzle-orm';
import { permissionCondition } from '../access/access.ts';
import { permissionsToMoveUnder } from '../access/sharing-policy.ts';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { presentationFiles, resources } from '../database/schema.ts';
import type { ResourceRow } from './resources.store.ts';

/**
 * The files in the folder of a presentation that no other presentation there shows, if the person has all of these
 * permissions on them. Lists show the presentation instead of them, so they belong to it.
 */
async function findOwnFiles(
  db: Database,
  person: Person,
  { id, domainId, folderId }: ResourceRow,
  needed: readonly Permission[],
): Promise<string[]> {
  const permitted = and(...needed.map((permission) => permissionCondition(person, permission)));
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${resources.id} as id from ${resources}
    where ${resources.id} in (
        select file_upload_id from ${presentationFiles} where domain_id = ${domainId} and presentation_id = ${id})
      and ${resources.deletedAt} is null and ${resources.folderId} is not distinct from ${folderId}::uuid
      and ${permitted}
      and not exists (
        select 1 from ${presentationFiles} other join ${resources} neighbour on neighbour.id = other.presentation_id
        where other.domain_id = ${domainId} and other.file_upload_id = ${resources.id}
          and other.presentation_id <> ${id} and neighbour.deleted_at is null
          and neighbour.folder_id is not distinct from ${folderId}::uuid)
    order by ${resources.id}`);
  return rows.map((row) => row.id);
}

/**
 * Moves the files of a presentation with it. Call it before the presentation moves. Files that the person cannot move
 * stay where they are.
 *
 * @param ancestors the new path
 * @returns the ids of the moved files
 */
export async function moveOwnFiles(
  db: Database,
  person: Person,
  presentation: ResourceRow,
  { folderId, ancestors, now }: { folderId: string | null; ancestors: string[]; now: Date },
): Promise<string[]> {
  if (presentation.folderId === folderId) return [];
  const gained = ancestors.filter((id) => !presentation.ancestors.includes(id));
  const needed = await permissionsToMoveUnder(db, person, gained);
  const ids = await findOwnFiles(db, person, presentation, ['update', ...needed]);
  if (ids.length > 0)
    await db
      .update(resources)
      .set({ folderId, ancestors, lastActivityAt: now })
      .where(inArray(resources.id, ids));
  return ids;
}
