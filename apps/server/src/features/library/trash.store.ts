import type { Permission } from '@vitrine/contract';
import { and, asc, eq, exists, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { permissionCondition, permissionList } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  domains,
  playlistItems,
  presentationPlaylists,
  presentations,
  publishedSources,
  type ResourceKind,
  resources,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { isCurrentDocument } from '../../platform/resources/current-documents.ts';
import type { ResourceRow } from '../../platform/resources/resources.store.ts';

/** The items with these ids that are in the trash and visible to the person. */
export async function findDeleted(
  db: Database,
  person: Person,
  ids: readonly string[],
  where: SQL,
): Promise<Map<string, { resource: ResourceRow; permissions: Permission[] }>> {
  const rows = await db
    .select({ resource: resources, permissions: permissionList(person) })
    .from(resources)
    .where(
      and(
        permissionCondition(person, 'read'),
        inArray(resources.id, [...ids]),
        isNotNull(resources.deletedAt),
        where,
      ),
    );
  return new Map(rows.map((row) => [row.resource.id, row]));
}

/** The resources whose folder is in the trash. */
export async function findInDeletedFolders(
  db: Database,
  domainId: string,
  ids: readonly string[],
): Promise<string[]> {
  const folder = alias(resources, 'folder');
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(folder, eq(folder.id, resources.folderId))
    .where(
      and(eq(resources.domainId, domainId), inArray(resources.id, [...ids]), isNotNull(folder.deletedAt)),
    );
  return rows.map(({ id }) => id);
}

/** Moves resources, with everything below them, to the root. */
export async function moveToRoot(db: Database, domainId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const list = uuids(ids);
  // The new path of a descendant starts at the lowest moved folder above it.
  await db.execute(sql`update ${resources} set ancestors = ancestors[(
      select max(array_position(${resources.ancestors}, moved.id)) from unnest(${list}) moved (id)):]
    where ${eq(resources.domainId, domainId)} and ancestors && ${list} and not (${resources.id} = any(${list}))`);
  await db
    .update(resources)
    .set({ folderId: null, ancestors: [] })
    .where(and(eq(resources.domainId, domainId), inArray(resources.id, [...ids])));
}

/** Restores resources, with the items that were deleted together with them. */
export async function restoreWithContents(
  db: Database,
  domainId: string,
  ids: readonly string[],
  at: Date,
): Promise<{ id: string; kind: ResourceKind }[]> {
  const list = uuids(ids);
  return db
    .update(resources)
    .set({ deletedAt: null, updatedAt: at, lastActivityAt: at })
    .where(
      and(
        eq(resources.domainId, domainId),
        or(
          inArray(resources.id, [...ids]),
          sql`exists (select 1 from ${resources} folder where folder.id = any(${list})
            and folder.id = any(${resources.ancestors}) and folder.deleted_at = ${resources.deletedAt})`,
        ),
      ),
    )
    .returning({ id: resources.id, kind: resources.kind });
}

/** Over `resources`: a screen, or its ads, was published with this content. */
function isPublished(db: Database): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(publishedSources)
      .where(
        and(
          eq(publishedSources.domainId, resources.domainId),
          eq(publishedSources.resourceId, resources.id),
          isCurrentDocument(db),
        ),
      ),
  );
}

/**
 * Items that have been in the trash since before a time, oldest first. Locks them, and skips those that another
 * process has locked.
 */
export async function findPurgeable(
  db: Database,
  kinds: readonly ResourceKind[],
  before: Date,
  limit: number,
): Promise<ResourceRow[]> {
  return db
    .select()
    .from(resources)
    .where(and(lt(resources.deletedAt, before), inArray(resources.kind, [...kinds]), not(isPublished(db))))
    .orderBy(asc(resources.deletedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Deletes resources permanently, and every reference to them. */
export async function deletePermanently(db: Database, rows: readonly ResourceRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const [domainId, ofDomain] of Map.groupBy(
    rows.filter(({ kind }) => kind === 'folder'),
    (row) => row.domainId,
  )) {
    await emptyFolders(
      db,
      domainId,
      ofDomain.map(({ id }) => id),
    );
  }
  await db
    .delete(playlistItems)
    .where(or(inArray(playlistItems.presentationId, ids), inArray(playlistItems.childPlaylistId, ids)));
  await db.delete(presentationPlaylists).where(inArray(presentationPlaylists.playlistId, ids));
  await db.update(presentations).set({ themeId: null }).where(inArray(presentations.themeId, ids));
  const domainIds = new Set(rows.map(({ domainId }) => domainId));
  await db
    .update(domains)
    .set({ defaultThemeId: null })
    .where(and(inArray(domains.id, [...domainIds]), inArray(domains.defaultThemeId, ids)));
  await db.delete(resources).where(inArray(resources.id, ids));
}

/** Content of a permanently deleted folder that was deleted later stays in the trash, and is restored to the root. */
async function emptyFolders(db: Database, domainId: string, ids: readonly string[]): Promise<void> {
  const children = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.domainId, domainId), inArray(resources.folderId, [...ids])));
  const staying = children.map(({ id }) => id).filter((id) => !ids.includes(id));
  await moveToRoot(db, domainId, staying);
  await db
    .update(resources)
    .set({ folderId: null, ancestors: [] })
    .where(and(eq(resources.domainId, domainId), inArray(resources.id, [...ids])));
}
