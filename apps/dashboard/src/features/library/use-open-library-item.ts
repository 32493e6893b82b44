import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { keepView } from './keep-view.ts';

/** Opens an item on its own page. `showHere` shows files, and everything in the trash. */
export function useOpenLibraryItem(showHere: (item: LibraryItem) => void): (item: LibraryItem) => void {
  const navigate = useNavigate();
  return useCallback(
    (item) => {
      const id = item.resourceId;
      if (item.deletedAt !== null) showHere(item);
      else if (item.resourceType === 'folder')
        void navigate({ to: '/library/$folder', params: { folder: id }, search: keepView });
      else if (item.resourceType === 'presentation')
        void navigate({ to: '/presentations/$id', params: { id } });
      else if (item.resourceType === 'playlist') void navigate({ to: '/playlists/$id', params: { id } });
      else if (item.resourceType === 'theme') void navigate({ to: '/themes/$id', params: { id } });
      else if (item.resourceType === 'file_upload') showHere(item);
    },
    [navigate, showHere],
  );
}
