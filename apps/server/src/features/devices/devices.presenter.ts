import type { Calls, ReplyOf } from '@vitrine/contract';
import { presentResource } from '../../platform/resources/resources.presenter.ts';
import type { FullDevice } from './devices.service.ts';
import type { DeviceRow } from './devices.store.ts';

type Device = ReplyOf<Calls['devices.get']>;

export function presentDevice({ row, full, hasChanges, playing, terminal }: FullDevice): Device {
  const { device, identity, state, location, playlistName } = row;
  const published = publishFlags(row);
  return {
    ...presentResource(full),
    description: device.description,
    model: identity.model,
    deviceType: identity.deviceType,
    deviceFeatures: [],
    macAddress: identity.macAddress,
    screenManufacturer: identity.screenManufacturer,
    screenModel: identity.screenModel,
    screenOsVersion: identity.screenOsVersion,
    screenSerialNumber: identity.screenSerialNumber,
    screenDimensions:
      state.screenWidth && state.screenHeight
        ? { width: state.screenWidth, height: state.screenHeight }
        : null,
    screenOrientation: device.screenOrientation,
    registrationStatus: identity.registrationStatus,
    registeredAt: device.registeredAt.toISOString(),
    isOnline: row.isOnline,
    isDisabled: device.isDisabled,
    isAudioOnly: device.isAudioOnly,
    isLite: device.isLite,
    isUhd: device.isUhd || (state.screenWidth ?? 0) * (state.screenHeight ?? 0) >= 3840 * 2160,
    timezone: device.timezone,
    activeHoursStart: device.activeHoursStart,
    activeHoursEnd: device.activeHoursEnd,
    dailyRebootTime: device.dailyRebootTime,
    dailyRestartTime: device.dailyRestartTime,
    toastRestaurantGuid: device.toastRestaurantGuid,
    services: device.services,
    location,
    terminal: terminal ? { ...terminal, status: row.isOnline ? 'ready' : 'offline' } : null,
    activeMonitors: null,
    aiCameraStatus: null,
    rxCameraStatus: null,
    rxIrFrameStatus: null,
    lastHeartbeatAt: state.lastHeartbeatAt?.toISOString() ?? null,
    lastOnlineAt: state.lastOnlineAt?.toISOString() ?? null,
    metrics: presentMetrics(row),
    playlistId: device.playlistId,
    playlist:
      device.playlistId && playlistName !== null ? { id: device.playlistId, name: playlistName } : null,
    publishedAt: device.publishedAt?.toISOString() ?? null,
    revision: device.revision,
    publishState: published.state,
    hasUnpublishedChanges: hasChanges,
    publishAck: published.ack,
    publishPlaybackSuccess: published.success,
    publishPlaybackError: published.error,
    nowPlaying:
      state.playingPresentationId && state.playingSince
        ? {
            presentationId: playing ? state.playingPresentationId : null,
            presentationName: playing?.name ?? null,
            thumbnailUrl: playing?.thumbnailUrl ?? null,
            playlistId: row.playingPlaylistId,
            noReadAccess: playing === undefined,
            startedAt: state.playingSince.toISOString(),
          }
        : null,
  };
}

/** What the screen reported about its current revision. Reports about older revisions do not count. */
function publishFlags({ device, state }: DeviceRow): {
  state: Device['publishState'];
  ack: boolean;
  success: boolean;
  error: string | null;
} {
  if (!device.publishedAt) return { state: 'unpublished', ack: false, success: false, error: null };
  const current = state.reportedRevision === device.revision;
  const ack = current && state.publishAck;
  const success = current && state.publishPlaybackSuccess;
  const error = current ? state.publishPlaybackError : null;
  return {
    state: error ? 'failed' : success ? 'published' : ack ? 'received' : 'publishing',
    ack,
    success,
    error,
  };
}

function presentMetrics({ state }: DeviceRow): Device['metrics'] {
  const isLte = /lte|cellular|mobile/i.test(state.connectionType ?? '');
  const network =
    state.networkAt && (state.rssi !== null || state.ssid !== null) ? state.networkAt.toISOString() : null;
  return {
    wifi: network && !isLte ? { rssi: state.rssi, ssid: state.ssid, lastMetricAt: network } : null,
    lte: network && isLte ? { rssi: state.rssi, lastMetricAt: network } : null,
    system: state.systemAt
      ? {
          cpuUsedPercent: state.cpuUsedPercent,
          memoryUsedPercent: state.memoryUsedPercent,
          diskUsedPercent: state.diskUsedPercent,
          lastMetricAt: state.systemAt.toISOString(),
        }
      : null,
    connectionType: state.connectionType,
  };
}
