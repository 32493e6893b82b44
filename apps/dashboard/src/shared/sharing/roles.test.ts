import { type GrantInput, permissions } from '@vitrine/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOf } from '../../testing/sample.ts';
import { type Acl, canGrant, grantLike, grantOf, type Role, roleOf, rolesFor } from './roles.ts';

const screenRoles: Role[] = ['viewer', 'editor', 'publisher', 'access_manager', 'content_admin'];

/** The grant that the server stores for a request. */
function stored(grant: GrantInput): Acl {
  const { grantScope = 'viewer', customAccessGrants = [], ...flags } = grant;
  return {
    id: idOf(1),
    resourceId: idOf(2),
    profileId: null,
    grantProfileId: idOf(3),
    grantDomainId: null,
    grantProfile: null,
    grantScope,
    readGrant: true,
    updateGrant: false,
    deleteGrant: false,
    shareGrant: false,
    fullGrant: false,
    customAccessGrants,
    ...flags,
  };
}

describe('roles', () => {
  test('only screens and their folders can be published to', () => {
    expect(rolesFor({ kind: 'device' })).toEqual(screenRoles);
    expect(rolesFor({ kind: 'device_folder' })).toEqual(screenRoles);
    for (const kind of ['folder', 'presentation', 'playlist', 'theme', 'file_upload'] as const)
      expect(rolesFor({ kind })).toEqual(['viewer', 'editor', 'access_manager', 'content_admin']);
  });

  test.each([
    [['read'], ['viewer']],
    [
      ['read', 'update', 'share'],
      ['viewer', 'editor'],
    ],
    [
      ['read', 'update', 'share', 'publish', 'playback_report'],
      ['viewer', 'editor', 'publisher'],
    ],
    [
      ['read', 'update', 'delete', 'share'],
      ['viewer', 'editor', 'access_manager'],
    ],
    [permissions, screenRoles],
  ] as const)('people with %j can grant %j', (held, expected) => {
    expect(screenRoles.filter((role) => canGrant(role, held))).toEqual(expected);
  });

  test.each(screenRoles)('the grant of “%s” is recognised as this role', (role) => {
    expect(roleOf(stored(grantOf(role)))).toBe(role);
  });

  test.each([
    [{ grantScope: 'custom', deleteGrant: true }, null],
    [{ grantScope: 'viewer', customAccessGrants: ['publish'] }, null],
    [{ grantScope: 'editor', customAccessGrants: ['publish', 'playback_report'] }, null],
    [{ grantScope: 'content_admin', customAccessGrants: ['publish'] }, 'content_admin'],
  ] as const)('recognises %j as %j', ({ ...grant }, role) => {
    expect(roleOf(stored(grant as GrantInput))).toBe(role);
  });
});

test('restores any grant as it was', () => {
  const flag = fc.boolean();
  const custom = fc.uniqueArray(fc.constantFrom('publish' as const, 'playback_report' as const));
  const grant = fc.oneof(
    fc.record({
      grantScope: fc.constantFrom('viewer', 'editor', 'content_admin'),
      customAccessGrants: custom,
    }),
    fc.record({
      grantScope: fc.constant('custom' as const),
      updateGrant: flag,
      deleteGrant: flag,
      shareGrant: flag,
      fullGrant: flag,
      customAccessGrants: custom,
    }),
  ) as fc.Arbitrary<GrantInput>;
  fc.assert(
    fc.property(grant, (given) => {
      const acl = stored(given);
      expect(stored(grantLike(acl))).toEqual(acl);
    }),
  );
});
