import type { Calls, ReplyOf } from '@vitrine/contract';
import { filePath, thumbnailPath } from '../../platform/content-paths.ts';
import type { UploadTarget } from './files.service.ts';
import type { FileRow, FoundFile } from './files.store.ts';

export function presentFile({ file, resource, permissions }: FoundFile): ReplyOf<Calls['fileUploads.get']> {
  return {
    id: file.id,
    filename: resource.name,
    contentType: file.contentType,
    contentLength: file.contentLength,
    sha256: file.sha256,
    url: fileUrl(file),
    thumbnailUrl: thumbnailUrl(file),
    width: file.width,
    height: file.height,
    duration: file.duration,
    status: file.status,
    completedSteps: file.steps,
    createdAt: resource.createdAt.toISOString(),
    parentFolderId: resource.folderId,
    permissions,
  };
}

/** Path of the finished file on the content origin. */
export function fileUrl(file: FileRow): string | null {
  return file.status === 'ready' && file.sha256 ? filePath(file.sha256, file.contentType) : null;
}

export function thumbnailUrl(file: FileRow): string | null {
  return file.thumbnailKey && thumbnailPath(file.thumbnailKey);
}

/** @param contentUrl address of the content origin as the caller reaches it */
export function presentUpload(
  { id, url, headers, expiresAt }: UploadTarget,
  contentUrl: string,
): ReplyOf<Calls['fileUploads.create']> {
  return { id, url: new URL(url, contentUrl).href, headers, expiresAt: expiresAt.toISOString() };
}
