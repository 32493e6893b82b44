import { useNavigate } from '@tanstack/react-router';
import { use, useCallback } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { pageIn, SectionContext } from './section.ts';

/** Opens an item on its own page. `showHere` shows files, and everything in the trash. */
export function useOpenLibraryItem(showHere: (item: LibraryItem) => void): (item: LibraryItem) => void {
  const navigate = useNavigate();
  const section = use(SectionContext);
  return useCallback(
    (item) => {
      const page = item.deletedAt === null ? pageIn(section, item) : null;
      if (page) void navigate(page);
      else showHere(item);
    },
    [navigate, section, showHere],
  );
}
