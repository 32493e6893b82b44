import { presentResource } from '../../platform/resources/resources.presenter.ts';
import type { FolderTree, FullFolder } from './folders.service.ts';

export function presentFolder({ full, type, description, path, counts }: FullFolder) {
  const resource = presentResource(full);
  return {
    ...resource,
    // At the top of the tree of whoever may not see what it stands in.
    parentFolderId: path.at(-1)?.id === resource.parentFolderId ? resource.parentFolderId : null,
    type,
    description,
    path,
    childCounts: counts,
  };
}

export function presentTree({ folder, folders, devices, presentations, playlists }: FolderTree) {
  return {
    folder: folder && presentFolder(folder),
    folders: folders.map(presentFolder),
    devices: devices.map((row) => presentChild(row, 'device')),
    presentations: presentations.map((row) => presentChild(row, 'presentation')),
    playlists: playlists.map((row) => presentChild(row, 'playlist')),
  };
}

function presentChild<T extends 'device' | 'presentation' | 'playlist'>(
  { id, name, updatedAt }: FolderTree['devices'][number],
  type: T,
) {
  return { id, name, type, updatedAt: updatedAt.toISOString() };
}
