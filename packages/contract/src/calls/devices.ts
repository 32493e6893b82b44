import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { MAX_AFFECTED_DEVICES, MAX_DEVICES_PER_REQUEST, screenOrientations } from '../constants.ts';
import {
  description,
  id,
  instant,
  listOf,
  listQuery,
  name,
  paging,
  queryIds,
  queryInt,
  timeOfDay,
  timeZone,
} from '../primitives.ts';
import { device } from './device.ts';
import { byId, confirmBlank, confirmBlankChange, moveBody, tagsInput } from './shared.ts';

/** `state`: the screens that need attention first. `playlist`: by the name of the assigned playlist. */
export const deviceSortFields = [
  'name',
  'created_at',
  'last_heartbeat_at',
  'published_at',
  'state',
  'playlist',
] as const;
const deviceStates = ['online', 'offline', 'disabled', 'unpublished', 'attention'] as const;

/** Filters of the list of screens. */
export const deviceFilter = {
  search: z.string().max(200).optional(),
  state: z.enum(deviceStates).optional(),
  folder_id: id.optional(),
  location_id: id.optional(),
  playlist_id: id.optional(),
  /** `key` or `key:value`. */
  tag: z.string().max(600).optional(),
};
const deviceQuery = { ...listQuery(deviceSortFields, 'asc'), id: queryIds.optional(), ...deviceFilter };

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
    query: z.strictObject({ ...listQuery(deviceSortFields, 'asc'), id: queryIds.optional() }),
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
  'devices.ids': {
    area: 'devices',
    method: 'GET',
    path: '/v5/devices/ids',
    credential: 'person',
    scope: 'device:read',
    summary: 'The ids of all screens that match a filter, by name, in pages of up to 10,000.',
    query: z.strictObject({
      page: paging.page,
      page_size: queryInt.min(1).max(MAX_DEVICES_PER_REQUEST).default(MAX_DEVICES_PER_REQUEST),
      ...deviceFilter,
    }),
    reply: listOf(id),
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
    summary: 'The number of screens in each state, and the number with unpublished changes.',
    reply: z.object({
      total: z.number().int(),
      online: z.number().int(),
      offline: z.number().int(),
      disabled: z.number().int(),
      attention: z.number().int(),
      /** Screens whose content or playlist changed since their last publish. */
      unpublished: z.number().int(),
      /** Those among them that the caller can publish to. */
      publishable: z.number().int(),
    }),
  },
  'devices.tags': {
    area: 'devices',
    method: 'GET',
    path: '/v4/devices/tags',
    credential: 'person',
    scope: 'device:read',
    summary:
      'The different tags of the screens that the caller can read, by key and value, each with its number of screens.',
    query: z.strictObject({
      ...paging,
      /** Matches part of `key:value`. */
      search: z.string().max(600).optional(),
    }),
    reply: listOf(z.object({ key: z.string(), value: z.string(), screen_count: z.number().int() })),
  },
  'devices.update': {
    area: 'devices',
    method: 'PATCH',
    path: '/v3/devices/{id}',
    credential: 'person',
    scope: 'device:update',
    summary:
      'Changes a screen. A new playlist plays after the next publish. Settings reach the screen immediately. 409 if the screen would have nothing to play with the new name, time zone or tags, unless `confirm_blank` is true. `fields` names the screen by id.',
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
    summary: `The screens that use these presentations, playlists or folders, directly or through nested playlists. \`total\` counts all of them, and \`data\` contains the first ${MAX_AFFECTED_DEVICES} by name.`,
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
        /** When the screen received the complete revision. */
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
});
