import { z } from 'zod';
import { registrationStatuses, screenOrientations } from '../constants.ts';
import { id, instant, timeOfDay } from '../primitives.ts';
import { resourceFields } from './shared.ts';

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
const publishStates = ['unpublished', 'publishing', 'received', 'published', 'failed'] as const;

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
