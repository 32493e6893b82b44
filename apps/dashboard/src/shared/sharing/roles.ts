import type { GrantInput, Permission } from '@vitrine/contract';
import { SCOPE_PERMISSIONS } from '@vitrine/contract/constants';
import type { Reply } from '../../platform/api.ts';
import type { SharedItem } from './shared-item.ts';

export type Acl = Reply<'acls.list'>['data'][number];
const { viewer, editor, ...managers } = SCOPE_PERMISSIONS;

/** The permissions of each role, the least first. The names are those of the API, except `publisher`. */
const permissionsOf = {
  viewer,
  editor,
  /** An editor who can also publish. */
  publisher: [...editor, 'publish'],
  ...managers,
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof permissionsOf;

const screenRoles = Object.keys(permissionsOf) as Role[];
/** Only screens can be published to. */
const contentRoles = screenRoles.filter((role) => role !== 'publisher');

/** The roles to choose from for an item, the least first. */
export function rolesFor({ kind }: Pick<SharedItem, 'kind'>): readonly Role[] {
  return kind === 'device' || kind === 'device_folder' ? screenRoles : contentRoles;
}

/** Nobody can grant more than they have. */
export function canGrant(role: Role, permissions: readonly Permission[]): boolean {
  return permissionsOf[role].every((permission) => permissions.includes(permission));
}

export function grantOf(role: Role): GrantInput {
  return role === 'publisher'
    ? { grantScope: 'editor', customAccessGrants: ['publish'] }
    : { grantScope: role };
}

/** The role that a grant gives; null if it gives other permissions, which only programs can grant. */
export function roleOf({ grantScope, customAccessGrants }: Acl): Role | null {
  if (grantScope === 'custom') return null;
  // Full access includes every custom permission.
  if (customAccessGrants.length === 0 || grantScope === 'content_admin') return grantScope;
  return grantScope === 'editor' && customAccessGrants.join() === 'publish' ? 'publisher' : null;
}

type CustomAccess = NonNullable<GrantInput['customAccessGrants']>[number];
const isCustomAccess = (name: string): name is CustomAccess =>
  name === 'publish' || name === 'playback_report';

/** The request for a grant like this one, to restore it. */
export function grantLike({ grantScope, ...acl }: Acl): GrantInput {
  const customAccessGrants = acl.customAccessGrants.filter(isCustomAccess);
  if (grantScope !== 'custom') return { grantScope, customAccessGrants };
  const { readGrant, updateGrant, deleteGrant, shareGrant, fullGrant } = acl;
  return { grantScope, readGrant, updateGrant, deleteGrant, shareGrant, fullGrant, customAccessGrants };
}
