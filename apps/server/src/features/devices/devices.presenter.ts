import type { Calls, ReplyOf } from '@vitrine/contract';
import { isoTime } from '../../platform/iso-time.ts';
import { presentResource } from '../../platform/resources/resources.presenter.ts';
import type { FullDevice } from './device-reader.ts';
import type { DeviceReferences } from './device-references.store.ts';
import type { DeviceRow } from './device-rows.store.ts';

type Device = ReplyOf<Calls['devices.get']>;

export function presentDevice({ row, full, references }: FullDevice): Device {
  const published = publishFlags(row);
  const playlistName = row.playlistId ? references.playlists.get(row.playlistId) : undefined;
  return {
    ...presentResource(full),
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
    isOnline: row.isOnline,
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
    services: row.services === '' ? [] : (row.services.split(' ') as Device['services']),
    location: row.locationId ? { id: row.locationId, name: row.locationName ?? '' } : null,
    terminal: row.terminal ? presentTerminal(row.terminal, row.isOnline) : null,
    activeMonitors: null,
    aiCameraStatus: null,
    rxCameraStatus: null,
    rxIrFrameStatus: null,
    lastHeartbeatAt: row.lastHeartbeatAt && isoTime(row.lastHeartbeatAt),
    lastOnlineAt: row.lastOnlineAt && isoTime(row.lastOnlineAt),
    metrics: presentMetrics(row),
    playlistId: row.playlistId,
    playlist:
      row.playlistId && playlistName !== undefined ? { id: row.playlistId, name: playlistName } : null,
    publishedAt: row.publishedAt && isoTime(row.publishedAt),
    revision: row.revision,
    publishState: published.state,
    hasUnpublishedChanges: row.hasChanges,
    publishAck: published.ack,
    publishPlaybackSuccess: published.success,
    publishPlaybackError: published.error,
    nowPlaying: presentPlaying(row, references),
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

/** @param json the settings of the service */
function presentTerminal(json: string, isOnline: boolean): Device['terminal'] {
  const { provider, name } = JSON.parse(json) as Record<string, unknown>;
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
