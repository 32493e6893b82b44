import { usePages } from '../../shared/list/use-pages.ts';
import type { ScreensSearch } from './saved-view.ts';
import { screenFilterFields } from './screen-filter-fields.ts';
import { sortOf } from './screens-sort.ts';

/** The screens that match the filters in the address. */
export function useScreensList(search: ScreensSearch) {
  const sort = sortOf(search);
  const query = {
    sortBy: sort.key,
    sortDirection: sort.direction,
    ...(search.q && { search: search.q }),
    ...(search.state && { state: search.state }),
    ...(search.tag && { tag: search.tag }),
    ...(search.folder && { folderId: search.folder }),
    ...(search.playlist && { playlistId: search.playlist }),
  } as const;
  const pages = usePages('devices.list', query);
  const isFiltered =
    search.q !== undefined || screenFilterFields.some((field) => search[field] !== undefined);
  const isEmpty = !pages.isPending && !pages.error && pages.total === 0;
  // `isNew`: there are no screens at all, so the page offers only to add one.
  return { pages, query, sort, isEmpty, isNew: isEmpty && !isFiltered };
}
