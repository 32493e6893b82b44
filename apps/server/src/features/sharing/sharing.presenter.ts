import { canSeeEmail } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { presentGrant } from '../../platform/resources/resources.presenter.ts';
import type { ListedAcl } from './sharing.store.ts';

/** As `viewer` sees it: restricted members see names, but no email addresses. */
export function presentAcl({ acl, recipient: receiver }: ListedAcl, viewer: Person) {
  return {
    ...presentGrant(acl),
    grantProfile: receiver && {
      ...receiver,
      email: canSeeEmail(viewer, receiver.id) ? receiver.email : null,
    },
  };
}
