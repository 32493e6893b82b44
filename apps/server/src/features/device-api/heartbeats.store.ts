import { readFileSync } from 'node:fs';
import type { RegistrationStatus, ScreenOrientation } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { batchActions } from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';

/** One heartbeat. Values that are absent leave the stored ones unchanged. */
export interface Heartbeat {
  deviceId: string;
  connectionType: string | null;
  ssid: string | null;
  rssi: number | null;
  sessionId: string | null;
  screenWidth: number | null;
  screenHeight: number | null;
  cpu: number | null;
  memory: number | null;
  disk: number | null;
  /** The revision that the heartbeat reports on, if any. */
  revision: number | null;
  ack: boolean;
  playbackSuccess: boolean;
  /** `undefined`: not reported. */
  playbackError: string | null | undefined;
  /** `undefined`: not reported; null: nothing plays. */
  playing: { presentationId: string; playlistId: string | null; startedAt: string } | null | undefined;
}

/** The state after a heartbeat, which the reply contains. */
export interface HeartbeatRow {
  device_id: string;
  registration_status: RegistrationStatus;
  identity_deleted: boolean;
  code_nonce: number;
  code_expires_at: string | null;
  domain_id: string | null;
  name: string | null;
  screen_orientation: ScreenOrientation | null;
  is_disabled: boolean | null;
  is_audio_only: boolean | null;
  published_at: string | null;
  revision: number | null;
  timezone: string | null;
  active_hours_start: string | null;
  active_hours_end: string | null;
  daily_reboot_time: string | null;
  daily_restart_time: string | null;
  is_multitimezone_enabled: boolean;
  services_version: number | null;
  worker_states_version: number;
  reported_revision: number;
  publish_ack: boolean;
  publish_playback_success: boolean;
  publish_playback_error: string | null;
  /** True if dashboards must reload the screen: it came online, or its report or current play changed. */
  changed: boolean;
  session_changed: boolean;
  tags: { key: string; value: string }[] | null;
}

const statement = readFileSync(new URL('./write-heartbeats.sql', import.meta.url), 'utf8');

/** Writes a batch of heartbeats in one statement (`write-heartbeats.sql`). Returns rows by the id of the screen. */
export async function writeHeartbeats(
  pool: Pool,
  beats: readonly Heartbeat[],
  now: Date,
  onlineSince: Date,
): Promise<Map<string, HeartbeatRow>> {
  // A named statement is planned once per connection. Planning takes longer than running it.
  const result = await pool.query<{ rows: HeartbeatRow[] }>({
    name: 'write-heartbeats',
    text: statement,
    values: [now.toISOString(), onlineSince.toISOString(), JSON.stringify(beats.map(toRecord)), beats.length],
  });
  return new Map(result.rows[0]?.rows.map((row) => [row.device_id, row]));
}

/** A heartbeat with the names of the statement. */
const toRecord = (beat: Heartbeat) => ({
  device_id: beat.deviceId,
  connection_type: beat.connectionType,
  ssid: beat.ssid,
  rssi: beat.rssi,
  session_id: beat.sessionId,
  screen_width: beat.screenWidth,
  screen_height: beat.screenHeight,
  cpu: beat.cpu,
  memory: beat.memory,
  disk: beat.disk,
  revision: beat.revision,
  ack: beat.ack,
  success: beat.playbackSuccess,
  error: beat.playbackError,
  has_error: beat.playbackError !== undefined,
  has_playing: beat.playing !== undefined,
  presentation_id: beat.playing?.presentationId,
  playlist_id: beat.playing?.playlistId,
  started_at: beat.playing?.startedAt,
});

/** Acknowledges actions that screens completed: by their ids, by a reported revision, or by a new session. */
export async function acknowledgeActions(
  db: Database,
  what: {
    deviceIds: readonly string[];
    actionIds: readonly string[];
    /** Screens that reported a revision, with that revision. */
    reported: readonly { deviceId: string; revision: number }[];
    restarted: readonly string[];
  },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update ${batchActions} action set status = 'acknowledged', completed_at = ${now.toISOString()}::timestamptz
    where action.status in ('pending', 'sent')
      and action.device_id = any(${uuids(what.deviceIds)})
      and (action.id = any(${uuids(what.actionIds)})
        or (action.action in ('restart', 'reboot') and action.device_id = any(${uuids(what.restarted)}))
        or (action.revision is not null and exists (
          select 1 from unnest(${uuids(what.reported.map((each) => each.deviceId))}, ${sql.param(what.reported.map((each) => each.revision))}::int[]) as report (device_id, revision)
          where report.device_id = action.device_id and report.revision >= action.revision)))`);
}
