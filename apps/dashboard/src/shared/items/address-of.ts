import { linkOptions } from '@tanstack/react-router';
import type { LibraryItem } from '../../platform/api.ts';

type Addressed = Pick<LibraryItem, 'resourceType' | 'resourceId' | 'parentFolderId' | 'name'>;

/** The page of an item: its editor, the folder itself, or a search for its name in the folder that contains it. */
export function addressOf({ resourceType, resourceId: id, parentFolderId: folder, name }: Addressed) {
  switch (resourceType) {
    case 'folder':
      return linkOptions({ to: '/library/$folder', params: { folder: id } });
    case 'presentation':
      return linkOptions({ to: '/presentations/$id', params: { id } });
    case 'playlist':
      return linkOptions({ to: '/playlists/$id', params: { id } });
    default:
      return folder === null
        ? linkOptions({ to: '/library', search: { q: name } })
        : linkOptions({ to: '/library/$folder', params: { folder }, search: { q: name } });
  }
}
