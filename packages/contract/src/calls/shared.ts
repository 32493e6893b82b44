import { z } from 'zod';
import { domainRoles } from '../constants.ts';
import { id, instant, name } from '../primitives.ts';

export const byId = z.strictObject({ id });
/** `force`: delete it even if screens use it. */
export const deleteQuery = z.strictObject({ force: z.enum(['true', 'false']).optional() });
/** Make the change even if it leaves a screen with nothing to play. */
export const confirmBlankChange = z.boolean().default(false);
export const moveBody = z.strictObject({ folder_id: id.nullable() });
export const copyBody = z.strictObject({ name: name.optional() });

/** Actions that a caller can have permission for on a resource. */
export const permissions = ['read', 'update', 'delete', 'share', 'publish', 'playback_report'] as const;
export type Permission = (typeof permissions)[number];

/** The picture of a person. */
export const profileThumbnail = z
  .string()
  .nullable()
  .describe('Always null until people can upload a picture of themselves.');

export const resourceProfile = z.object({
  id,
  email: z.string().nullable().describe('Null for restricted members, except for their own profile.'),
  name: z.string(),
  thumbnail_url: profileThumbnail,
  domain_role: z.enum(domainRoles),
});

export const tag = z.object({
  id,
  key: z.string(),
  label: z.string().nullable(),
  type: z.string(),
  value: z.string(),
  resource_id: id,
});

/**
 * Tags in a request. The list replaces all previous tags, by key. Clients can send back the tags that they read: `id`
 * and `resource_id` are accepted and ignored.
 */
export const tagsInput = z
  .array(
    z.strictObject({
      id: id.optional(),
      resource_id: id.optional(),
      key: z.string().trim().min(1, 'Must not be empty.').max(100),
      value: z.string().trim().max(500),
      label: z.string().max(200).nullish(),
      type: z.string().max(50).optional(),
    }),
  )
  .max(100)
  .refine((tags) => new Set(tags.map((each) => each.key)).size === tags.length, 'Use each key only once.');

export const grantScopes = ['viewer', 'editor', 'access_manager', 'content_admin', 'custom'] as const;
export type GrantScope = (typeof grantScopes)[number];

/** A grant on a resource, without the receiver's name. */
export const aclEntry = z.object({
  id,
  resource_id: id,
  profile_id: id.nullable().describe('Who granted it.'),
  grant_profile_id: id.nullable(),
  grant_domain_id: id.nullable(),
  grant_scope: z.enum(grantScopes),
  read_grant: z.boolean(),
  update_grant: z.boolean(),
  delete_grant: z.boolean(),
  share_grant: z.boolean(),
  full_grant: z.boolean(),
  custom_access_grants: z.array(z.string()),
});

/** The members of every owned item. */
export const resourceFields = {
  id,
  name: z.string(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
  last_activity_at: instant,
  parent_folder_id: id.nullable(),
  owned_by: resourceProfile.nullable(),
  profile: resourceProfile.nullable().describe('The owner, as in `owned_by`.'),
  domain: z.object({ id, name: z.string() }),
  acl: z
    .array(aclEntry)
    .describe(
      'Grants on the item itself. People who can share the item see up to 100 grants. Others see those that apply to them. `/v3/resources/{id}/resource_acls` lists all grants.',
    ),
  tags: z.array(tag),
  /** The caller's permissions on it. */
  permissions: z.array(z.enum(permissions)),
};

/** Where to PUT a file: the address, the headers (including `X-Upload-Id`) and the expiry. */
export const uploadTarget = z.object({
  id,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: instant,
});

/** Publishes even if the caller cannot read all of the content, or if the screen would have nothing to play. */
export const confirmBlank = z.boolean().default(false);
