import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { FilterMenu, type FilterMenuProps } from '../../shared/list/filter-menu.tsx';
import type { FilterField } from '../../shared/list/filter-options.ts';
import { folderPaths } from '../../shared/pickers/folder-tree.ts';
import { filterableStates, type ScreenFilterField } from './screen-filter-fields.ts';
import { tagFilters } from './tags.ts';

const route = getRouteApi('/app/screens');
const TYPING_MS = 150;
const MAX_VALUES = 200;

/** The filters of the list of screens. */
export function ScreenFilterMenu(props: FilterMenuProps) {
  const current = route.useSearch();
  const [search, setSearch] = useState('');
  const fields = useFilterFields(search);
  return (
    <FilterMenu
      {...props}
      fields={fields}
      search={search}
      onSearch={setSearch}
      currentValue={(field) => current[field as ScreenFilterField]}
    />
  );
}

/** All fields, with the values that the search finds on the server if there can be many. */
function useFilterFields(text: string): (FilterField & { id: ScreenFilterField })[] {
  const { t } = useTranslation();
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const counts = useRead('devices.counts').data;
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } });
  const found = { pageSize: MAX_VALUES, ...(search !== '' && { search }) };
  const tags = useRead('devices.tags', { query: found }, { keepPrevious: true });
  const playlists = useRead(
    'playlists.list',
    { query: { ...found, includeItems: 'false' } },
    { keepPrevious: true },
  );
  const isSearching = search !== text.trim();
  return [
    {
      id: 'state',
      label: t('screens.filters.state'),
      options: filterableStates.map((value) => ({
        value,
        label: t(`screens.${value}`),
        ...(counts && { count: counts[value] }),
      })),
    },
    {
      id: 'tag',
      label: t('screens.filters.tag'),
      options: tagFilters(tags.data?.data ?? [], (key) => t('screens.filters.anyTagValue', { key })),
      isLoading: tags.isFetching || isSearching,
    },
    {
      id: 'folder',
      label: t('screens.filters.folder'),
      options: folderPaths(folders.data?.folders ?? []).map(({ id, path }) => ({ value: id, label: path })),
      isLoading: folders.isPending,
    },
    {
      id: 'playlist',
      label: t('screens.filters.playlist'),
      options: (playlists.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isLoading: playlists.isFetching || isSearching,
    },
  ];
}
