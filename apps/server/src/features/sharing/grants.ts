import type { GrantInput, GrantScope, Permission } from '@vitrine/contract';
import { permissions } from '@vitrine/contract';
import { SCOPE_PERMISSIONS } from '@vitrine/contract/constants';
import { invalid } from '../../platform/errors.ts';

/** The stored grant. */
interface Grants {
  grantScope: GrantScope;
  readGrant: boolean;
  updateGrant: boolean;
  deleteGrant: boolean;
  shareGrant: boolean;
  fullGrant: boolean;
  customAccessGrants: string[];
}

type Flags = Omit<Grants, 'grantScope' | 'customAccessGrants'>;

function flagsOf(scope: keyof typeof SCOPE_PERMISSIONS): Flags {
  const given: readonly Permission[] = SCOPE_PERMISSIONS[scope];
  return {
    readGrant: given.includes('read'),
    updateGrant: given.includes('update'),
    deleteGrant: given.includes('delete'),
    shareGrant: given.includes('share'),
    fullGrant: permissions.every((permission) => given.includes(permission)),
  };
}

const scopes: Record<keyof typeof SCOPE_PERMISSIONS, Flags> = {
  viewer: flagsOf('viewer'),
  editor: flagsOf('editor'),
  access_manager: flagsOf('access_manager'),
  content_admin: flagsOf('content_admin'),
};

const flagNames = {
  readGrant: 'read_grant',
  updateGrant: 'update_grant',
  deleteGrant: 'delete_grant',
  shareGrant: 'share_grant',
  fullGrant: 'full_grant',
} as const;
const flagKeys = Object.keys(flagNames) as (keyof Flags)[];

/**
 * The grants that a request asks for. Any grant includes reading. Throws 400 if single grants contradict the named
 * scope, or if `custom` names none.
 */
export function grantsOf(input: GrantInput): Grants {
  const given = flagKeys.filter((key) => input[key] !== undefined);
  const customAccessGrants = [...new Set(input.customAccessGrants)];
  const scope = input.grantScope ?? (given.length > 0 ? 'custom' : 'viewer');
  if (scope !== 'custom') {
    const wrong = given.find((key) => input[key] !== scopes[scope][key]);
    if (wrong) throw invalid(flagNames[wrong], `This does not match the scope “${scope}”.`);
    return { grantScope: scope, ...scopes[scope], customAccessGrants };
  }
  if (given.every((key) => !input[key]) && customAccessGrants.length === 0)
    throw invalid('grant_scope', 'Choose a scope or at least one grant.');
  if (input.fullGrant) return { grantScope: scope, ...scopes.content_admin, customAccessGrants };
  return {
    grantScope: scope,
    readGrant: true,
    updateGrant: input.updateGrant ?? false,
    deleteGrant: input.deleteGrant ?? false,
    shareGrant: input.shareGrant ?? false,
    fullGrant: false,
    customAccessGrants,
  };
}

/** The permissions that these grants give, which the granter must have. */
export function permissionsOf(grants: Grants): Permission[] {
  if (grants.fullGrant) return [...permissions];
  const held: Record<Permission, boolean> = {
    read: grants.readGrant,
    update: grants.updateGrant,
    delete: grants.deleteGrant,
    share: grants.shareGrant,
    publish: grants.customAccessGrants.includes('publish'),
    playback_report: grants.customAccessGrants.includes('playback_report'),
  };
  return permissions.filter((permission) => held[permission]);
}
