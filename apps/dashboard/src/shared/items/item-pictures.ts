import type { LibraryItem } from '../../platform/api.ts';

type Pictured = Pick<LibraryItem, 'fileData' | 'presentationData' | 'playlistData'>;

/** The paths of the pictures that stand for an item: several for a playlist, otherwise at most one. */
export function picturesOf({ fileData, presentationData, playlistData }: Pictured): readonly string[] {
  if (playlistData) return [...new Set(playlistData.thumbnailUrls)];
  const one =
    fileData?.thumbnailUrl ?? presentationData?.thumbnailUrl ?? presentationData?.applicationThumbnailUrl;
  return one ? [one] : [];
}
