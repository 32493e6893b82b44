import { canSeeEmail } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { GrantScope } from './grants.ts';
import type { ListedAcl } from './sharing.store.ts';

/** As `viewer` sees it: restricted members learn names, not email addresses. */
export function presentAcl({ acl, receiver }: ListedAcl, viewer: Person) {
  return {
    id: acl.id,
    resourceId: acl.resourceId,
    profileId: acl.profileId,
    grantProfileId: acl.grantProfileId,
    grantDomainId: acl.grantDomainId,
    grantProfile: receiver && {
      ...receiver,
      email: canSeeEmail(viewer, receiver.id) ? receiver.email : null,
    },
    grantScope: acl.grantScope as GrantScope,
    readGrant: acl.readGrant,
    updateGrant: acl.updateGrant,
    deleteGrant: acl.deleteGrant,
    shareGrant: acl.shareGrant,
    fullGrant: acl.fullGrant,
    customAccessGrants: acl.customAccessGrants,
  };
}
