import type { DomainRole } from '@vitrine/contract';
import type { Person } from '../platform/auth/actor.ts';
import type { SignedUp, TestApp } from './test-app.ts';

/** A person of an existing domain. Invitations make them; tests that are about something else ask here. */
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

/** Somebody as services see them. */
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
