import { type Permission, permissions } from '@vitrine/contract';
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { resourceAcls, resources } from '../database/schema.ts';
import { forbidden } from '../errors.ts';
import { allowed, grantOf } from './access.ts';

/**
 * Nobody gives more than they hold. A grant on a folder reaches everything in it, so that there are two ways to
 * give: to share a folder, and to move something into one that is shared. Both ask here.
 */

type Root = Pick<typeof resources.$inferSelect, 'id' | 'kind' | 'domainId'>;

/**
 * A person holds these permissions on a resource and, of a folder, on everything in it.
 * @throws 403 with `message` otherwise.
 */
export async function requireThroughout(
  db: Database,
  person: Person,
  root: Root,
  needed: readonly Permission[],
  message: string,
): Promise<void> {
  if (needed.length === 0) return;
  const held = and(...needed.map((permission) => allowed(person, permission)));
  const [lacking] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.domainId, root.domainId),
        isNull(resources.deletedAt),
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

/** What is lacking for a move, in words. */
export const MAY_NOT_MOVE = 'This folder is shared, and you may not share what you are moving that far.';

/** What a person must hold on something to move it under folders: what the grants there give to others. */
export async function neededToMoveUnder(
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
            sql`case when bool_or(${resourceAcls.fullGrant} or ${grantOf[name]}) then ${name}::text end`,
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
 * A move under folders that others have grants on shares what is moved: it needs what sharing it would.
 * @param ancestors the path of the resource after the move
 * @throws 403 when the person could not share it that far
 */
export async function requireMayMove(
  db: Database,
  person: Person,
  resource: typeof resources.$inferSelect,
  ancestors: readonly string[],
): Promise<void> {
  const gained = ancestors.filter((id) => !resource.ancestors.includes(id));
  const needed = await neededToMoveUnder(db, person, gained);
  await requireThroughout(db, person, resource, needed, MAY_NOT_MOVE);
}
