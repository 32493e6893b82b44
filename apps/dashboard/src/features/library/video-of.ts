import type { LibraryItem } from '../../platform/api.ts';

export interface ShownVideo {
  /** The id of the file. */
  id: string;
  url: string;
  thumbnailUrl: string | null;
}

/** The video that a file is or that a presentation shows alone. */
export function videoOf({ resourceId, fileData, presentationData }: LibraryItem): ShownVideo | null {
  const files = fileData ? [{ id: resourceId, ...fileData }] : (presentationData?.fileUploads ?? []);
  const [only, ...others] = files;
  if (!only || others.length > 0 || !only.contentType.startsWith('video/') || only.url === null) return null;
  return { id: only.id, url: only.url, thumbnailUrl: only.thumbnailUrl };
}
