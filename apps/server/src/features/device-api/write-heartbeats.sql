-- Writes a batch of heartbeats in one statement and returns what the replies need, as one JSON array.
--   $1 now; $2 screens seen after this time are online; $3 the heartbeats, as a JSON array; $4 the number of heartbeats
-- A report counts for the revision that it names, if the screen was sent that revision and has reported no later one.
-- For the same revision, flags can only become true.
with written as (
  update device_states state set
    last_heartbeat_at = $1::timestamptz,
    last_online_at = $1::timestamptz,
    session_id = coalesce(report.session_id, state.session_id),
    screen_width = coalesce(report.screen_width, state.screen_width),
    screen_height = coalesce(report.screen_height, state.screen_height),

    -- Network
    connection_type = coalesce(report.connection_type, state.connection_type),
    ssid = coalesce(report.ssid, state.ssid),
    rssi = coalesce(report.rssi, state.rssi),
    network_at = case
      when report.connection_type is not null or report.rssi is not null then $1::timestamptz
      else state.network_at
    end,

    -- System
    cpu_used_percent = coalesce(report.cpu, state.cpu_used_percent),
    memory_used_percent = coalesce(report.memory, state.memory_used_percent),
    disk_used_percent = coalesce(report.disk, state.disk_used_percent),
    system_at = case
      when coalesce(report.cpu, report.memory, report.disk) is not null then $1::timestamptz
      else state.system_at
    end,

    -- Published revision
    reported_revision = coalesce(report.counted, state.reported_revision),
    publish_ack = case
      when report.counted is null then state.publish_ack
      else (not report.is_newer and state.publish_ack) or report.ack or report.success
    end,
    publish_playback_success = case
      when report.counted is null then state.publish_playback_success
      else (not report.is_newer and state.publish_playback_success) or report.success
    end,
    publish_playback_error = case
      when report.counted is null then state.publish_playback_error
      when report.has_error then report.error
      when report.is_newer or report.success then null
      else state.publish_playback_error
    end,

    -- The current play
    playing_presentation_id = case
      when report.has_playing then report.presentation_id else state.playing_presentation_id
    end,
    playing_playlist_id = case
      when report.has_playing then report.playlist_id else state.playing_playlist_id
    end,
    playing_since = case
      when report.has_playing then least(report.started_at, $1::timestamptz) else state.playing_since
    end
  from (
    select
      beat.*,
      prior.last_online_at as prior_at,
      prior.session_id as prior_session,
      prior.reported_revision as prior_revision,
      prior.publish_ack as prior_ack,
      prior.publish_playback_success as prior_success,
      prior.publish_playback_error as prior_error,
      prior.playing_presentation_id as prior_presentation,
      identity.registration_status,
      identity.deleted_at is not null as identity_deleted,
      identity.code_nonce,
      identity.code_expires_at,
      device.domain_id,
      resource.name,
      device.screen_orientation,
      device.is_disabled,
      device.is_audio_only,
      device.published_at,
      device.revision as current_revision,
      device.timezone,
      device.active_hours_start,
      device.active_hours_end,
      device.daily_reboot_time,
      device.daily_restart_time,
      device.services_version,
      coalesce(
        domain.is_multitimezone_enabled or owner.is_multitimezone_enabled,
        domain.is_multitimezone_enabled,
        false
      ) as is_multitimezone_enabled,
      -- Null if the report is ignored.
      case
        when beat.revision between 1 and device.revision and beat.revision >= prior.reported_revision
        then beat.revision
      end as counted,
      beat.revision > prior.reported_revision as is_newer
    from (
      -- PostgreSQL estimates 100 rows for a JSON array, and would then scan entire tables. A limit of unknown value
      -- lowers the estimate to 10. The subquery hides the value: otherwise, PostgreSQL would plan the statement again
      -- for each limit.
      select * from json_to_recordset($3::json) as beat (
        device_id uuid, connection_type text, ssid text, rssi real, session_id uuid,
        screen_width int, screen_height int, cpu real, memory real, disk real,
        revision int, ack boolean, success boolean, error text, has_error boolean,
        has_playing boolean, presentation_id uuid, playlist_id uuid, started_at timestamptz
      ) limit (select $4::int)
    ) beat
    join device_states prior on prior.device_id = beat.device_id
    join device_identities identity on identity.id = beat.device_id
    left join devices device on device.id = beat.device_id
    left join resources resource on resource.id = device.id
    left join domains domain on domain.id = device.domain_id
    left join profiles owner on owner.id = resource.owner_id
  ) report
  where report.device_id = state.device_id
  returning
    state.device_id,
    report.registration_status,
    report.identity_deleted,
    report.code_nonce,
    report.code_expires_at,
    report.domain_id,
    report.name,
    report.screen_orientation,
    report.is_disabled,
    report.is_audio_only,
    report.published_at,
    report.current_revision as revision,
    report.timezone,
    report.active_hours_start,
    report.active_hours_end,
    report.daily_reboot_time,
    report.daily_restart_time,
    report.is_multitimezone_enabled,
    report.services_version,
    state.worker_states_version,
    state.reported_revision,
    state.publish_ack,
    state.publish_playback_success,
    state.publish_playback_error,
    report.prior_at,
    report.prior_at < $2::timestamptz as came_back,
    report.prior_session is distinct from state.session_id as session_changed,
    report.prior_session is not null as had_session,
    (report.prior_revision, report.prior_ack, report.prior_success, report.prior_error)
      is distinct from
      (state.reported_revision, state.publish_ack, state.publish_playback_success, state.publish_playback_error)
      as report_changed,
    report.prior_presentation is distinct from state.playing_presentation_id as playing_changed,
    (
      select json_agg(json_build_object('key', tag.key, 'value', tag.value) order by tag.key)
      from tags tag where tag.resource_id = report.device_id
    ) as tags
),

-- The same statement writes the history, and only when something changed.
revised as (
  update device_revisions history set
    acknowledged_at = coalesce(history.acknowledged_at, case when written.publish_ack then $1::timestamptz end),
    activated_at = coalesce(history.activated_at, case when written.publish_playback_success then $1::timestamptz end),
    failed_at = coalesce(history.failed_at, case when written.publish_playback_error is not null then $1::timestamptz end),
    error = coalesce(history.error, written.publish_playback_error)
  from written
  where written.report_changed
    and history.domain_id = written.domain_id
    and history.device_id = written.device_id
    and history.revision = written.reported_revision
),
recorded as (
  insert into device_inputs (domain_id, device_id, at, kind, previous)
  select written.domain_id, written.device_id, $1::timestamptz, input.kind, input.previous
  from written
  cross join lateral (values
    ('online', written.came_back, jsonb_build_object('until', written.prior_at)),
    ('restarted', written.session_changed and written.had_session, null)
  ) as input (kind, is_change, previous)
  where input.is_change and written.domain_id is not null
)

select coalesce(json_agg(reply), '[]') as rows
from (
  select
    written.*,
    -- Dashboards must reload the screen: it came online, or its report or current play changed.
    coalesce(came_back, true) or report_changed or playing_changed as changed
  from written
) reply
