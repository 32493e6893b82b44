import type { Calls, ReplyOf } from '@vitrine/contract';
import { presentOwner } from '../../platform/resources/resources.presenter.ts';
import { fileUrl, thumbnailUrl } from '../files/files.presenter.ts';
import type { LibraryItem } from './library.service.ts';

type Item = ReplyOf<Calls['library.lookup']>['data'][number];

export function presentItem({ full, location, presentation, playlist, theme, file }: LibraryItem): Item {
  const { resource, owner, permissions } = full;
  return {
    id: resource.id,
    name: resource.name,
    resourceType: resource.kind as Item['resourceType'],
    resourceId: resource.id,
    lastActivityAt: resource.lastActivityAt.toISOString(),
    updatedAt: resource.updatedAt.toISOString(),
    createdAt: resource.createdAt.toISOString(),
    deletedAt: resource.deletedAt?.toISOString() ?? null,
    ownedBy: owner && presentOwner(owner),
    parentFolderId: resource.folderId,
    acl: location ? [{ locationId: location.id, name: location.name }] : [],
    permissions,
    presentationData: presentation && {
      applicationName: presentation.applicationName,
      applicationThumbnailUrl: presentation.applicationThumbnailUrl,
      applicationIconUrl: presentation.applicationIconUrl,
      thumbnailUrl: presentation.thumbnailUrl,
      duration: presentation.duration,
      fileUploads:
        presentation.files.length === 0
          ? null
          : presentation.files.map((each) => ({
              id: each.file.id,
              filename: each.resource.name,
              contentType: each.file.contentType,
              url: fileUrl(each.file),
              thumbnailUrl: thumbnailUrl(each.file),
            })),
    },
    playlistData: playlist,
    themeData: theme,
    fileData: file && {
      contentType: file.contentType,
      contentLength: file.contentLength,
      url: fileUrl(file),
      thumbnailUrl: thumbnailUrl(file),
      width: file.width,
      height: file.height,
      duration: file.duration,
    },
  };
}
