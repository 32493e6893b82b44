import type { Device } from '../../platform/api.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { screenState } from '../../shared/screens/screen-state.ts';

export type StateReason =
  | 'failed'
  | 'offline'
  | 'neverOnline'
  | 'disabled'
  | 'noPlaylist'
  | 'notPublished'
  | 'nothingActive'
  | 'starting';

/**
 * Why a screen is not playing its content; null if it is.
 *
 * @param now the current time in epoch milliseconds
 */
export function stateReason(device: Device, now: number): StateReason | null {
  switch (screenState(device, now)) {
    case 'disabled':
      return 'disabled';
    case 'offline':
      return lastSeen(device) === null ? 'neverOnline' : 'offline';
    case 'attention':
      return 'failed';
    case 'starting':
      return 'starting';
    case 'waiting':
      if (device.playlistId === null) return 'noPlaylist';
      return device.publishedAt === null ? 'notPublished' : 'nothingActive';
    default:
      return null;
  }
}
