import { type Device, useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';

/** A presentation that a screen shows or showed. */
export interface ShownPresentation {
  name: string | null;
  /** The URL of its thumbnail. */
  picture: string | undefined;
}

/**
 * The current presentation of a screen; null if the screen plays nothing, is offline or is disabled. Screens with the
 * same presentation share one request for its thumbnail.
 */
export function useNowPlaying(device: Device): ShownPresentation | null {
  return usePresentation(device.isOnline && !device.isDisabled ? device.nowPlaying : null);
}

/** The presentation that a screen reported last, even if it was long ago. */
export function useLastPlaying(device: Device): ShownPresentation | null {
  return usePresentation(device.nowPlaying);
}

function usePresentation(playing: Device['nowPlaying']): ShownPresentation | null {
  const contentUrl = useContentUrl();
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
