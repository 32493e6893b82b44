import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { pageOf } from '../../shared/items/address-of.ts';

/** Opens an item on its own page. `showHere` shows files, and everything in the trash. */
export function useOpenLibraryItem(showHere: (item: LibraryItem) => void): (item: LibraryItem) => void {
  const navigate = useNavigate();
  return useCallback(
    (item) => {
      const page = item.deletedAt === null ? pageOf(item) : null;
      if (page) void navigate(page);
      else showHere(item);
    },
    [navigate, showHere],
  );
}
