import type { LibraryItem } from '../../platform/api.ts';
import type { Source } from './editor-items.ts';

/** The playlist item that shows an item of the library; null for what cannot be in a playlist, such as a folder. */
export function sourceOfLibraryItem({
  resourceId,
  resourceType,
  name,
  presentationData,
}: LibraryItem): Source | null {
  if (resourceType === 'playlist')
    return {
      presentationId: null,
      playlistId: resourceId,
      name,
      thumbnailUrl: null,
      applicationName: null,
      // The library does not contain it. The reply that saves the playlist does.
      duration: null,
    };
  if (!presentationData) return null;
  const { thumbnailUrl, applicationName, duration } = presentationData;
  return { presentationId: resourceId, playlistId: null, name, thumbnailUrl, applicationName, duration };
}
