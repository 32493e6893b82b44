import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { email, id, listOf, paging } from '../primitives.ts';
import { aclEntry, byId, grantScopes } from './shared.ts';

const custom = z.array(z.enum(['publish', 'playback_report'])).max(2);

export const resourceAcl = aclEntry.extend({
  grant_profile: z
    .object({ id, email: z.string().nullable(), name: z.string() })
    .nullable()
    .describe('`email` is null for restricted members, except for their own profile.'),
});

/** Either a named scope, or single grants. */
const grantFields = {
  grant_scope: z.enum(grantScopes).optional(),
  read_grant: z.boolean().optional(),
  update_grant: z.boolean().optional(),
  delete_grant: z.boolean().optional(),
  share_grant: z.boolean().optional(),
  full_grant: z.boolean().optional(),
  custom_access_grants: custom.optional(),
};

const receiver = {
  grant_profile_id: id.optional(),
  grant_profile_email: email.optional(),
  grant_domain_id: id.optional(),
};

const shareReceivers = {
  profile_ids: z.array(id).max(200).default([]),
  emails: z.array(email).max(200).default([]),
  /** Everybody in the domain. */
  domain: z.boolean().default(false),
};

/** The scope that a key needs depends on the kind of the shared resource. */
const readScopes = ['device:read', 'content:read'] as const;
const writeScopes = ['device:update', 'content:write'] as const;

export const sharingCalls = defineCalls({
  'acls.create': {
    area: 'sharing',
    method: 'POST',
    path: '/v3/resource_acls',
    credential: 'person',
    scope: writeScopes,
    summary: 'Grants someone access to a resource. Nobody can grant more than they have.',
    body: z
      .strictObject({ resource_id: id, ...receiver, ...grantFields })
      .refine(
        (body) =>
          [body.grant_profile_id, body.grant_profile_email, body.grant_domain_id].filter(Boolean).length ===
          1,
        {
          message: 'Set exactly one of grant_profile_id, grant_profile_email and grant_domain_id.',
          path: ['grant_profile_id'],
        },
      ),
    reply: resourceAcl,
    status: 201,
  },
  'acls.delete': {
    area: 'sharing',
    method: 'DELETE',
    path: '/v3/resource_acls/{id}',
    credential: 'person',
    scope: writeScopes,
    summary: 'Revokes a grant.',
    params: byId,
  },
  'acls.list': {
    area: 'sharing',
    method: 'GET',
    path: '/v3/resources/{id}/resource_acls',
    credential: 'person',
    scope: readScopes,
    summary: 'The grants on a resource.',
    params: byId,
    query: z.strictObject(paging),
    reply: listOf(resourceAcl),
  },
  'share.create': {
    area: 'sharing',
    method: 'POST',
    path: '/v5/resources/{id}/share',
    credential: 'person',
    scope: writeScopes,
    summary: 'Shares a resource with several people, or with everyone in the domain.',
    params: byId,
    body: z.strictObject({ ...shareReceivers, ...grantFields }),
    reply: z.object({ data: z.array(resourceAcl) }),
  },
  'share.replace': {
    area: 'sharing',
    method: 'PUT',
    path: '/v5/resources/{id}/share',
    credential: 'person',
    scope: writeScopes,
    summary: 'Shares a resource with exactly these people and no others.',
    params: byId,
    body: z.strictObject({ ...shareReceivers, ...grantFields }),
    reply: z.object({ data: z.array(resourceAcl) }),
  },
  'share.delete': {
    area: 'sharing',
    method: 'DELETE',
    path: '/v5/resources/{id}/share',
    credential: 'person',
    scope: writeScopes,
    summary: 'Stops sharing a resource with these people. If none are named, stops sharing it with everyone.',
    params: byId,
    body: z.strictObject(shareReceivers),
  },
});
