import type { DomainRole } from '@vitrine/contract';
import type { Person } from '../platform/auth/actor.ts';
import type { SignedUp, TestApp } from './test-app.ts';

/** Adds a member to an existing domain without an invitation. */
export async function addMember(t: TestApp, domainId: string, role: DomainRole): Promise<SignedUp> {
  const person = await t.signUp(role);
  const { profileId } = person;
  await t.database.pool.query('update profiles set domain_id = $1, domain_role = $2 where id = $3', [
    domainId,
    role,
    profileId,
  ]);
  return { ...person, domainId };
}

/** A person as an actor for services. */
export function asPerson({ profileId, domainId }: SignedUp, role: DomainRole = 'superadmin'): Person {
  return {
    kind: 'person',
    profileId,
    domainId,
    role,
    isStaff: false,
    mustSetUpMfa: false,
    sessionId: null,
    scopes: null,
  };
}
