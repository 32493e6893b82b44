import type { Device } from '../../platform/api.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { screenState } from '../../shared/screens/screen-state.ts';

/** The time since which a screen has been broken; null if it is not broken, or if the time is unknown. */
export function brokenSince(device: Device, now: number): string | null {
  switch (screenState(device, now)) {
    case 'offline':
      return lastSeen(device);
    case 'attention':
      return device.publishedAt;
    default:
      return null;
  }
}

/** The content in a tile. `live`: the screen shows it now. `last`: the screen showed it before it went offline. */
export type TileContent =
  | { kind: 'live' | 'last'; name: string | null; thumbnail: string | null }
  | { kind: 'none' };

export function tileContent({ isOnline, isDisabled, nowPlaying }: Device): TileContent {
  // A disabled screen is dark, so no picture is better than an old one.
  if (isDisabled || nowPlaying === null) return { kind: 'none' };
  const { presentationName: name, thumbnailUrl: thumbnail } = nowPlaying;
  return { kind: isOnline ? 'live' : 'last', name, thumbnail };
}
