import type { FullResource } from './resources.service.ts';
import type { OwnerRow } from './resources.store.ts';

/** The members that every owned item has on the wire. */
export function presentResource({ resource, permissions, owner, tags }: FullResource) {
  return {
    id: resource.id,
    name: resource.name,
    createdAt: resource.createdAt.toISOString(),
    updatedAt: resource.updatedAt.toISOString(),
    deletedAt: resource.deletedAt?.toISOString() ?? null,
    lastActivityAt: resource.lastActivityAt.toISOString(),
    parentFolderId: resource.folderId,
    ownedBy: owner ? presentOwner(owner) : null,
    tags: tags.map(({ id, key, label, type, value, resourceId }) => ({
      id,
      key,
      label,
      type,
      value,
      resourceId,
    })),
    permissions,
  };
}

export function presentOwner({ id, email, name, thumbnailUrl, domainRole }: OwnerRow) {
  return { id, email, name, thumbnailUrl, domainRole };
}
