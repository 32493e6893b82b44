import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LibrarySearch } from './library-page.tsx';

/** Changes the filters and the sort order in the address of a folder; null is the root. */
export function useLibrarySearch(folderId: string | null): (change: Partial<LibrarySearch>) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      const search = (before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        );
      void (folderId === null
        ? navigate({ to: '/content', search, replace: true })
        : navigate({ to: '/content/$folder', params: { folder: folderId }, search, replace: true }));
    },
    [navigate, folderId],
  );
}
