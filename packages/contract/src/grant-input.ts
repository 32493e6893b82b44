import type { BodyOf } from './call.ts';
import type { Calls } from './calls.ts';

/** The grant in a request: a named scope, single permissions, or neither (a viewer). */
export type GrantInput = Pick<
  BodyOf<Calls['acls.create']>,
  | 'grantScope'
  | 'readGrant'
  | 'updateGrant'
  | 'deleteGrant'
  | 'shareGrant'
  | 'fullGrant'
  | 'customAccessGrants'
>;
