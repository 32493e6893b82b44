import type { LibraryItem } from '../../platform/api.ts';

/** The video that a file is or that a presentation shows alone. */
export function videoOf({ resourceId, fileData, presentationData }: LibraryItem): {
  id: string;
  url: string;
} | null {
  const files = fileData
    ? [{ id: resourceId, contentType: fileData.contentType, url: fileData.url }]
    : (presentationData?.fileUploads ?? []);
  const [only, ...others] = files;
  if (!only || others.length > 0 || !only.contentType.startsWith('video/') || only.url === null) return null;
  return { id: only.id, url: only.url };
}
