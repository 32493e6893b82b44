import { isoTime } from '../iso-time.ts';
import type { ResourceDetails } from './resources.service.ts';
import type { AclRow, OwnerRow, ResourceRow } from './resources.store.ts';

/** A resource, with its times also as the text of the database. */
interface PresentableResource extends Pick<ResourceRow, 'id' | 'name' | 'folderId'> {
  createdAt: Date | string;
  updatedAt: Date | string;
  lastActivityAt: Date | string;
  deletedAt?: Date | null;
}

const present = (time: Date | string) => (typeof time === 'string' ? isoTime(time) : time.toISOString());

/** The fields that every owned item has on the wire. */
export function presentResource(details: ResourceDetails<PresentableResource>) {
  return { ...presentOwnFields(details.resource), tags: details.tags, ...presentAccess(details) };
}

/** The fields that change only when the resource itself changes. */
export function presentOwnFields(resource: PresentableResource) {
  return {
    id: resource.id,
    name: resource.name,
    createdAt: present(resource.createdAt),
    updatedAt: present(resource.updatedAt),
    deletedAt: resource.deletedAt?.toISOString() ?? null,
    lastActivityAt: present(resource.lastActivityAt),
    parentFolderId: resource.folderId,
  };
}

/** The fields about people and their access. */
export function presentAccess({
  owner,
  domain,
  acl,
  permissions,
}: Pick<ResourceDetails<unknown>, 'owner' | 'domain' | 'acl' | 'permissions'>) {
  return { ownedBy: owner, profile: owner, domain, acl: acl.map(presentGrant), permissions };
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
