import type { GrantScope } from './grants.ts';
import type { ListedAcl } from './sharing.store.ts';

export function presentAcl({ acl, receiver }: ListedAcl) {
  return {
    id: acl.id,
    resourceId: acl.resourceId,
    profileId: acl.profileId,
    grantProfileId: acl.grantProfileId,
    grantDomainId: acl.grantDomainId,
    grantProfile: receiver,
    grantScope: acl.grantScope as GrantScope,
    readGrant: acl.readGrant,
    updateGrant: acl.updateGrant,
    deleteGrant: acl.deleteGrant,
    shareGrant: acl.shareGrant,
    fullGrant: acl.fullGrant,
    customAccessGrants: acl.customAccessGrants,
  };
}
