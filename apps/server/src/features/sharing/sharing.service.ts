import type { FieldError, GrantInput } from '@vitrine/contract';
import { missingPermission } from '../../platform/access/access.ts';
import { requireSubtreePermissions } from '../../platform/access/sharing-policy.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope, scopeOf } from '../../platform/auth/scopes.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { ResourceDetails, Resources } from '../../platform/resources/resources.service.ts';
import { grantsOf, permissionsOf } from './grants.ts';
import {
  deleteGrant,
  deleteGrants,
  deleteOtherGrants,
  findGrant,
  findGrants,
  findRecipients,
  type ListedAcl,
  listGrants,
  type RecipientIds,
  upsertGrants,
} from './sharing.store.ts';

/** The recipients in a request to share. */
interface Recipients {
  profileIds: readonly string[];
  emails: readonly string[];
  /** Every member of the domain. */
  domain: boolean;
}

/** One recipient, of exactly one kind. */
interface Recipient {
  grantProfileId?: string | undefined;
  grantProfileEmail?: string | undefined;
  grantDomainId?: string | undefined;
}

/**
 * Grants on resources: one for each recipient and resource. Each call throws 404 for a resource that the person cannot
 * read; 403 if they cannot share it, or would grant permissions that they do not have (of a folder: on anything in it);
 * and 400 at the field of a recipient outside the organisation.
 */
export interface Sharing {
  grant(person: Person, resourceId: string, receiver: Recipient, input: GrantInput): Promise<ListedAcl>;
  list(
    person: Person,
    resourceId: string,
    page: { page: number; pageSize: number },
  ): Promise<{ total: number; rows: ListedAcl[] }>;
  /** Revokes one grant. */
  revoke(person: Person, id: string): Promise<void>;
  /** Grants the same permissions to all recipients. Returns their grants. */
  share(person: Person, resourceId: string, receivers: Recipients, input: GrantInput): Promise<ListedAcl[]>;
  /** Like {@link share}, and revokes every other grant on the resource. */
  replaceShares(
    person: Person,
    resourceId: string,
    receivers: Recipients,
    input: GrantInput,
  ): Promise<ListedAcl[]>;
  /** Revokes the grants of the recipients, or every grant on the resource if there are none. */
  unshare(person: Person, resourceId: string, receivers: Recipients): Promise<void>;
}

interface SharingDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  resources: Resources;
}

/** The fields in which a request named its recipients, for errors. */
interface Fields {
  profileId(index: number): string;
  email(index: number): string;
}

const listFields: Fields = {
  profileId: (index) => `profile_ids.${index}`,
  email: (index) => `emails.${index}`,
};
const singleFields: Fields = { profileId: () => 'grant_profile_id', email: () => 'grant_profile_email' };

export function createSharing(dependencies: SharingDependencies): Sharing {
  const { db: pool } = dependencies;

  return {
    grant: (person, resourceId, receiver, input) =>
      runChange(dependencies, person, resourceId, async (db) => {
        const found = await requireShareable(dependencies, db, person, resourceId);
        const ids = await findRecipientIds(db, person, recipientsOf(person, receiver), singleFields);
        const [made] = await grantTo(dependencies, db, person, found, ids, input);
        if (!made) throw new Error(`The grant on ${resourceId} was not created.`);
        return made;
      }),
    async list(person, resourceId, page) {
      await requireReadable(dependencies, pool, person, resourceId, 'read');
      return listGrants(pool, person.domainId, resourceId, page);
    },
    revoke: (person, id) => revokeGrant(dependencies, person, id),
    share: (person, resourceId, receivers, input) =>
      runChange(dependencies, person, resourceId, async (db) => {
        const found = await requireShareable(dependencies, db, person, resourceId);
        if (countRecipients(receivers) === 0)
          throw invalid('profile_ids', 'Choose at least one person to share with.');
        return grantTo(
          dependencies,
          db,
          person,
          found,
          await findRecipientIds(db, person, receivers, listFields),
          input,
        );
      }),
    replaceShares: (person, resourceId, receivers, input) =>
      runChange(dependencies, person, resourceId, async (db) => {
        const found = await requireShareable(dependencies, db, person, resourceId);
        const ids = await findRecipientIds(db, person, receivers, listFields);
        await deleteOtherGrants(db, person.domainId, resourceId, ids);
        return countRecipients(receivers) === 0 ? [] : grantTo(dependencies, db, person, found, ids, input);
      }),
    unshare: (person, resourceId, receivers) =>
      runChange(dependencies, person, resourceId, async (db) => {
        await requireShareable(dependencies, db, person, resourceId);
        const ids = await findRecipientIds(db, person, receivers, listFields);
        await deleteGrants(
          db,
          person.domainId,
          resourceId,
          countRecipients(receivers) === 0 ? undefined : ids,
        );
      }),
  };
}

async function requireReadable(
  { resources }: SharingDependencies,
  db: Database,
  person: Person,
  id: string,
  action: 'read' | 'write',
): Promise<ResourceDetails> {
  const [found] = await resources.find(person, [id], db);
  if (!found) throw notFound('resource');
  requireScope(person, scopeOf(await resources.areaOf(found.resource, db), action));
  return found;
}

async function requireShareable(
  dependencies: SharingDependencies,
  db: Database,
  person: Person,
  id: string,
): Promise<ResourceDetails> {
  const found = await requireReadable(dependencies, db, person, id, 'write');
  if (!found.permissions.includes('share')) throw missingPermission(found.resource.kind, 'share');
  return found;
}

async function runChange<T>(
  { db: pool, changes }: SharingDependencies,
  person: Person,
  resourceId: string,
  change: (db: Database) => Promise<T>,
): Promise<T> {
  const result = await pool.transaction(change);
  changes.notify(person.domainId, 'resource_acl', [resourceId]);
  return result;
}

async function revokeGrant(dependencies: SharingDependencies, person: Person, id: string): Promise<void> {
  const { db: pool, resources } = dependencies;
  const grant = await findGrant(pool, person.domainId, id);
  const [readable] = grant ? await resources.find(person, [grant.resourceId]) : [];
  if (!grant || !readable) throw notFound('grant');
  await runChange(dependencies, person, grant.resourceId, async (db) => {
    await requireShareable(dependencies, db, person, grant.resourceId);
    await deleteGrant(db, person.domainId, id);
  });
}

/** Throws 400 for another organisation. */
function recipientsOf(
  { domainId }: Person,
  { grantProfileId, grantProfileEmail, grantDomainId }: Recipient,
): Recipients {
  if (grantDomainId && grantDomainId !== domainId)
    throw invalid('grant_domain_id', 'You can only share within your own organisation.');
  return {
    profileIds: grantProfileId ? [grantProfileId] : [],
    emails: grantProfileEmail ? [grantProfileEmail] : [],
    domain: grantDomainId !== undefined,
  };
}

function countRecipients({ profileIds, emails, domain }: Recipients): number {
  return profileIds.length + emails.length + Number(domain);
}

async function grantTo(
  { clock, resources }: SharingDependencies,
  db: Database,
  person: Person,
  { resource, permissions }: ResourceDetails,
  receivers: RecipientIds,
  input: GrantInput,
): Promise<ListedAcl[]> {
  const grants = grantsOf(input);
  const given = permissionsOf(grants);
  const excess = given.find((permission) => !permissions.includes(permission));
  if (excess) throw forbidden(`You can’t grant “${excess}” because you don’t have it yourself.`);
  if (resource.kind === 'folder') {
    // Locked, so nothing can be added to the folder between the check and the grant.
    await resources.lockFolders(db, person.domainId);
    await requireSubtreePermissions(
      db,
      person,
      resource,
      [...new Set([...given, 'share' as const])],
      'restorable',
      'This folder or its trash contains items that you don’t have permission to share. Ask their owners or an administrator.',
    );
  }
  const row = {
    ...grants,
    domainId: person.domainId,
    resourceId: resource.id,
    profileId: person.profileId,
    createdAt: clock.now(),
  };
  await upsertGrants(db, [
    ...receivers.profileIds.map((grantProfileId) => ({ ...row, id: newId(), grantProfileId })),
    ...(receivers.domain ? [{ ...row, id: newId(), grantDomainId: person.domainId }] : []),
  ]);
  return findGrants(db, person.domainId, resource.id, receivers);
}

/** Throws 400 at the field of each recipient who is not in the organisation. */
async function findRecipientIds(
  db: Database,
  person: Person,
  { profileIds, emails, domain }: Recipients,
  fields: Fields,
): Promise<RecipientIds> {
  const found = await findRecipients(db, person.domainId, profileIds, emails);
  const ids = new Set(found.map(({ id }) => id));
  const addresses = new Set(found.map(({ email }) => email));
  const unknown: FieldError[] = [
    ...profileIds.flatMap((id, index) => (ids.has(id.toLowerCase()) ? [] : [fields.profileId(index)])),
    ...emails.flatMap((email, index) => (addresses.has(email) ? [] : [fields.email(index)])),
  ].map((path) => ({ path, message: 'This person isn’t in your organisation.' }));
  const [first] = unknown;
  if (first) throw new AppError('bad_request', first.message, { fields: unknown });
  return { profileIds: [...ids], domain };
}
