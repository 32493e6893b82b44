import { expect, test } from 'vitest';
import { grantsOf, permissionsOf } from './grants.ts';

test.each([
  [{}, ['read']],
  [{ grantScope: 'viewer' }, ['read']],
  [{ grantScope: 'editor' }, ['read', 'update']],
  [{ grantScope: 'access_manager' }, ['read', 'update', 'delete', 'share']],
  [{ grantScope: 'content_admin' }, ['read', 'update', 'delete', 'share', 'publish', 'playback_report']],
  [{ grantScope: 'editor', customAccessGrants: ['publish'] }, ['read', 'update', 'publish']],
  [{ grantScope: 'editor', updateGrant: true }, ['read', 'update']],
  [{ updateGrant: true }, ['read', 'update']],
  [{ grantScope: 'custom', deleteGrant: true }, ['read', 'delete']],
  [{ fullGrant: true }, ['read', 'update', 'delete', 'share', 'publish', 'playback_report']],
  [{ grantScope: 'custom', customAccessGrants: ['playback_report'] }, ['read', 'playback_report']],
] as const)('%j gives %j', (input, permissions) => {
  const { customAccessGrants, ...rest } = { customAccessGrants: undefined, ...input };
  expect(
    permissionsOf(
      grantsOf({ ...rest, ...(customAccessGrants ? { customAccessGrants: [...customAccessGrants] } : {}) }),
    ),
  ).toEqual(permissions);
});

test.each([
  [{ grantScope: 'viewer', updateGrant: true }, 'update_grant'],
  [{ grantScope: 'content_admin', fullGrant: false }, 'full_grant'],
  [{ grantScope: 'custom' }, 'grant_scope'],
  [{ readGrant: false, updateGrant: false }, 'grant_scope'],
] as const)('rejects %j at %s', (input, path) => {
  expect(() => grantsOf(input)).toThrow(
    expect.objectContaining({ code: 'bad_request', fields: [expect.objectContaining({ path })] }),
  );
});
