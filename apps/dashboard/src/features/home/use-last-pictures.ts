import { type Device, useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';

/**
 * Returns a function for the picture of what a screen showed last, even if it is offline now; undefined if there is none.
 * Reads all missing pictures with one request.
 */
export function useLastPictures(devices: readonly Device[]): (device: Device) => string | undefined {
  const contentUrl = useContentUrl();
  const missing = devices.flatMap(({ nowPlaying }) =>
    nowPlaying?.presentationId && nowPlaying.thumbnailUrl === null ? [nowPlaying.presentationId] : [],
  );
  const ids = [...new Set(missing)].sort();
  const items = useRead(
    'library.lookup',
    { query: { ids } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const found = new Map(
    items.data?.data.map(({ resourceId, presentationData: data }) => [
      resourceId,
      data?.thumbnailUrl ?? data?.applicationThumbnailUrl,
    ]),
  );
  return ({ nowPlaying }) =>
    contentUrl(nowPlaying?.thumbnailUrl ?? found.get(nowPlaying?.presentationId ?? ''));
}
