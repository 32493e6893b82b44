import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { registrationStatuses, screenOrientations } from '../constants.ts';
import {
  description,
  id,
  instant,
  listOf,
  listQuery,
  name,
  paging,
  queryIds,
  timeOfDay,
  timeZone,
  userRecord,
} from '../primitives.ts';
import { logLevels } from './device-side.ts';
import { byId, confirmBlankChange, moveBody, resourceFields, tagsInput } from './shared.ts';

const percent = z.number().min(0).max(100).nullable();

export const deviceMetrics = z.object({
  wifi: z
    .object({ rssi: z.number().nullable(), ssid: z.string().nullable(), last_metric_at: instant })
    .nullable(),
  lte: z.object({ rssi: z.number().nullable(), last_metric_at: instant }).nullable(),
  system: z
    .object({
      cpu_used_percent: percent,
      memory_used_percent: percent,
      disk_used_percent: percent,
      last_metric_at: instant,
    })
    .nullable(),
  connection_type: z.string().nullable(),
});

/**
 * How far the last publish got: `unpublished` (nothing was ever published), `publishing` (sent), `received`
 * (the screen has the revision), `published` (it played it), `failed` (it reported an error).
 */
export const publishStates = ['unpublished', 'publishing', 'received', 'published', 'failed'] as const;

/** Ids and names are null if the caller cannot read the object. */
export const nowPlaying = z.object({
  presentation_id: id.nullable(),
  presentation_name: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  playlist_id: id.nullable(),
  /** The caller cannot read the presentation. */
  no_read_access: z.boolean(),
  started_at: instant,
});

export const device = z.object({
  ...resourceFields,
  description: z.string().nullable(),
  model: z.string().nullable(),
  device_type: z.string().nullable(),
  device_features: z.array(z.string()).describe('Always empty until features can be set for each screen.'),
  mac_address: z.string().nullable(),
  screen_manufacturer: z.string().nullable(),
  screen_model: z.string().nullable(),
  screen_os_version: z.string().nullable(),
  screen_serial_number: z.string().nullable(),
  screen_dimensions: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  screen_orientation: z.enum(screenOrientations),
  registration_status: z.enum(registrationStatuses),
  registered_at: instant.nullable(),
  is_online: z.boolean(),
  is_disabled: z.boolean(),
  is_audio_only: z.boolean(),
  is_lite: z.boolean().describe('Always true until there are players other than the web player.'),
  is_uhd: z.boolean(),
  timezone: z.string(),
  active_hours_start: timeOfDay.nullable(),
  active_hours_end: timeOfDay.nullable(),
  daily_reboot_time: timeOfDay.nullable(),
  daily_restart_time: timeOfDay.nullable(),
  toast_restaurant_guid: z.string().nullable(),
  services: z.array(z.string()),
  location: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('Always null until the API has calls for locations.'),
  terminal: z
    .object({ provider: z.string(), name: z.string().nullable(), status: z.enum(['ready', 'offline']) })
    .nullable()
    .describe('The payment terminal, if the screen has one.'),
  active_monitors: z
    .number()
    .int()
    .nullable()
    .describe('Always null until players report the monitors of their machine.'),
  ai_camera_status: z.string().nullable().describe('Always null until AI cameras are supported.'),
  rx_camera_status: z.string().nullable().describe('Always null until depth cameras are supported.'),
  rx_ir_frame_status: z.string().nullable().describe('Always null until depth cameras are supported.'),
  last_heartbeat_at: instant.nullable(),
  last_online_at: instant.nullable(),
  metrics: deviceMetrics,
  /** The assigned playlist. Screens show it after a publish. */
  playlist_id: id.nullable(),
  playlist: z.object({ id, name: z.string() }).nullable(),
  /** The values of the last publish. */
  published_at: instant.nullable(),
  revision: z.number().int(),
  publish_state: z.enum(publishStates),
  has_unpublished_changes: z.boolean(),
  publish_ack: z.boolean(),
  publish_playback_success: z.boolean(),
  publish_playback_error: z.string().nullable(),
  now_playing: nowPlaying.nullable(),
});

const sortFields = ['name', 'created_at', 'last_heartbeat_at', 'published_at'] as const;
export const deviceStates = ['online', 'offline', 'disabled', 'unpublished', 'attention'] as const;

const deviceQuery = {
  ...listQuery(sortFields, 'asc'),
  id: queryIds.optional(),
  search: z.string().max(200).optional(),
  state: z.enum(deviceStates).optional(),
  folder_id: id.optional(),
  location_id: id.optional(),
  playlist_id: id.optional(),
  /** `key` or `key:value`. */
  tag: z.string().max(600).optional(),
};

export const batchActions = [
  'publish',
  'restart',
  'reboot',
  'set_playlist',
  'move_to_folder',
  'set_tags',
  'disable',
  'enable',
] as const;
export const batchStatuses = ['pending', 'sent', 'acknowledged', 'failed', 'timed_out'] as const;
const deviceIds = z.array(id).min(1, 'Choose at least one screen.').max(10_000);

/** Publishes even if the caller cannot read all of the content, or if the screen would have nothing to play. */
const confirmBlank = z.boolean().default(false);

export const publishReply = z.object({
  published_at: instant,
  revision: z.number().int(),
  content_hash: z.string(),
});

export const deviceCalls = defineCalls({
  'devices.createLite': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/actions/create_lite_device',
    credential: 'none',
    summary:
      'Registers a player that has no credentials. A known `device_id` without its token creates a new device.',
    body: z.strictObject({
      model: z.string().max(200).nullish(),
      device_id: z.string().max(200).nullish(),
      mac_address: z.string().max(100).nullish(),
      device_type: z.string().max(200).nullish(),
      screen_manufacturer: z.string().max(200).nullish(),
      screen_model: z.string().max(200).nullish(),
      screen_serial_number: z.string().max(200).nullish(),
      screen_os_version: z.string().max(200).nullish(),
    }),
    reply: z.object({ id, api_token: z.string() }),
    status: 201,
    errors: ['too_many_requests'],
  },
  'devices.register': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/actions/register',
    credential: 'person',
    scope: 'device:update',
    summary: 'Adds the screen that shows this activation code to the caller’s domain.',
    body: z.strictObject({
      confirmation_token: z
        .string()
        .trim()
        .toLowerCase()
        .min(1, 'Enter the code that the screen shows.')
        .max(20),
      /** A blank name falls back to the code. */
      name: z.string().trim().max(255).optional(),
      timezone: timeZone.optional(),
      location_id: id.nullable().optional(),
      parent_folder_id: id.nullable().optional(),
    }),
    reply: device,
    status: 201,
    errors: ['too_many_requests', 'quota_exceeded'],
  },
  'devices.listV3': {
    area: 'devices',
    method: 'GET',
    path: '/v3/devices',
    credential: 'person',
    scope: 'device:read',
    summary: 'Screens, filtered by id.',
    query: z.strictObject({ ...listQuery(sortFields, 'asc'), id: queryIds.optional() }),
    reply: listOf(device),
  },
  'devices.list': {
    area: 'devices',
    method: 'GET',
    path: '/v5/devices',
    credential: 'person',
    scope: 'device:read',
    summary: 'Screens, filtered, sorted and paged.',
    query: z.strictObject(deviceQuery),
    reply: listOf(device),
  },
  'devices.getV5': {
    area: 'devices',
    method: 'GET',
    path: '/v5/device',
    credential: 'person',
    scope: 'device:read',
    summary: 'A screen.',
    query: z.strictObject({ id }),
    reply: device,
  },
  'devices.get': {
    area: 'devices',
    method: 'GET',
    path: '/v3/devices/{id}',
    credential: 'person',
    scope: 'device:read',
    summary: 'A screen.',
    params: byId,
    reply: device,
  },
  'devices.counts': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/counts',
    credential: 'person',
    scope: 'device:read',
    summary: 'The number of screens in each state, and the number with changes to publish.',
    reply: z.object({
      total: z.number().int(),
      online: z.number().int(),
      offline: z.number().int(),
      disabled: z.number().int(),
      attention: z.number().int(),
      /** Screens whose content or playlist changed since their last publish. */
      unpublished: z.number().int(),
    }),
  },
  'devices.update': {
    area: 'devices',
    method: 'PATCH',
    path: '/v3/devices/{id}',
    credential: 'person',
    scope: 'device:update',
    summary:
      'Changes a screen. A new playlist plays after the next publish. Settings reach the screen immediately. 409 if nothing that was published could play with the new name, time zone or tags, unless `confirm_blank` is true. `fields` names the screen by id.',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      description: description.nullable().optional(),
      playlist_id: id.nullable().optional(),
      screen_orientation: z.enum(screenOrientations).optional(),
      timezone: timeZone.optional(),
      is_audio_only: z.boolean().optional(),
      active_hours_start: timeOfDay.nullable().optional(),
      active_hours_end: timeOfDay.nullable().optional(),
      daily_reboot_time: timeOfDay.nullable().optional(),
      daily_restart_time: timeOfDay.nullable().optional(),
      toast_restaurant_guid: z.string().max(200).nullable().optional(),
      tags: tagsInput.optional(),
      confirm_blank: confirmBlankChange,
    }),
    reply: device,
    errors: ['conflict', 'unavailable'],
  },
  'devices.delete': {
    area: 'devices',
    method: 'DELETE',
    path: '/v3/devices/{id}',
    credential: 'person',
    scope: 'device:update',
    summary: 'Permanently removes a screen. Its player is notified and deletes its credentials.',
    params: byId,
  },
  'devices.affected': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/actions/get_affected_devices',
    credential: 'person',
    scope: 'device:read',
    summary: 'Which screens use these presentations, playlists or folders, through nested playlists too.',
    body: z.strictObject({
      presentation_ids: z.array(id).max(1000).default([]),
      playlist_ids: z.array(id).max(1000).default([]),
      folder_ids: z.array(id).max(1000).default([]),
    }),
    reply: listOf(z.object({ id, name: z.string(), playlist_id: id.nullable() })),
  },
  'devices.publish': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/{id}/actions/publish',
    credential: 'person',
    scope: 'device:publish',
    summary:
      'Compiles the screen’s playlist and publishes it. 409 if the caller cannot read all of it, or if the screen would have nothing to play, unless `confirm_blank` is true. `fields` names unreadable content by id.',
    params: byId,
    body: z.strictObject({ confirm_blank: confirmBlank }).optional(),
    reply: publishReply,
    idempotent: true,
    errors: ['conflict'],
  },
  'devices.revisions': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/revisions',
    credential: 'person',
    scope: 'device:read',
    summary: 'The publishes of the screen, newest first, and what the screen reported about each.',
    params: byId,
    query: z.strictObject(paging),
    reply: listOf(
      z.object({
        revision: z.number().int(),
        content_hash: z.string(),
        /** Null if it had none. The name is null if the caller cannot read it. */
        playlist: z.object({ id, name: z.string().nullable() }).nullable(),
        published_by: z.object({ id, name: z.string().nullable() }).nullable(),
        published_at: instant,
        /** When the screen had received the complete revision. */
        acknowledged_at: instant.nullable(),
        /** When it first played. */
        activated_at: instant.nullable(),
        /** When it first failed, and why. */
        failed_at: instant.nullable(),
        error: z.string().nullable(),
      }),
    ),
  },
  'devices.restart': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/{id}/actions/restart',
    credential: 'person',
    scope: 'device:update',
    summary: 'Reloads the player.',
    params: byId,
  },
  'devices.reboot': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/{id}/actions/reboot',
    credential: 'person',
    scope: 'device:update',
    summary: 'Reboots the machine if its host supports it. Otherwise reloads the player.',
    params: byId,
  },
  'devices.unregister': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/{id}/actions/unregister',
    credential: 'person',
    scope: 'device:update',
    summary: 'Removes the screen from the domain. It then shows a new activation code.',
    params: byId,
  },
  'devices.move': {
    area: 'devices',
    method: 'POST',
    path: '/v3/devices/{id}/actions/move_to_folder',
    credential: 'person',
    scope: 'device:update',
    summary: 'Moves a screen to a folder.',
    params: byId,
    body: moveBody,
    reply: device,
  },
  'devices.batch': {
    area: 'devices',
    method: 'POST',
    path: '/v4/devices/batch_management',
    credential: 'person',
    scope: ['device:publish', 'device:update'],
    summary:
      'Runs one action on many screens. Screens that the caller can’t change fail, and the others continue. A key needs `device:publish` to publish, and `device:update` for every other action. `set_tags` returns 409 and changes no screen if nothing published to some of them could play with these tags, unless `confirm_blank` is true. `fields` names these screens by id.',
    body: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.enum(['restart', 'reboot', 'disable', 'enable']),
        device_ids: deviceIds,
      }),
      z.strictObject({
        action: z.literal('publish'),
        device_ids: deviceIds,
        confirm_blank: confirmBlank,
      }),
      z.strictObject({
        action: z.literal('set_playlist'),
        device_ids: deviceIds,
        playlist_id: id.nullable(),
        /** Publish at once. */
        publish: z.boolean().default(false),
        confirm_blank: confirmBlank,
      }),
      z.strictObject({
        action: z.literal('move_to_folder'),
        device_ids: deviceIds,
        folder_id: id.nullable(),
      }),
      z.strictObject({
        action: z.literal('set_tags'),
        device_ids: deviceIds,
        tags: tagsInput,
        confirm_blank: confirmBlankChange,
      }),
    ]),
    reply: z.object({ batch_id: id, total: z.number().int() }),
    status: 202,
    idempotent: true,
    errors: ['conflict'],
  },
  'devices.batchStatus': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/batch_management/status',
    credential: 'person',
    scope: 'device:read',
    summary: 'The progress of the actions in a batch, or of the actions on some screens.',
    query: z.strictObject({
      ...paging,
      batch_id: id.optional(),
      device_id: queryIds.optional(),
      /** Limits the actions to this status. `counts` stays complete. */
      status: z.enum(batchStatuses).optional(),
    }),
    reply: z.object({
      /** Screens, each of which is one record. */
      total: z.number().int(),
      /** Actions by status. */
      counts: z.object({
        pending: z.number().int(),
        sent: z.number().int(),
        acknowledged: z.number().int(),
        failed: z.number().int(),
        timed_out: z.number().int(),
      }),
      data: z.array(
        z.object({
          device_id: id,
          /** The person who requested the newest action. */
          profile_id: id.nullable(),
          /** Newest first, at most 100. */
          action_statuses: z.array(
            z.object({
              action: z.enum(batchActions),
              status: z.enum(batchStatuses),
              created: instant,
              completed: instant.nullable(),
              message: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'devices.recentErrors': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/events/recent_errors',
    credential: 'person',
    scope: 'device:read',
    summary: 'Errors that screens reported, newest first.',
    query: z.strictObject({ ...paging, device_id: queryIds.optional() }),
    reply: listOf(
      z.object({
        timestamp: instant,
        device_id: id,
        event: z.string(),
        error_message: z.string(),
        presentation_id: id.nullable(),
        presentation_name: z.string().nullable(),
      }),
    ),
  },
  'devices.logs': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/{id}/logs',
    credential: 'person',
    scope: 'device:read',
    summary: 'Lines of the log of a screen’s player, newest first.',
    params: byId,
    query: z.strictObject({
      ...paging,
      /** Lines of this level and above. */
      level: z.enum(logLevels).default('debug'),
      search: z.string().max(200).optional(),
    }),
    reply: z.object({
      /** Whether there are older ones. */
      has_more: z.boolean(),
      data: z.array(
        z.object({
          id,
          at: instant,
          level: z.enum(logLevels),
          message: z.string(),
          tags: z.array(z.string()),
          context: userRecord,
        }),
      ),
    }),
  },
});
