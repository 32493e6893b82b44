import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { DEFAULT_PRESENTATION_DURATION_SECONDS, MIN_CONFIGURABLE_DURATION_SECONDS } from '../durations.ts';
import {
  description,
  id,
  instant,
  listOf,
  listQuery,
  name,
  queryFlag,
  queryIds,
  seconds,
  userRecord,
  userRecordInput,
} from '../primitives.ts';
import { prepareVersion } from './application-forms.ts';
import { option, presentationProperty } from './application-properties.ts';
import { byId, resourceFields } from './shared.ts';

const propertyName = z.string().max(200);
const itemDuration = z
  .union([
    z.strictObject({ items: propertyName, seconds: propertyName }),
    z.strictObject({ files: propertyName }),
  ])
  .describe(
    'For an app that shows several items in turn: the property that lists them, and the property that sets the seconds for each. Or the property that lists files, each of which plays to its end.',
  );

export const applicationVersion = z.object({
  id,
  application_id: id,
  name: z.string(),
  description: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  source_url: z.string().nullable(),
  presentation_properties: z.array(presentationProperty),
  major_version: z.number().int(),
  minor_version: z.number().int(),
  patch_version: z.number().int(),
  preview_resolution: z.string().nullable(),
  preview_orientation: z.enum(['landscape', 'portrait']).nullable(),
  /** By language, then by key. The keys belong to the application's author. */
  strings: userRecord,
  has_dynamic_thumbnails: z.boolean(),
  configurable_duration: z.boolean(),
  default_duration: seconds,
  item_duration: itemDuration.nullable(),
  embedded_url_format: z.string().nullable(),
  review_status: z
    .enum(['draft', 'in_review', 'approved', 'rejected'])
    .describe(
      'Always `approved` for built-in applications and `draft` for others, until versions are reviewed.',
    ),
  helper_link_text: z.string().nullable(),
  helper_link_url: z.string().nullable(),
  scopes: z.array(z.string()),
  extra: userRecord.describe(
    'Fields that the author sent but that are not listed here. They are stored and not used.',
  ),
  created_at: instant,
});

/** A new version, including fields that are stored but not used. */
const addedVersion = applicationVersion.extend({
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const application = z.object({
  id,
  name: z.string(),
  application_category: z.string().nullable(),
  current_deployment_id: id.nullable(),
  current_app_version: applicationVersion.nullable(),
  is_deprecated: z.boolean(),
  is_marketplace: z.boolean().describe('Always false until the marketplace exists.'),
  is_built_in: z.boolean(),
  website_url: z.string().nullable(),
  is_publicly_available: z.boolean(),
  created_at: instant,
  updated_at: instant,
  permissions: resourceFields.permissions,
});

const websiteUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a web address that starts with http:// or https://.' })
  .max(2000)
  .nullable()
  .optional();

const versionPart = z.number().int().min(0).max(100_000);

const versionBody = z.strictObject({
  name,
  description: description.nullable().optional(),
  thumbnail_url: z.string().max(2000).nullable().optional(),
  icon_url: z.string().max(2000).nullable().optional(),
  source_url: z.string().max(2000).nullable().optional(),
  presentation_properties: z.array(presentationProperty).max(200).default([]),
  major_version: versionPart,
  minor_version: versionPart.default(0),
  patch_version: versionPart.default(0),
  preview_resolution: z.string().max(50).nullable().optional(),
  preview_orientation: z.enum(['landscape', 'portrait']).nullable().optional(),
  strings: userRecordInput.default({}),
  has_dynamic_thumbnails: z.boolean().default(false),
  configurable_duration: z.boolean().default(true),
  default_duration: seconds
    .min(MIN_CONFIGURABLE_DURATION_SECONDS)
    .max(86_400)
    .default(DEFAULT_PRESENTATION_DURATION_SECONDS),
  item_duration: itemDuration.nullable().optional(),
  embedded_url_format: z.string().max(8000).nullable().optional(),
  helper_link_text: z.string().max(500).nullable().optional(),
  helper_link_url: z.string().max(2000).nullable().optional(),
  scopes: z.array(z.string().max(100)).max(50).default([]),
  extra: userRecordInput.optional(),
});

/** A version as the public command-line tools publish it. */
const bundleBody = z.strictObject({
  name,
  version: z
    .string()
    .max(100)
    .regex(/^\d{1,5}(\.\d{1,5}){0,2}([-+].*)?$/, 'Use a version number such as 1.2.3.'),
  description: description.nullable().optional(),
  presentation_properties: z.array(presentationProperty).max(200).default([]),
  strings: userRecordInput.default({}),
  extra: userRecordInput.optional(),
});

const versionFields = new Set(Object.keys(versionBody.shape));
const bundleFields = new Set(Object.keys(bundleBody.shape));

export const applicationCalls = defineCalls({
  'applications.list': {
    area: 'applications',
    method: 'GET',
    path: '/v3/applications',
    credential: 'person',
    scope: 'content:read',
    summary: 'The applications that the caller can use: built-in ones and those of the domain.',
    query: z.strictObject({
      ...listQuery(['name', 'created_at', 'updated_at'] as const, 'asc'),
      id: queryIds.optional(),
      search: z.string().max(200).optional(),
      is_built_in: queryFlag.optional(),
    }),
    reply: listOf(application),
  },
  'applications.get': {
    area: 'applications',
    method: 'GET',
    path: '/v3/applications/{id}',
    credential: 'person',
    scope: 'content:read',
    summary: 'An application with its current version.',
    params: byId,
    reply: application,
  },
  'applications.create': {
    area: 'applications',
    method: 'POST',
    path: '/v3/applications',
    credential: 'person',
    scope: 'content:write',
    summary: 'Creates an application. Versions are added separately.',
    body: z.strictObject({
      name,
      application_category: z.string().max(100).nullable().optional(),
      website_url: websiteUrl,
    }),
    reply: application,
    status: 201,
    errors: ['quota_exceeded'],
  },
  'applications.update': {
    area: 'applications',
    method: 'PATCH',
    path: '/v3/applications/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Chooses the version that new presentations use.',
    params: byId,
    body: z.strictObject({
      current_deployment_id: id
        .nullable()
        .optional()
        .describe('Null only while the application has no version.'),
      name: name.optional(),
      application_category: z.string().max(100).nullable().optional(),
      website_url: websiteUrl,
      is_deprecated: z.boolean().optional(),
    }),
    reply: application,
  },
  'applicationVersions.list': {
    area: 'applications',
    method: 'GET',
    path: '/v3/applications/{id}/application_versions',
    credential: 'person',
    scope: 'content:read',
    summary: 'The versions of an application, newest first.',
    params: byId,
    query: z.strictObject(listQuery(['created_at'] as const)),
    reply: listOf(applicationVersion),
  },
  'applicationVersions.create': {
    area: 'applications',
    method: 'POST',
    path: '/v3/applications/{id}/application_versions',
    credential: 'person',
    scope: 'content:write',
    summary:
      'Adds a version to an application. Unknown fields are stored in `extra`, and limits above the server’s are lowered to match. `warnings` lists both.',
    params: byId,
    prepareBody: (body) => prepareVersion(body, versionFields),
    body: versionBody,
    reply: addedVersion,
    status: 201,
    errors: ['conflict'],
  },
  'applications.publish': {
    area: 'applications',
    method: 'POST',
    path: '/v3/applications/{id}/actions/publish',
    credential: 'person',
    scope: 'content:write',
    summary:
      'Adds a version whose bundle is uploaded to this server. `source_url`, `icon_url` and `thumbnail_url` in the reply each accept one PUT within an hour, with a Content-Type and no other header. The version becomes the current one once its bundle arrives.',
    params: byId,
    prepareBody: (body) => prepareVersion(body, bundleFields),
    body: bundleBody,
    reply: addedVersion,
    status: 201,
    errors: ['conflict'],
  },
  'applications.loadOptions': {
    area: 'applications',
    method: 'POST',
    path: '/v3/applications/{id}/actions/load_options',
    credential: 'person',
    scope: 'content:write',
    summary:
      'The options of a property with `options_url` or `images_url`. The server fetches the address that the version declares, with values in place of `{{name}}`.',
    params: byId,
    body: z.strictObject({
      /** Default: the current version, or that of the presentation. */
      application_deployment_id: id.optional(),
      /** The presentation, for people who can edit it but cannot read its application. */
      presentation_id: id.optional(),
      property: z.string().min(1).max(400).describe('Its name. In arrays: `offers.store`.'),
      values: userRecordInput.default({}).describe('The values entered so far, by property.'),
    }),
    reply: z.object({ options: z.array(option), fetched_at: instant }),
  },
});
