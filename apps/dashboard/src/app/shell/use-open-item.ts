import { useNavigate } from '@tanstack/react-router';
import type { LibraryItem } from '../../platform/api.ts';

/** Opens a search result: its editor, the folder itself, or the folder that contains it. */
export function useOpenItem() {
  const navigate = useNavigate();
  return ({ resourceType, resourceId, parentFolderId, name }: LibraryItem) => {
    switch (resourceType) {
      case 'folder':
        return void navigate({ to: '/library/$folder', params: { folder: resourceId } });
      case 'presentation':
        return void navigate({ to: '/presentations/$id', params: { id: resourceId } });
      case 'playlist':
        return void navigate({ to: '/playlists/$id', params: { id: resourceId } });
      default:
        return void (parentFolderId === null
          ? navigate({ to: '/library', search: { q: name } })
          : navigate({ to: '/library/$folder', params: { folder: parentFolderId }, search: { q: name } }));
    }
  };
}
