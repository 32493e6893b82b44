import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { keepView } from './keep-view.ts';

/** Opens an item on its own page, or a file with `showFile`. */
export function useOpenLibraryItem(showFile: (item: LibraryItem) => void): (item: LibraryItem) => void {
  const navigate = useNavigate();
  return useCallback(
    (item) => {
      if (item.deletedAt !== null || item.resourceType === 'theme') return;
      const id = item.resourceId;
      if (item.resourceType === 'folder')
        void navigate({ to: '/library/$folder', params: { folder: id }, search: keepView });
      else if (item.resourceType === 'presentation')
        void navigate({ to: '/presentations/$id', params: { id } });
      else if (item.resourceType === 'playlist') void navigate({ to: '/playlists/$id', params: { id } });
      else showFile(item);
    },
    [navigate, showFile],
  );
}
