import type { RegistrationStatus, ScreenOrientation } from '@vitrine/contract';
import { fillPlaceholders, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import {
  batchActions,
  deviceIdentities,
  deviceInputs,
  deviceRevisions,
  deviceStates,
  devices,
  domains,
  profiles,
  resources,
  tags,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** One heartbeat, as it is written. Absent members leave what is stored. */
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
  /** Report of a revision; null when the heartbeat carries none. */
  revision: number | null;
  ack: boolean;
  playbackSuccess: boolean;
  /** `undefined`: not said. */
  playbackError: string | null | undefined;
  /** `undefined`: not said; null: nothing plays. */
  playing: { presentationId: string; playlistId: string | null; startedAt: string } | null | undefined;
}

/** What a heartbeat is answered from, after it was written. */
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
  /** Dashboards should look again: it came online, or what it plays or reports changed. */
  changed: boolean;
  session_changed: boolean;
  tags: { key: string; value: string }[] | null;
}

const at = sql`${sql.placeholder('now')}::timestamptz`;

/** Made once: the text never changes, only what it is given. */
const statement = dialect.sqlToQuery(sql`
  with written as (update ${deviceStates} state set
    last_heartbeat_at = ${at},
    last_online_at = ${at},
    session_id = coalesce(report.session_id, state.session_id),
    connection_type = coalesce(report.connection_type, state.connection_type),
    ssid = coalesce(report.ssid, state.ssid),
    rssi = coalesce(report.rssi, state.rssi),
    network_at = case when report.connection_type is not null or report.rssi is not null then ${at} else state.network_at end,
    cpu_used_percent = coalesce(report.cpu, state.cpu_used_percent),
    memory_used_percent = coalesce(report.memory, state.memory_used_percent),
    disk_used_percent = coalesce(report.disk, state.disk_used_percent),
    system_at = case when coalesce(report.cpu, report.memory, report.disk) is not null then ${at} else state.system_at end,
    screen_width = coalesce(report.screen_width, state.screen_width),
    screen_height = coalesce(report.screen_height, state.screen_height),
    reported_revision = coalesce(report.counted, state.reported_revision),
    publish_ack = case when report.counted is null then state.publish_ack
      else (not report.is_newer and state.publish_ack) or report.ack or report.success end,
    publish_playback_success = case when report.counted is null then state.publish_playback_success
      else (not report.is_newer and state.publish_playback_success) or report.success end,
    publish_playback_error = case when report.counted is null then state.publish_playback_error
      when report.has_error then report.error
      when report.is_newer or report.success then null else state.publish_playback_error end,
    playing_presentation_id = case when report.has_playing then report.presentation_id else state.playing_presentation_id end,
    playing_playlist_id = case when report.has_playing then report.playlist_id else state.playing_playlist_id end,
    playing_since = case when report.has_playing then least(report.started_at, ${at}) else state.playing_since end
  from (
    select beat.*, prior.last_online_at as prior_at, prior.session_id as prior_session, prior.reported_revision as prior_revision,
      prior.publish_ack as prior_ack, prior.publish_playback_success as prior_success, prior.publish_playback_error as prior_error,
      prior.playing_presentation_id as prior_presentation,
      identity.registration_status, identity.deleted_at is not null as identity_deleted, identity.code_nonce, identity.code_expires_at,
      device.domain_id, resource.name, device.screen_orientation, device.is_disabled, device.is_audio_only, device.published_at, device.revision as current_revision, device.timezone,
      device.active_hours_start, device.active_hours_end, device.daily_reboot_time, device.daily_restart_time, device.services_version,
      coalesce(domain.is_multitimezone_enabled or owner.is_multitimezone_enabled, domain.is_multitimezone_enabled, false) as is_multitimezone_enabled,
      -- null: the report counts for nothing.
      case when beat.revision between 1 and device.revision and beat.revision >= prior.reported_revision then beat.revision end as counted,
      beat.revision > prior.reported_revision as is_newer
    from json_to_recordset(${sql.placeholder('beats')}::json) as beat (device_id uuid, connection_type text, ssid text, rssi real, session_id uuid,
      screen_width int, screen_height int, cpu real, memory real, disk real, revision int, ack boolean, success boolean, error text,
      has_error boolean, has_playing boolean, presentation_id uuid, playlist_id uuid, started_at timestamptz)
    join ${deviceStates} prior on prior.device_id = beat.device_id
    join ${deviceIdentities} identity on identity.id = beat.device_id
    left join ${devices} device on device.id = beat.device_id
    left join ${resources} resource on resource.id = device.id
    left join ${domains} domain on domain.id = device.domain_id
    left join ${profiles} owner on owner.id = resource.owner_id
  ) report
  where report.device_id = state.device_id
  returning state.device_id, report.registration_status, report.identity_deleted, report.code_nonce, report.code_expires_at,
    report.domain_id, report.name, report.screen_orientation, report.is_disabled, report.is_audio_only, report.published_at, report.current_revision as revision,
    report.timezone, report.active_hours_start, report.active_hours_end, report.daily_reboot_time, report.daily_restart_time,
    report.is_multitimezone_enabled, report.services_version, state.worker_states_version,
    state.reported_revision, state.publish_ack, state.publish_playback_success, state.publish_playback_error,
    (report.prior_at is null or report.prior_at < ${sql.placeholder('onlineSince')}::timestamptz
      or report.prior_revision is distinct from state.reported_revision
      or report.prior_ack is distinct from state.publish_ack
      or report.prior_success is distinct from state.publish_playback_success
      or report.prior_error is distinct from state.publish_playback_error
      or report.prior_presentation is distinct from state.playing_presentation_id) as changed,
    (report.prior_revision is distinct from state.reported_revision
      or report.prior_ack is distinct from state.publish_ack
      or report.prior_success is distinct from state.publish_playback_success
      or report.prior_error is distinct from state.publish_playback_error) as report_changed,
    report.prior_at, (report.prior_at < ${sql.placeholder('onlineSince')}::timestamptz) as came_back,
    (report.prior_session is distinct from state.session_id) as session_changed, (report.prior_session is not null) as had_session,
    (select json_agg(json_build_object('key', tag.key, 'value', tag.value) order by tag.key) from ${tags} tag where tag.resource_id = report.device_id) as tags),
  -- History is written in the same statement, and only when something changed.
  revised as (update ${deviceRevisions} history set
      acknowledged_at = coalesce(history.acknowledged_at, case when written.publish_ack then ${at} end),
      activated_at = coalesce(history.activated_at, case when written.publish_playback_success then ${at} end),
      failed_at = coalesce(history.failed_at, case when written.publish_playback_error is not null then ${at} end),
      error = coalesce(history.error, written.publish_playback_error)
    from written
    where written.report_changed and history.domain_id = written.domain_id and history.device_id = written.device_id
      and history.revision = written.reported_revision),
  recorded as (insert into ${deviceInputs} (domain_id, device_id, at, kind, previous)
    select written.domain_id, written.device_id, ${at}, input.kind, input.previous from written
    cross join lateral (values
      ('online', written.came_back, jsonb_build_object('until', written.prior_at)),
      ('restarted', written.session_changed and written.had_session, null)) as input (kind, is_change, previous)
    where input.is_change and written.domain_id is not null)
  select coalesce(json_agg(written), '[]') as rows from written`);

/**
 * Writes a batch of heartbeats in one statement. A report counts for the revision that it names, if the screen
 * was ever sent it: of older ones than reported before, nothing is kept; of the same, flags only rise.
 */
export async function writeHeartbeats(
  pool: Pool,
  beats: readonly Heartbeat[],
  now: Date,
  onlineSince: Date,
): Promise<Map<string, HeartbeatRow>> {
  const values = fillPlaceholders(statement.params, {
    now: now.toISOString(),
    onlineSince: onlineSince.toISOString(),
    beats: JSON.stringify(beats.map(toRecord)),
  });
  // Named, so that it is planned once per connection: planning takes longer than running it.
  const result = await pool.query<{ rows: HeartbeatRow[] }>({
    name: 'write-heartbeats',
    text: statement.sql,
    values,
  });
  return new Map(result.rows[0]?.rows.map((row) => [row.device_id, row]));
}

/** A heartbeat by the statement's names. */
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

/** Ends actions that screens have carried out: named by id, by a reported revision, or by a new session. */
export async function acknowledgeActions(
  db: Database,
  what: {
    deviceIds: readonly string[];
    actionIds: readonly string[];
    /** Screens that reported a revision, and which. */
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
