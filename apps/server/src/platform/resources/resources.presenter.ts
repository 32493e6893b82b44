import type { ResourceDetails } from './resources.service.ts';
import type { AclRow, OwnerRow } from './resources.store.ts';

/** The fields that every owned item has on the wire. */
export function presentResource({ resource, permissions, owner, tags, acl, domain }: ResourceDetails) {
  const profile = owner ? presentOwner(owner) : null;
  return {
    id: resource.id,
    name: resource.name,
    createdAt: resource.createdAt.toISOString(),
    updatedAt: resource.updatedAt.toISOString(),
    deletedAt: resource.deletedAt?.toISOString() ?? null,
    lastActivityAt: resource.lastActivityAt.toISOString(),
    parentFolderId: resource.folderId,
    ownedBy: profile,
    profile,
    domain,
    acl: acl.map(presentGrant),
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

export function presentGrant(acl: AclRow) {
  return {
    id: acl.id,
    resourceId: acl.resourceId,
    profileId: acl.profileId,
    grantProfileId: acl.grantProfileId,
    grantDomainId: acl.grantDomainId,
    grantScope: acl.grantScope,
    readGrant: acl.readGrant,
    updateGrant: acl.updateGrant,
    deleteGrant: acl.deleteGrant,
    shareGrant: acl.shareGrant,
    fullGrant: acl.fullGrant,
    customAccessGrants: acl.customAccessGrants,
  };
}
