import { type DomainRole, domainRoles, type Permission, permissions } from '@vitrine/contract';
import { and, eq, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { locationProfiles, type ResourceKind, resourceAcls, resources } from '../database/schema.ts';
import { forbidden, notFound } from '../errors.ts';

/**
 * Who can do what with a resource. The only definition, {@link permissionCondition}, is a SQL condition over
 * `resources`. It filters lists, checks individual resources ({@link requirePermission}) and fills the `permissions` of
 * replies ({@link permissionList}).
 */

/** The person whose access a condition checks. Statements that are built once have placeholders instead of ids. */
export interface Principal {
  role: DomainRole;
  profileId: string | Placeholder;
  domainId: string | Placeholder;
}

/** The person whose access is checked by a statement that is built once for each role. */
export function principalOf(role: DomainRole): Principal {
  return { role, profileId: sql.placeholder('profileId'), domainId: sql.placeholder('domainId') };
}

/** The values of the placeholders of {@link principalOf}. */
export interface PrincipalValues extends Record<string, unknown> {
  domainId: string;
  profileId: string;
}

/** Builds something for each role once, such as a statement. */
export function byRole<T>(build: (role: DomainRole) => T): (role: DomainRole) => T {
  const built = Object.fromEntries(domainRoles.map((role) => [role, build(role)])) as Record<DomainRole, T>;
  return (role) => built[role];
}

/** `all`: every resource of the domain. `granted`: the person's own, and those of grants and locations. */
type PermissionScope = 'all' | 'granted';

const permissionScopes: Record<DomainRole, Record<Permission, PermissionScope>> = {
  superadmin: {
    read: 'all',
    update: 'all',
    delete: 'all',
    share: 'all',
    publish: 'all',
    playback_report: 'all',
  },
  admin: {
    read: 'all',
    update: 'all',
    delete: 'granted',
    share: 'all',
    publish: 'all',
    playback_report: 'all',
  },
  standard: {
    read: 'all',
    update: 'granted',
    delete: 'granted',
    share: 'granted',
    publish: 'granted',
    playback_report: 'granted',
  },
  restricted: {
    read: 'granted',
    update: 'granted',
    delete: 'granted',
    share: 'granted',
    publish: 'granted',
    playback_report: 'granted',
  },
};

/** The column of a grant that gives a permission. `full_grant` gives all of them. */
export const grantColumns: Record<Permission, SQL> = {
  read: sql`${resourceAcls.readGrant}`,
  update: sql`${resourceAcls.updateGrant}`,
  delete: sql`${resourceAcls.deleteGrant}`,
  share: sql`${resourceAcls.shareGrant}`,
  publish: sql`'publish' = any(${resourceAcls.customAccessGrants})`,
  playback_report: sql`'playback_report' = any(${resourceAcls.customAccessGrants})`,
};

/** The permissions of members of a screen's location: members can read, editors can also update and publish. */
const locationOf: Partial<Record<Permission, SQL>> = {
  read: sql`true`,
  update: sql`${locationProfiles.isEditor}`,
  publish: sql`${locationProfiles.isEditor}`,
};

/** The condition over `resources` under which a person has a permission, always within their domain. */
export function permissionCondition(person: Principal, permission: Permission): SQL {
  const inDomain = eq(resources.domainId, person.domainId);
  if (permissionScopes[person.role][permission] === 'all') return inDomain;
  const location = locationOf[permission];
  return sql`(${inDomain} and (${resources.ownerId} = ${person.profileId} or exists (
    select 1 from ${resourceAcls}
    where ${resourceAcls.domainId} = ${person.domainId}
      and (${resourceAcls.grantProfileId} = ${person.profileId} or ${resourceAcls.grantDomainId} = ${person.domainId})
      and (${resourceAcls.resourceId} = ${resources.id} or ${resourceAcls.resourceId} = any(${resources.ancestors}))
      and (${resourceAcls.fullGrant} or ${grantColumns[permission]})
  )${
    location
      ? sql` or (${resources.locationId} is not null and exists (
    select 1 from ${locationProfiles}
    where ${locationProfiles.domainId} = ${person.domainId}
      and ${locationProfiles.profileId} = ${person.profileId}
      and ${locationProfiles.locationId} = ${resources.locationId}
      and ${location}
  ))`
      : sql``
  }))`;
}

/** The condition under which a person can read the resource with this id, in a query about something else. */
export function readableCondition(person: Principal, id: SQLWrapper): SQL {
  return sql`exists (select 1 from ${resources} where ${resources.id} = ${id} and ${permissionCondition(person, 'read')})`;
}

/** Restricted members see the names of other members, and only their own email address. */
export function canSeeEmail(person: Person, profileId: string): boolean {
  return person.role !== 'restricted' || profileId === person.profileId;
}

/** A column with the permissions that a person has on each row. */
export function permissionList(person: Principal): SQL<Permission[]> {
  return permissionDigits(person).mapWith(readPermissionDigits);
}

/**
 * The SQL of {@link permissionList}: a digit for each permission, which PostgreSQL computes and sends faster than an
 * array of names. {@link readPermissionDigits} reads it.
 */
export function permissionDigits(person: Principal): SQL<string> {
  const digits = permissions.map((permission) =>
    permissionScopes[person.role][permission] === 'all'
      ? sql`'1'::text`
      : sql`case when ${permissionCondition(person, permission)} then '1'::text else '0'::text end`,
  );
  return sql<string>`${sql.join(digits, sql` || `)}`;
}

export function writePermissionDigits(given: readonly Permission[]): string {
  return permissions.map((permission) => (given.includes(permission) ? '1' : '0')).join('');
}

const knownDigits = new Map<string, Permission[]>();

/** The same array for the same digits. */
export function readPermissionDigits(digits: string): Permission[] {
  const known = knownDigits.get(digits);
  if (known) return known;
  const given = permissions.filter((_, index) => digits[index] === '1');
  knownDigits.set(digits, given);
  return given;
}

/**
 * The condition over `resources` that are at the top of a person's tree: those in no folder, or in a folder that the
 * person cannot read, because a shared resource in it must appear somewhere.
 */
export function topLevelCondition(person: Principal): SQL {
  const inRoot = isNull(resources.folderId);
  if (permissionScopes[person.role].read === 'all') return inRoot;
  return sql`(${inRoot} or ${resources.folderId} not in (
    select ${resources.id} from ${resources} where ${resources.kind} = 'folder' and ${permissionCondition(person, 'read')}
  ))`;
}

export const kindNames: Record<ResourceKind, string> = {
  folder: 'folder',
  device: 'screen',
  presentation: 'presentation',
  playlist: 'playlist',
  theme: 'theme',
  font: 'font',
  file_upload: 'file',
  application: 'app',
};

const verbs: Record<Permission, string> = {
  read: 'see',
  update: 'change',
  delete: 'delete',
  share: 'share',
  publish: 'publish to',
  playback_report: 'report on',
};

interface ResourceOptions {
  /** Includes resources in the trash. */
  withDeleted?: boolean;
}

/**
 * Returns the resource if the person has the permission.
 * @throws 404 if it does not exist or the person cannot read it; otherwise 403 with the missing permission.
 */
export async function requirePermission(
  db: Database,
  person: Person,
  kind: ResourceKind,
  id: string,
  permission: Permission,
  options: ResourceOptions = {},
): Promise<typeof resources.$inferSelect> {
  const [row] = await db
    .select({
      resource: resources,
      readable: sql<boolean>`${permissionCondition(person, 'read')}`,
      granted: sql<boolean>`${permissionCondition(person, permission)}`,
    })
    .from(resources)
    .where(and(eq(resources.id, id), eq(resources.domainId, person.domainId), eq(resources.kind, kind)))
    // A named statement is planned once per connection. Planning takes longer than running it.
    .prepare(`require-permission-${person.role}-${permission}`)
    .execute();
  if (!row?.readable || (row.resource.deletedAt && !options.withDeleted)) throw notFound(kindNames[kind]);
  if (!row.granted) throw missingPermission(kind, permission);
  return row.resource;
}

export function missingPermission(kind: ResourceKind, permission: Permission): Error {
  return forbidden(
    `You don’t have permission to ${verbs[permission]} this ${kindNames[kind]}. Ask its owner or an administrator.`,
  );
}

export function isAdministrator({ role }: Person): boolean {
  return role === 'admin' || role === 'superadmin';
}

/** @throws 403 unless the person is an administrator. */
export function requireAdmin(person: Person): void {
  if (!isAdministrator(person)) {
    throw forbidden('You don’t have permission to do this. Ask an administrator.');
  }
}
