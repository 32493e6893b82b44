import { type Permission, permissions } from '@vitrine/contract';
import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { resourceAcls, resources } from '../database/schema.ts';
import { forbidden } from '../errors.ts';
import { grantColumns, permissionCondition } from './access.ts';

/**
 * People cannot grant permissions that they do not have. A grant on a folder covers everything in it, so there are two
 * ways to grant: sharing a folder, and moving something into a shared one. Both check it here.
 */

type Root = Pick<typeof resources.$inferSelect, 'id' | 'kind' | 'domainId'>;

/**
 * What counts as "in" a folder. `restorable` includes the trash: a grant covers trashed items too, and their
 * owners can restore them. Only deleted screens never come back.
 */
type Contents = 'live' | 'restorable';

/**
 * Checks that a person has these permissions on a resource and, if it is a folder, on everything in it.
 * @throws 403 with `message` otherwise.
 */
export async function requireSubtreePermissions(
  db: Database,
  person: Person,
  root: Root,
  needed: readonly Permission[],
  contents: Contents,
  message: string,
): Promise<void> {
  if (needed.length === 0) return;
  const held = and(...needed.map((permission) => permissionCondition(person, permission)));
  const [lacking] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.domainId, root.domainId),
        contents === 'live'
          ? isNull(resources.deletedAt)
          : or(isNull(resources.deletedAt), ne(resources.kind, 'device')),
        or(
          eq(resources.id, root.id),
          root.kind === 'folder' ? sql`${resources.ancestors} @> array[${root.id}::uuid]` : undefined,
        ),
        held ? not(held) : undefined,
      ),
    )
    .limit(1);
  if (lacking) throw forbidden(message);
}

/** The message for a move that requires permissions to share. */
export const CANNOT_MOVE =
  'This folder is shared with people you can’t share these items with. Choose another folder.';

/** The permissions on an item that moving it below these folders requires: those that the folders' grants give. */
export async function permissionsToMoveUnder(
  db: Database,
  person: Person,
  folderIds: readonly string[],
): Promise<Permission[]> {
  if (folderIds.length === 0) return [];
  const [given] = await db
    .select({
      toOthers: sql<
        boolean | null
      >`bool_or(${resourceAcls.grantProfileId} is distinct from ${person.profileId})`,
      names: sql<string[]>`array_remove(array[${sql.join(
        permissions.map(
          (name) =>
            sql`case when bool_or(${resourceAcls.fullGrant} or ${grantColumns[name]}) then ${name}::text end`,
        ),
        sql`, `,
      )}], null)`,
    })
    .from(resourceAcls)
    .where(and(eq(resourceAcls.domainId, person.domainId), inArray(resourceAcls.resourceId, [...folderIds])));
  const needed = new Set(permissions.filter((name) => given?.names.includes(name)));
  if (given?.toOthers) needed.add('share');
  return [...needed];
}

/**
 * Moving an item below shared folders shares it, so it requires the same permissions.
 * @param ancestors the path of the resource after the move
 * @throws 403 if the person cannot share it that far
 */
export async function requireMovePermissions(
  db: Database,
  person: Person,
  resource: typeof resources.$inferSelect,
  ancestors: readonly string[],
): Promise<void> {
  const gained = ancestors.filter((id) => !resource.ancestors.includes(id));
  const needed = await permissionsToMoveUnder(db, person, gained);
  await requireSubtreePermissions(db, person, resource, needed, 'restorable', CANNOT_MOVE);
}
