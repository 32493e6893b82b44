import { type Device, useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';

/** The presentation that a screen shows now. */
export interface NowPlaying {
  name: string | null;
  /** The address of its thumbnail. */
  picture: string | undefined;
}

/**
 * What a screen plays now; null when it plays nothing, is away or off. Screens that play the same presentation
 * share one read of its picture.
 */
export function useNowPlaying(device: Device): NowPlaying | null {
  const contentUrl = useContentUrl();
  const playing = device.isOnline && !device.isDisabled ? device.nowPlaying : null;
  const presentation = useRead(
    'presentations.get',
    { params: { id: playing?.presentationId ?? '' } },
    { enabled: playing?.thumbnailUrl === null && playing.presentationId !== null },
  ).data;
  if (playing === null) return null;
  return {
    name: playing.presentationName ?? presentation?.name ?? null,
    picture: contentUrl(playing.thumbnailUrl ?? presentation?.thumbnailUrl),
  };
}
