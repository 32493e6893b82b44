import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { registrationStatuses, screenOrientations } from '../constants.ts';
import { id, instant, timeOfDay, unixSeconds, userRecordInput } from '../primitives.ts';
import { publishedContent } from '../published.ts';
import { occupant } from '../realtime.ts';

const percent = z.number().min(0).max(100);
const revision = z.number().int().min(0).max(2_147_483_647);

/** The player's report about one revision. */
const publishReport = z.strictObject({
  revision,
  ack: z.boolean().optional(),
  playback_success: z.boolean().optional(),
  playback_error: z.string().max(2000).nullable().optional(),
});

/** The members of every event. `id` makes sending an event idempotent. */
const eventFields = {
  /**
   * A UUIDv7 that the player created when the event occurred. Other ids are also counted once, but cost the server
   * more.
   */
  id,
  at: instant,
};

export const deviceEvent = z.discriminatedUnion('type', [
  z.strictObject({
    ...eventFields,
    type: z.literal('play'),
    presentation_id: id,
    playlist_id: id.nullable().optional(),
    /** Milliseconds shown so far. Absent if the play has only begun. */
    duration_ms: z.number().int().min(0).max(604_800_000).optional(),
    revision: revision.optional(),
    /** Whether it was an ad between the published presentations. */
    is_ad: z.boolean().optional(),
  }),
  z.strictObject({
    ...eventFields,
    type: z.literal('error'),
    event: z.string().max(200),
    error_message: z.string().max(4000),
    presentation_id: id.nullable().optional(),
    revision: revision.optional(),
  }),
  z.strictObject({
    ...eventFields,
    type: z.literal('analytics'),
    source: z.string().max(200),
    name: z.string().max(200),
    product_category: z.string().max(200).optional(),
    presentation_id: id.nullable().optional(),
  }),
  z.strictObject({
    ...eventFields,
    type: z.literal('worker'),
    name: z.string().max(200),
    /** Rules compare states, so longer values are refused. */
    state: z
      .unknown()
      .refine((value) => (JSON.stringify(value)?.length ?? 0) <= 8000, 'Must have at most 8,000 characters.'),
  }),
]);

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

export const deviceApiCalls = defineCalls({
  'device.heartbeat': {
    area: 'device_side',
    method: 'POST',
    path: '/v3/device/heartbeat',
    credential: 'device',
    summary: 'Reports that the screen is alive and returns what it should be doing.',
    body: z.strictObject({
      connection_type: z.string().max(50).nullish(),
      ssid: z.string().max(100).nullish(),
      rssi: z.number().min(-200).max(200).nullish(),
      session_id: id.optional(),
      screen_dimensions: z
        .strictObject({
          width: z.number().int().min(1).max(100_000),
          height: z.number().int().min(1).max(100_000),
        })
        .optional(),
      system: z
        .strictObject({
          cpu_used_percent: percent.nullable().optional(),
          memory_used_percent: percent.nullable().optional(),
          disk_used_percent: percent.nullable().optional(),
        })
        .optional(),
      publish: publishReport.optional(),
      now_playing: z
        .strictObject({ presentation_id: id, playlist_id: id.nullable().optional(), started_at: instant })
        .nullable()
        .optional(),
      /** Actions of the dashboard that the player has carried out. */
      completed_actions: z.array(id).max(100).optional(),
    }),
    reply: z.object({
      name: z.string().nullable(),
      screen_orientation: z.enum(screenOrientations),
      is_disabled: z.boolean(),
      registration_status: z.enum(registrationStatuses),
      /** The activation code while the screen waits to be added; null afterwards. */
      confirmation_token: z.string().nullable(),
      published_at: instant.nullable(),
      revision,
      publish_ack: z.boolean(),
      publish_playback_success: z.boolean(),
      publish_playback_error: z.string().nullable(),
      service_level: z.string().nullable().describe('Always null until service levels exist.'),
      tags: z.array(z.object({ key: z.string(), value: z.string() })),
      timezone: z.string(),
      is_multitimezone_enabled: z.boolean(),
      /** The screen plays sound but shows nothing. */
      is_audio_only: z.boolean(),
      active_hours_start: timeOfDay.nullable(),
      active_hours_end: timeOfDay.nullable(),
      daily_reboot_time: timeOfDay.nullable(),
      daily_restart_time: timeOfDay.nullable(),
      /** Increases when a service of the screen changes. `GET /v4/device/services` returns the services. */
      services_version: z.number().int(),
      /** Increases when a worker state is sent to the screen. `GET /v4/device/worker_states` returns the states. */
      worker_states_version: z.number().int(),
      /** The origin of the organisation's content. Null means the one in `/config.json`. */
      content_url: z.string().nullable(),
      server_time: instant,
    }),
    errors: ['device_deleted'],
  },
  'device.publishedContent': {
    area: 'device_side',
    method: 'GET',
    path: '/v3/device/content/publish',
    credential: 'device',
    summary:
      'The screen’s content document. The ETag is its SHA-256. `X-Revision` and `X-Published-At` identify the publish. 404 before the first publish.',
    reply: publishedContent,
    errors: ['device_deleted'],
  },
  'device.realtimeAuth': {
    area: 'device_side',
    method: 'POST',
    path: '/v3/device/pubnub/auth',
    credential: 'device',
    summary: 'A short-lived key for the screen’s own realtime channel, for one session.',
    body: z.strictObject({ session_id: id }),
    reply: z.object({
      auth_key: z.string(),
      channel_id: z.string(),
      expires_at: unixSeconds,
      /** WebSocket address of the broker; relative addresses are on the app origin. */
      url: z.string(),
      client_id: z.string(),
      username: z.string(),
    }),
    errors: ['device_deleted'],
  },
  'device.occupants': {
    area: 'device_side',
    method: 'GET',
    path: '/v4/device/realtime/occupants',
    credential: 'device',
    summary:
      'The sessions that are on the screen’s channel now. The oldest one plays and the others wait. `started_at` is null for players that do not send it.',
    reply: z.object({
      occupants: z.array(occupant),
    }),
    errors: ['device_deleted'],
  },
  'device.events': {
    area: 'device_side',
    method: 'POST',
    path: '/v4/device/events',
    credential: 'device',
    summary:
      'Reports plays, errors, analytics and worker events. Each event has a UUIDv7 and counts once, however often it is sent. A time ahead of the server’s clock counts as now. Events older than the retention period are ignored.',
    body: z.strictObject({ events: z.array(deviceEvent).min(1).max(500) }),
    reply: z.object({ accepted: z.number().int() }),
    errors: ['device_deleted', 'too_many_requests'],
  },
  'device.logs': {
    area: 'device_side',
    method: 'POST',
    path: '/v4/device/logs',
    credential: 'device',
    summary:
      'Reports lines of the player’s log. Each line has a UUIDv7 and counts once. Lines older than the retention period are ignored.',
    body: z.strictObject({
      events: z
        .array(
          z.strictObject({
            ...eventFields,
            level: z.enum(logLevels),
            message: z.string().max(4000),
            tags: z.array(z.string().max(100)).max(20).default([]),
            /** Anything that helps to understand the line, such as the window, presentation, playlist or rule. */
            context: userRecordInput
              .refine((value) => JSON.stringify(value).length <= 8000, 'Must have at most 8,000 characters.')
              .default({}),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ accepted: z.number().int() }),
    errors: ['device_deleted', 'too_many_requests'],
  },
});
