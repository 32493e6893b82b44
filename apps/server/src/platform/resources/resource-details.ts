import type { Permission } from '@vitrine/contract';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { findSharedDetails, findTags } from './resource-details.store.ts';
import {
  type AclRow,
  findResources,
  type OwnerRow,
  type ResourceRow,
  type TagRow,
} from './resources.store.ts';

/** A resource with everything that its wire format contains. */
export interface ResourceDetails<Row = ResourceRow> {
  resource: Row;
  permissions: Permission[];
  owner: OwnerRow | null;
  tags: TagRow[];
  /** Grants on the resource itself that the person can see. */
  acl: AclRow[];
  domain: { id: string; name: string };
}

/** Adds owners, tags and grants to rows. */
export async function addDetails<Row extends { id: string; ownerId: string | null }>(
  db: Database,
  person: Person,
  rows: readonly { resource: Row; permissions: Permission[] }[],
  ownTags?: ReadonlyMap<string, TagRow[]>,
): Promise<ResourceDetails<Row>[]> {
  if (rows.length === 0) return [];
  // Sequentially, because a transaction has one connection.
  const tags =
    ownTags ??
    (await findTags(
      db,
      rows.map(({ resource }) => resource.id),
    ));
  const { domain, owners, grants } = await findSharedDetails(db, person, rows);
  return rows.map(({ resource, permissions }) => ({
    resource,
    permissions,
    owner: (resource.ownerId && owners.get(resource.ownerId)) || null,
    tags: tags.get(resource.id) ?? [],
    acl: grants.get(resource.id) ?? [],
    domain,
  }));
}

/** The readable resources among these ids, in the same order. */
export async function findDetails(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<ResourceDetails[]> {
  const found = await findResources(db, person, ids);
  return addDetails(
    db,
    person,
    ids.flatMap((id) => found.get(id) ?? []),
  );
}
