import type { Permission } from '@vitrine/contract';
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Principal, permissionCondition, permissionList, topLevelCondition } from '../access/access.ts';
import type { Person } from '../auth/actor.ts';
import { containsPattern } from '../database/contains-pattern.ts';
import type { Database } from '../database/database.ts';
import {
  folders,
  type profiles,
  type ResourceKind,
  type resourceAcls,
  resources,
  tags,
} from '../database/schema.ts';
import { uuids } from '../database/with-ids.ts';

export type ResourceRow = typeof resources.$inferSelect;
export type TagRow = Omit<typeof tags.$inferSelect, 'domainId'>;
export type AclRow = Omit<typeof resourceAcls.$inferSelect, 'domainId' | 'createdAt'>;
/** The email is null if the person must not see it. */
export type OwnerRow = Pick<typeof profiles.$inferSelect, 'id' | 'name' | 'thumbnailUrl' | 'domainRole'> & {
  email: string | null;
};

export interface TagInput {
  key: string;
  value: string;
  label?: string | null | undefined;
  type?: string | undefined;
}

/** The filters of every list of resources. Instants are sorted by time, names ignoring case. */
export interface ResourceFilter {
  kinds: readonly ResourceKind[];
  ids?: readonly string[] | undefined;
  search?: string | undefined;
  /** Directly in this folder; null: at the top of the person's tree; undefined: anywhere. */
  folderId?: string | null | undefined;
  /** Anywhere below this folder. */
  belowFolderId?: string | undefined;
  deleted?: boolean | undefined;
  /** An additional condition for one kind of resource. */
  where?: SQL | undefined;
  page: number;
  pageSize: number;
  sortBy: string;
  sortDirection: 'asc' | 'desc';
}

const sortColumns: Record<string, SQL> = {
  name: sql`lower(${resources.name})`,
  created_at: sql`${resources.createdAt}`,
  updated_at: sql`${resources.updatedAt}`,
  last_activity_at: sql`${resources.lastActivityAt}`,
};

/** The order of a list: by the column with this wire name, then by id, so pages never overlap. */
export function resourceOrder(
  sortBy: string,
  direction: 'asc' | 'desc',
  extraColumns: Record<string, SQL> = {},
): SQL[] {
  const column = extraColumns[sortBy] ?? sortColumns[sortBy] ?? sortColumns.name;
  const order = direction === 'asc' ? asc : desc;
  return [order(column as SQL), order(resources.id)];
}

/** The condition of a list, including access. */
export function resourceCondition(
  person: Principal,
  filter: Omit<ResourceFilter, 'page' | 'pageSize' | 'sortBy' | 'sortDirection'>,
): SQL {
  return and(
    permissionCondition(person, 'read'),
    filter.where,
    filter.kinds.length === 1
      ? eq(resources.kind, filter.kinds[0] as ResourceKind)
      : inArray(resources.kind, [...filter.kinds]),
    filter.deleted ? isNotNull(resources.deletedAt) : isNull(resources.deletedAt),
    filter.ids ? inArray(resources.id, [...filter.ids]) : undefined,
    filter.search ? searchCondition(filter.search) : undefined,
    filter.folderId === undefined
      ? undefined
      : filter.folderId === null
        ? topLevelCondition(person)
        : eq(resources.folderId, filter.folderId),
    filter.belowFolderId ? sql`${resources.ancestors} @> array[${filter.belowFolderId}::uuid]` : undefined,
  ) as SQL;
}

/** The condition that a name contains a string, ignoring case. */
function searchCondition(text: string): SQL {
  return sql`lower(${resources.name}) like ${containsPattern(text)}`;
}

export interface ListedResource {
  resource: ResourceRow;
  permissions: Permission[];
}

/** One page of resources, and the total number. */
export async function listResources(
  db: Database,
  person: Person,
  filter: ResourceFilter,
): Promise<{ total: number; rows: ListedResource[] }> {
  const condition = resourceCondition(person, filter);
  const [total, rows] = await Promise.all([
    db.$count(resources, condition),
    db
      .select({ resource: resources, permissions: permissionList(person) })
      .from(resources)
      .where(condition)
      .orderBy(...resourceOrder(filter.sortBy, filter.sortDirection))
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize),
  ]);
  return { total, rows };
}

/** Resources by id, with the permissions of a person. Resources that the person cannot read are absent. */
export async function findResources(
  db: Database,
  person: Person,
  ids: readonly string[],
  withDeleted = false,
): Promise<Map<string, ListedResource>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ resource: resources, permissions: permissionList(person) })
    .from(resources)
    .where(
      and(
        permissionCondition(person, 'read'),
        inArray(resources.id, [...ids]),
        withDeleted ? undefined : isNull(resources.deletedAt),
      ),
    );
  return new Map(rows.map((row) => [row.resource.id, row]));
}

export async function insertResources(db: Database, rows: (typeof resources.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(resources).values(rows);
}

export async function updateResource(db: Database, id: string, change: Partial<ResourceRow>): Promise<void> {
  await db.update(resources).set(change).where(eq(resources.id, id));
}

/**
 * Locks a resource until the transaction ends. `use` prevents its removal. `remove` also waits for transactions that
 * lock it for `use`.
 */
export async function lockResource(
  db: Database,
  id: string,
  to: 'use' | 'remove',
): Promise<ResourceRow | undefined> {
  const [row] = await db
    .select()
    .from(resources)
    .where(and(eq(resources.id, id), isNull(resources.deletedAt)))
    .for(to === 'use' ? 'share' : 'update');
  return row;
}

/**
 * Waits for concurrent deletions of some resources, and delays later ones until the transaction ends. The lock does not
 * delay other changes of the resources. Locking in the order of the ids prevents deadlocks.
 */
export async function delayRemovals(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: resources.id })
    .from(resources)
    .where(sql`${resources.id} = any(${uuids(ids)})`)
    .orderBy(asc(resources.id))
    .for('key share');
}

/** The first key of the advisory locks on folder trees (any constant). The second key is the domain. */
const TREE_LOCK = 7_205_412;

/**
 * Locks the folder paths of a domain until the transaction ends: shared to add to a folder (`fill`), exclusive to move
 * or delete one (`change`). This prevents stale paths and cycles.
 */
export async function lockFolderTree(db: Database, domainId: string, to: 'fill' | 'change'): Promise<void> {
  const key = sql`${TREE_LOCK}, hashtext(${domainId})`;
  await db.execute(
    to === 'fill'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/** The `ancestors` of items in a folder: the ids of the folders above and of the folder itself, from the root down. */
export async function pathInFolder(
  db: Database,
  domainId: string,
  folderId: string | null,
): Promise<string[]> {
  if (folderId === null) return [];
  const [row] = await db
    .select({ id: resources.id, ancestors: resources.ancestors })
    .from(resources)
    .where(and(eq(resources.id, folderId), eq(resources.domainId, domainId)));
  return row ? [...row.ancestors, row.id] : [];
}

export async function folderType(db: Database, folderId: string): Promise<'device' | 'library' | undefined> {
  const [row] = await db.select({ type: folders.type }).from(folders).where(eq(folders.id, folderId));
  return row?.type;
}

/** Updates the paths of everything below a moved folder. */
export async function updateDescendantPaths(
  db: Database,
  domainId: string,
  folderId: string,
  path: readonly string[],
): Promise<void> {
  await db
    .update(resources)
    .set({
      ancestors: sql`${uuids(path)} || ${resources.ancestors}[array_position(${resources.ancestors}, ${folderId}::uuid):]`,
    })
    .where(and(eq(resources.domainId, domainId), sql`${resources.ancestors} @> array[${folderId}::uuid]`));
}

/** Replaces the tags of some resources. A tag with the same key keeps its id. */
export async function replaceTags(
  db: Database,
  rows: readonly (typeof tags.$inferInsert)[],
  resourceIds: readonly string[],
): Promise<void> {
  const keys = [...new Set(rows.map(({ key }) => key))];
  const ofResources = sql`${tags.resourceId} = any(${uuids(resourceIds)})`;
  await db.delete(tags).where(and(ofResources, notInArray(tags.key, keys)));
  await upsertTags(db, rows);
}

/** Removes the tags of some resources that have these keys. */
export async function deleteTags(
  db: Database,
  keys: readonly string[],
  resourceIds: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .delete(tags)
    .where(and(sql`${tags.resourceId} = any(${uuids(resourceIds)})`, inArray(tags.key, [...keys])));
}

/** Adds tags. A tag of the resource with the same key keeps its id. */
export async function upsertTags(db: Database, rows: readonly (typeof tags.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const list = <T>(pick: (row: typeof tags.$inferInsert) => T) => sql.param(rows.map(pick));
  // One array per column, because individual parameters would exceed the limit of a statement.
  await db.execute(sql`
    insert into ${tags} (id, domain_id, resource_id, key, label, type, value)
    select * from unnest(${list((row) => row.id)}::uuid[], ${list((row) => row.domainId)}::uuid[],
      ${list((row) => row.resourceId)}::uuid[], ${list((row) => row.key)}::text[],
      ${list((row) => row.label ?? null)}::text[], ${list((row) => row.type ?? 'string')}::text[],
      ${list((row) => row.value)}::text[])
    on conflict (resource_id, key) do update set label = excluded.label, type = excluded.type, value = excluded.value`);
}
