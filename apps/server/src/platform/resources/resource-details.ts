import type { Permission } from '@vitrine/contract';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import {
  type AclRow,
  findDomain,
  findGrants,
  findOwners,
  findResources,
  findTags,
  type ListedResource,
  type OwnerRow,
  type ResourceRow,
  type TagRow,
} from './resources.store.ts';

/** A resource with everything that its wire format contains. */
export interface ResourceDetails {
  resource: ResourceRow;
  permissions: Permission[];
  owner: OwnerRow | null;
  tags: TagRow[];
  /** Grants on the resource itself that the person can see. */
  acl: AclRow[];
  domain: { id: string; name: string };
}

/** Adds owners, tags and grants to rows. */
export async function addDetails(
  db: Database,
  person: Person,
  rows: readonly ListedResource[],
): Promise<ResourceDetails[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ resource }) => resource.id);
  const ownerIds = rows.map(({ resource }) => resource.ownerId);
  // Sequentially, because a transaction has one connection.
  const owners = await findOwners(db, person, ownerIds);
  const tags = await findTags(db, ids);
  const grants = await findGrants(db, person, rows);
  const domain = await findDomain(db, person.domainId);
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
