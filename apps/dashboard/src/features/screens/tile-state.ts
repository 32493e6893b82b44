import type { Device } from '../../platform/api.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { screenState } from '../../shared/screens/screen-state.ts';

/** Since when a screen has been broken, as far as the server knows; null if it is not, or if nobody knows. */
export function brokenSince(device: Device, now: number): string | null {
  switch (screenState(device, now).shape) {
    case 'offline':
      return lastSeen(device);
    case 'attention':
      return device.publishedAt;
    default:
      return null;
  }
}

/** What a tile can show of the content of a screen. `live`: it shows this now. `last`: it did before it went offline. */
export type TileContent =
  | { kind: 'live' | 'last'; name: string | null; thumbnail: string | null }
  | { kind: 'none' };

export function tileContent({ isOnline, isDisabled, nowPlaying }: Device): TileContent {
  // A disabled screen is dark, so no picture is better than an old one.
  if (isDisabled || nowPlaying === null) return { kind: 'none' };
  const { presentationName: name, thumbnailUrl: thumbnail } = nowPlaying;
  return { kind: isOnline ? 'live' : 'last', name, thumbnail };
}
