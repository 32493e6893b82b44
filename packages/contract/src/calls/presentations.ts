import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { MIN_CONFIGURABLE_DURATION_SECONDS } from '../durations.ts';
import {
  id,
  instant,
  listOf,
  listQuery,
  localTime,
  name,
  queryIds,
  seconds,
  timeZone,
  userRecord,
  userRecordInput,
} from '../primitives.ts';
import { recurrenceRule, rule } from '../rules.ts';
import { presentationProperty } from './application-properties.ts';
import { fileUpload } from './files.ts';
import { byId, copyBody, deleteQuery, moveBody, resourceFields, tagsInput, uploadTarget } from './shared.ts';

/** When an item can play: local times in `tzid`, either both ends or neither. */
export const scheduleFields = {
  tzid: timeZone.nullable(),
  start_datetime: localTime.nullable(),
  end_datetime: localTime.nullable(),
  recurrence_rule: recurrenceRule.nullable(),
};

export const scheduleInput = {
  tzid: scheduleFields.tzid.optional(),
  start_datetime: scheduleFields.start_datetime.optional(),
  end_datetime: scheduleFields.end_datetime.optional(),
  recurrence_rule: scheduleFields.recurrence_rule.optional(),
};

/** A screen never shows anything for less than 5 seconds. */
const duration = seconds
  .min(MIN_CONFIGURABLE_DURATION_SECONDS, `Must be at least ${MIN_CONFIGURABLE_DURATION_SECONDS} seconds.`)
  .max(86_400, 'Must be at most one day.');

/** The result of the server's last visit to the address of a Web page presentation. */
const pageCheckState = z.enum(['pending', 'ok', 'framing_refused', 'unreachable']);
export type PageCheckState = z.output<typeof pageCheckState>;

export const presentation = z.object({
  ...resourceFields,
  application_id: id,
  application_deployment_id: id,
  application_name: z.string(),
  theme_id: id.nullable(),
  thumbnail_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  application_vars: userRecord,
  presentation_properties: z
    .array(presentationProperty)
    .describe('The properties of its application version.'),
  has_dynamic_thumbnails: z.boolean(),
  duration: seconds,
  total_duration: seconds.describe(
    'Playing time in seconds: its duration, or the time that all of its items take.',
  ),
  configurable_duration: z.boolean(),
  source_url: z.string().nullable(),
  /** Files named in `application_vars`, by id. */
  file_uploads: z.array(fileUpload),
  token: z.string().nullable(),
  rule: rule.nullable(),
  ...scheduleFields,
  /** For a Web page presentation: whether screens can show its address. */
  page_check: z
    .object({
      state: pageCheckState,
      /** The HTTP status, if the site replied with an error. */
      http_status: z.number().int().nullable(),
      checked_at: instant.nullable(),
    })
    .nullable(),
});

/** The saved presentation, and where to PUT the files that `application_vars` announced. */
export const savedPresentation = z.object({ presentation, file_uploads: z.array(uploadTarget) });

export const presentationCalls = defineCalls({
  'presentations.list': {
    area: 'presentations',
    method: 'GET',
    path: '/v3/presentations',
    credential: 'person',
    scope: 'content:read',
    summary: 'Presentations.',
    query: z.strictObject({
      ...listQuery(['updated_at', 'name', 'created_at', 'last_activity_at'] as const),
      id: queryIds.optional(),
      folder_id: id.optional(),
      application_id: id.optional(),
      theme_id: id
        .optional()
        .describe(
          'Only presentations that show this theme, because they name it or because it is the default.',
        ),
      search: z.string().max(200).optional(),
    }),
    reply: listOf(presentation),
  },
  'presentations.get': {
    area: 'presentations',
    method: 'GET',
    path: '/v3/presentations/{id}',
    credential: 'person',
    scope: 'content:read',
    summary: 'A presentation.',
    params: byId,
    reply: presentation,
  },
  'presentations.create': {
    area: 'presentations',
    method: 'POST',
    path: '/v3/presentations',
    credential: 'person',
    scope: 'content:write',
    summary:
      'Creates a presentation of an application. File values are ids of uploads, or new files `{filename, content_type, content_length}` whose upload addresses are in the reply.',
    body: z.strictObject({
      name,
      application_id: id,
      application_deployment_id: id.optional(),
      theme_id: id.nullable().optional(),
      application_vars: userRecordInput.default({}),
      duration: duration.optional(),
      parent_folder_id: id.nullable().optional(),
      tags: tagsInput.optional(),
      rule: rule.nullable().optional(),
      ...scheduleInput,
    }),
    reply: savedPresentation,
    status: 201,
  },
  'presentations.update': {
    area: 'presentations',
    method: 'PATCH',
    path: '/v3/presentations/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Changes a presentation. Screens show the change after the next publish.',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      application_deployment_id: id.optional(),
      theme_id: id.nullable().optional(),
      application_vars: userRecordInput.optional(),
      duration: duration.optional(),
      tags: tagsInput.optional(),
      rule: rule.nullable().optional(),
      ...scheduleInput,
    }),
    reply: savedPresentation,
  },
  'presentations.delete': {
    area: 'presentations',
    method: 'DELETE',
    path: '/v3/presentations/{id}',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a presentation to the trash. 409 with the screens that play it, unless `force` is true.',
    params: byId,
    query: deleteQuery,
    errors: ['conflict'],
  },
  'presentations.move': {
    area: 'presentations',
    method: 'POST',
    path: '/v3/presentations/{id}/actions/move_to_folder',
    credential: 'person',
    scope: 'content:write',
    summary: 'Moves a presentation to a folder, with the files that only it shows in its folder.',
    params: byId,
    body: moveBody,
    reply: presentation,
  },
  'presentations.copy': {
    area: 'presentations',
    method: 'POST',
    path: '/v3/presentations/{id}/actions/copy',
    credential: 'person',
    scope: 'content:write',
    summary: 'Copies a presentation in the same folder.',
    params: byId,
    body: copyBody,
    reply: presentation,
    status: 201,
  },
});
