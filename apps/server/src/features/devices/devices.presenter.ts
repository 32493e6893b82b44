import { type Calls, calls, type ReplyOf } from '@vitrine/contract';
import { joinMembers, type WrittenMembers, writeMembers } from '../../platform/http/json-writer.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { presentAccess, presentOwnFields } from '../../platform/resources/resources.presenter.ts';
import type { FullDevice } from './device-reader.ts';
import type { DeviceReferences } from './device-references.store.ts';
import type { DeviceRow } from './device-rows.store.ts';

type Device = ReplyOf<Calls['devices.get']>;

/** The screen for {@link writeJson} only: some of its members are already JSON. */
export function presentDevice({ row, full, references, isOnline, hasChanges }: FullDevice): Device {
  return joinMembers(writtenOf(row), {
    ...presentAccess(full),
    isOnline,
    terminal: row.terminal ? presentTerminal(row.terminal, isOnline) : null,
    playlist: (row.playlistId && references.playlists.get(row.playlistId)) || null,
    hasUnpublishedChanges: hasChanges,
    nowPlaying: presentPlaying(row, references),
  });
}

type OwnMembers = ReturnType<typeof presentRow>;
const written = new WeakMap<DeviceRow, WrittenMembers<OwnMembers>>();

/** Writes the JSON of a row once, because a row stays the same object until the screen changes. */
function writtenOf(row: DeviceRow): WrittenMembers<OwnMembers> {
  const known = written.get(row);
  if (known) return known;
  const members = writeMembers(calls['devices.get'].reply, presentRow(row));
  written.set(row, members);
  return members;
}

function presentRow(row: DeviceRow) {
  const published = publishFlags(row);
  return {
    ...presentOwnFields(row),
    tags: row.tags,
    description: row.description,
    model: row.model,
    deviceType: row.deviceType,
    deviceFeatures: [],
    macAddress: row.macAddress,
    screenManufacturer: row.screenManufacturer,
    screenModel: row.screenModel,
    screenOsVersion: row.screenOsVersion,
    screenSerialNumber: row.screenSerialNumber,
    screenDimensions:
      row.screenWidth && row.screenHeight ? { width: row.screenWidth, height: row.screenHeight } : null,
    screenOrientation: row.screenOrientation,
    registrationStatus: row.registrationStatus,
    registeredAt: isoTime(row.registeredAt),
    isDisabled: row.isDisabled,
    isAudioOnly: row.isAudioOnly,
    isLite: row.isLite,
    isUhd: row.isUhd || (row.screenWidth ?? 0) * (row.screenHeight ?? 0) >= 3840 * 2160,
    timezone: row.timezone,
    activeHoursStart: row.activeHoursStart,
    activeHoursEnd: row.activeHoursEnd,
    dailyRebootTime: row.dailyRebootTime,
    dailyRestartTime: row.dailyRestartTime,
    toastRestaurantGuid: row.toastRestaurantGuid,
    services: row.services,
    location: row.locationId ? { id: row.locationId, name: row.locationName ?? '' } : null,
    activeMonitors: null,
    aiCameraStatus: null,
    rxCameraStatus: null,
    rxIrFrameStatus: null,
    lastHeartbeatAt: row.lastHeartbeatAt && isoTime(row.lastHeartbeatAt),
    lastOnlineAt: row.lastOnlineAt && isoTime(row.lastOnlineAt),
    metrics: presentMetrics(row),
    playlistId: row.playlistId,
    publishedAt: row.publishedAt && isoTime(row.publishedAt),
    revision: row.revision,
    publishState: published.state,
    publishAck: published.ack,
    publishPlaybackSuccess: published.success,
    publishPlaybackError: published.error,
  };
}

function presentPlaying(row: DeviceRow, references: DeviceReferences): Device['nowPlaying'] {
  if (!row.playingPresentationId || !row.playingSince) return null;
  const playing = references.presentations.get(row.playingPresentationId);
  return {
    presentationId: playing ? row.playingPresentationId : null,
    presentationName: playing?.name ?? null,
    thumbnailUrl: playing?.thumbnailUrl ?? null,
    playlistId:
      row.playingPlaylistId && references.playlists.has(row.playingPlaylistId) ? row.playingPlaylistId : null,
    noReadAccess: playing === undefined,
    startedAt: isoTime(row.playingSince),
  };
}

/** @param settings of the service */
function presentTerminal(
  { provider, name }: Readonly<Record<string, unknown>>,
  isOnline: boolean,
): Device['terminal'] {
  return {
    provider: String(provider),
    name: typeof name === 'string' ? name : null,
    status: isOnline ? 'ready' : 'offline',
  };
}

/** What the screen reported about its current revision. Reports about older revisions do not count. */
function publishFlags(row: DeviceRow): {
  state: Device['publishState'];
  ack: boolean;
  success: boolean;
  error: string | null;
} {
  if (!row.publishedAt) return { state: 'unpublished', ack: false, success: false, error: null };
  const current = row.reportedRevision === row.revision;
  const ack = current && row.publishAck;
  const success = current && row.publishPlaybackSuccess;
  const error = current ? row.publishPlaybackError : null;
  return {
    state: error ? 'failed' : success ? 'published' : ack ? 'received' : 'publishing',
    ack,
    success,
    error,
  };
}

function presentMetrics(row: DeviceRow): Device['metrics'] {
  const isLte = /lte|cellular|mobile/i.test(row.connectionType ?? '');
  const network = row.networkAt && (row.rssi !== null || row.ssid !== null) ? isoTime(row.networkAt) : null;
  return {
    wifi: network && !isLte ? { rssi: row.rssi, ssid: row.ssid, lastMetricAt: network } : null,
    lte: network && isLte ? { rssi: row.rssi, lastMetricAt: network } : null,
    system: row.systemAt
      ? {
          cpuUsedPercent: row.cpuUsedPercent,
          memoryUsedPercent: row.memoryUsedPercent,
          diskUsedPercent: row.diskUsedPercent,
          lastMetricAt: isoTime(row.systemAt),
        }
      : null,
    connectionType: row.connectionType,
  };
}
