import type { Permission } from '@vitrine/contract';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { permissionCondition, permissionList, topLevelCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { folders, type ResourceKind, resources } from '../../platform/database/schema.ts';

export type FolderType = 'device' | 'library';

export interface FolderRow {
  resource: typeof resources.$inferSelect;
  permissions: Permission[];
  type: FolderType;
  description: string | null;
}

export interface ChildRow {
  id: string;
  name: string;
  kind: ResourceKind;
  updatedAt: Date;
}

/** The number of items of each kind on a folder's page. `/library` and `/v5/devices` return more, in pages. */
const PAGE = 200;
/** The maximum number of folders in a move dialog. */
const DIALOG = 5000;

const folderColumns = (person: Person) => ({
  resource: resources,
  permissions: permissionList(person),
  type: folders.type,
  description: folders.description,
});

const byName = [asc(sql`lower(${resources.name})`), asc(resources.id)];

function readable(person: Person): SQL {
  return and(permissionCondition(person, 'read'), isNull(resources.deletedAt)) as SQL;
}

function directChildCondition(person: Person, folderId: string | null): SQL {
  return folderId === null ? topLevelCondition(person) : eq(resources.folderId, folderId);
}

function below(folderId: string): SQL {
  return sql`${resources.ancestors} @> array[${folderId}::uuid]`;
}

export async function findFolder(db: Database, person: Person, id: string): Promise<FolderRow | undefined> {
  const [row] = await db
    .select(folderColumns(person))
    .from(resources)
    .innerJoin(folders, eq(folders.id, resources.id))
    .where(and(readable(person), eq(resources.id, id)));
  return row;
}

/** The direct subfolders of a folder (null: the root), by name. */
export async function listFolders(
  db: Database,
  person: Person,
  type: FolderType,
  folderId: string | null,
): Promise<FolderRow[]> {
  return db
    .select(folderColumns(person))
    .from(resources)
    .innerJoin(folders, eq(folders.id, resources.id))
    .where(
      and(
        readable(person),
        eq(resources.kind, 'folder'),
        eq(folders.type, type),
        directChildCondition(person, folderId),
      ),
    )
    .orderBy(...byName)
    .limit(PAGE);
}

/** The other direct contents of a folder of one kind, by name. */
export async function listChildren(
  db: Database,
  person: Person,
  kind: ResourceKind,
  folderId: string | null,
): Promise<ChildRow[]> {
  return db
    .select({
      id: resources.id,
      name: resources.name,
      kind: resources.kind,
      updatedAt: resources.updatedAt,
    })
    .from(resources)
    .where(and(readable(person), eq(resources.kind, kind), directChildCondition(person, folderId)))
    .orderBy(...byName)
    .limit(PAGE);
}

/** Every folder of a type, or those below one; upper levels first. */
export async function listAllFolders(
  db: Database,
  person: Person,
  type: FolderType,
  folderId: string | undefined,
): Promise<{ id: string; name: string; folderId: string | null; permissions: Permission[] }[]> {
  return db
    .select({
      id: resources.id,
      name: resources.name,
      folderId: resources.folderId,
      permissions: permissionList(person),
    })
    .from(resources)
    .innerJoin(folders, eq(folders.id, resources.id))
    .where(
      and(
        readable(person),
        eq(resources.kind, 'folder'),
        eq(folders.type, type),
        folderId ? below(folderId) : undefined,
      ),
    )
    .orderBy(asc(sql`cardinality(${resources.ancestors})`), ...byName)
    .limit(DIALOG);
}

/** The number of direct contents of each kind in each folder that the person can see. */
export async function countChildren(
  db: Database,
  person: Person,
  folderIds: readonly string[],
): Promise<Map<string, Partial<Record<ResourceKind, number>>>> {
  const counts = new Map<string, Partial<Record<ResourceKind, number>>>();
  if (folderIds.length === 0) return counts;
  const rows = await db
    .select({ folderId: resources.folderId, kind: resources.kind, count: sql<number>`count(*)::int` })
    .from(resources)
    .where(and(readable(person), inArray(resources.folderId, [...folderIds])))
    .groupBy(resources.folderId, resources.kind);
  for (const { folderId, kind, count } of rows) {
    if (folderId !== null) counts.set(folderId, { ...counts.get(folderId), [kind]: count });
  }
  return counts;
}

/** The names of folders, for paths. Folders that the person cannot see are missing. */
export async function findNames(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: resources.id, name: resources.name })
    .from(resources)
    .where(and(readable(person), inArray(resources.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertFolder(db: Database, row: typeof folders.$inferInsert): Promise<void> {
  await db.insert(folders).values(row);
}

export async function setDescription(db: Database, id: string, description: string | null): Promise<void> {
  await db.update(folders).set({ description }).where(eq(folders.id, id));
}

export async function findType(db: Database, id: string): Promise<FolderType | undefined> {
  const [row] = await db.select({ type: folders.type }).from(folders).where(eq(folders.id, id));
  return row?.type;
}

/** The number of levels below a folder. */
export async function depthBelow(
  db: Database,
  { id, domainId, ancestors }: typeof resources.$inferSelect,
): Promise<number> {
  const [row] = await db
    .select({ deepest: sql<number | null>`max(cardinality(${resources.ancestors}))` })
    .from(resources)
    .where(and(eq(resources.domainId, domainId), eq(resources.kind, 'folder'), below(id)));
  return row?.deepest ? row.deepest - ancestors.length : 0;
}

export async function isEmpty(db: Database, domainId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.domainId, domainId), eq(resources.folderId, id), isNull(resources.deletedAt)))
    .limit(1);
  return row === undefined;
}

/**
 * Moves a folder and everything below it to the trash with one timestamp, which identifies the items to restore
 * together. Items that were already in the trash keep their timestamp.
 */
export async function trashFolder(
  db: Database,
  domainId: string,
  id: string,
  at: Date,
): Promise<{ id: string; kind: ResourceKind }[]> {
  return db
    .update(resources)
    .set({ deletedAt: at, updatedAt: at })
    .where(
      and(eq(resources.domainId, domainId), isNull(resources.deletedAt), or(eq(resources.id, id), below(id))),
    )
    .returning({ id: resources.id, kind: resources.kind });
}
