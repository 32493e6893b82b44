import { presentResource } from '../../platform/resources/resources.presenter.ts';
import type { FolderTree, FullFolder } from './folders.service.ts';

export function presentFolder({ full, type, description, path, counts }: FullFolder) {
  const resource = presentResource(full);
  return {
    ...resource,
    // Shown at the top level to people who cannot see its parent.
    parentFolderId: path.at(-1)?.id === resource.parentFolderId ? resource.parentFolderId : null,
    type,
    description,
    path,
    childCounts: counts,
  };
}

/** A folder with its direct contents. */
export function presentContents(contents: FolderTree & { folder: FullFolder }) {
  const { folder, folders, devices, presentations, playlists } = contents;
  return {
    ...presentFolder(folder),
    childDevices: devices.map((row) => presentChild(row, 'device')),
    childPresentations: presentations.map((row) => presentChild(row, 'presentation')),
    childPlaylists: playlists.map((row) => presentChild(row, 'playlist')),
    childFolders: folders.map(({ full }) => presentChild(full.resource, 'folder')),
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

function presentChild<T extends 'folder' | 'device' | 'presentation' | 'playlist'>(
  { id, name, updatedAt }: Pick<FolderTree['devices'][number], 'id' | 'name' | 'updatedAt'>,
  type: T,
) {
  return { id, name, type, updatedAt: updatedAt.toISOString() };
}
