import { setTimeout as delay } from 'node:timers/promises';
import { type BodyOf, type Calls, ONLINE_WITHIN_MS, type ReplyOf } from '@vitrine/contract';
import type { Pool } from 'pg';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createGroupCommit } from '../../platform/database/group-commit.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import type { Devices } from '../devices/devices.service.ts';
import {
  acknowledgeActions,
  type Heartbeat,
  type HeartbeatRow,
  writeHeartbeats,
} from './heartbeats.store.ts';

type Body = BodyOf<Calls['device.heartbeat']>;
type Reply = ReplyOf<Calls['device.heartbeat']>;

export interface Heartbeats {
  /** Resolves after the heartbeat is committed. A commit can contain the heartbeats of several screens. */
  record(deviceId: string, body: Body): Promise<Reply>;
}

interface HeartbeatsDependencies {
  db: Database;
  pool: Pool;
  clock: Clock;
  changes: ChangeNotifier;
  devices: Devices;
  /** Origin of an organisation's content; null if all organisations share one. */
  contentUrlOf(domainId: string): string | null;
}

/**
 * How long the first heartbeat after an idle period waits for others, in milliseconds. Most of the cost of a statement
 * is fixed, so larger batches save work, and no screen depends on a fast reply.
 */
const BATCH_DELAY_MS = 20;

interface Item {
  beat: Heartbeat;
  completedActions: readonly string[];
}

export function createHeartbeats(dependencies: HeartbeatsDependencies): Heartbeats {
  const { pool, clock, devices, contentUrlOf } = dependencies;
  const commits = createGroupCommit<Item, HeartbeatRow | undefined>({
    keyOf: ({ beat }) => beat.deviceId,
    delayFirstBatch: () => delay(BATCH_DELAY_MS),
    async commit(items) {
      const now = clock.now();
      const rows = await writeHeartbeats(
        pool,
        items.map(({ beat }) => beat),
        now,
        new Date(now.getTime() - ONLINE_WITHIN_MS),
      );
      await settleActions(dependencies, items, rows, now);
      notifyChanges(dependencies, rows);
      return items.map(({ beat }) => rows.get(beat.deviceId));
    },
  });

  return {
    async record(deviceId, body) {
      const row = await commits.add({
        beat: toHeartbeat(deviceId, body),
        completedActions: body.completedActions ?? [],
      });
      if (!row) throw unauthorized('The screen’s access token is not valid.');
      if (row.identity_deleted) throw new AppError('device_deleted', 'This screen was deleted.');
      const code =
        row.registration_status === 'pending_dashboard_confirmation'
          ? await devices.getActivationCode({
              id: deviceId,
              codeNonce: row.code_nonce,
              codeExpiresAt: row.code_expires_at === null ? null : new Date(row.code_expires_at),
            })
          : null;
      return {
        ...present(row, code, clock.now()),
        contentUrl: row.domain_id && contentUrlOf(row.domain_id),
      };
    },
  };
}

async function settleActions(
  { db }: HeartbeatsDependencies,
  items: readonly Item[],
  rows: ReadonlyMap<string, HeartbeatRow>,
  now: Date,
): Promise<void> {
  const actionIds = items.flatMap((item) => item.completedActions);
  const reported = items.flatMap(({ beat }) =>
    beat.revision !== null && (beat.ack || beat.playbackSuccess)
      ? [{ deviceId: beat.deviceId, revision: beat.revision }]
      : [],
  );
  const restarted = [...rows.values()].filter((row) => row.session_changed).map((row) => row.device_id);
  const deviceIds = [
    ...new Set([
      ...items.filter((item) => item.completedActions.length > 0).map(({ beat }) => beat.deviceId),
      ...reported.map((each) => each.deviceId),
      ...restarted,
    ]),
  ];
  if (deviceIds.length > 0) await acknowledgeActions(db, { deviceIds, actionIds, reported, restarted }, now);
}

function notifyChanges({ changes }: HeartbeatsDependencies, rows: ReadonlyMap<string, HeartbeatRow>): void {
  for (const row of rows.values()) {
    if (row.changed && row.domain_id) changes.notify(row.domain_id, 'device_state', [row.device_id]);
  }
}

/** Rounds a measurement to two decimal places, which are accurate enough in single precision. */
function roundMeasurement(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value * 100) / 100;
}

function toHeartbeat(deviceId: string, body: Body): Heartbeat {
  const { publish, system, screenDimensions, nowPlaying } = body;
  return {
    deviceId,
    connectionType: body.connectionType ?? null,
    ssid: body.ssid ?? null,
    rssi: roundMeasurement(body.rssi),
    sessionId: body.sessionId ?? null,
    screenWidth: screenDimensions?.width ?? null,
    screenHeight: screenDimensions?.height ?? null,
    cpu: roundMeasurement(system?.cpuUsedPercent),
    memory: roundMeasurement(system?.memoryUsedPercent),
    disk: roundMeasurement(system?.diskUsedPercent),
    revision: publish?.revision ?? null,
    ack: publish?.ack ?? false,
    playbackSuccess: publish?.playbackSuccess ?? false,
    playbackError: publish?.playbackError,
    playing: nowPlaying && { ...nowPlaying, playlistId: nowPlaying.playlistId ?? null },
  };
}

function present(row: HeartbeatRow, code: string | null, now: Date): Omit<Reply, 'contentUrl'> {
  const isCurrent = row.revision !== null && row.reported_revision === row.revision;
  return {
    name: row.name,
    screenOrientation: row.screen_orientation ?? 'normal',
    isDisabled: row.is_disabled ?? false,
    registrationStatus: row.registration_status,
    confirmationToken: code,
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    revision: row.revision ?? 0,
    publishAck: isCurrent && row.publish_ack,
    publishPlaybackSuccess: isCurrent && row.publish_playback_success,
    publishPlaybackError: isCurrent ? row.publish_playback_error : null,
    serviceLevel: null,
    tags: row.tags ?? [],
    timezone: row.timezone ?? 'UTC',
    isMultitimezoneEnabled: row.is_multitimezone_enabled,
    isAudioOnly: row.is_audio_only ?? false,
    activeHoursStart: row.active_hours_start,
    activeHoursEnd: row.active_hours_end,
    dailyRebootTime: row.daily_reboot_time,
    dailyRestartTime: row.daily_restart_time,
    servicesVersion: row.services_version ?? 0,
    workerStatesVersion: row.worker_states_version,
    serverTime: now.toISOString(),
  };
}
