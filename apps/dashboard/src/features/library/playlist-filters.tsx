import { useTranslation } from 'react-i18next';
import { type FiltersProps, ListFilters, TrashButton } from './list-filters.tsx';
import type { PlaylistsSearch } from './playlists-page.tsx';

export function PlaylistFilters({ search, onChange }: FiltersProps<PlaylistsSearch>) {
  const { t } = useTranslation();
  return (
    <ListFilters
      label={t('playlistList.search')}
      search={search}
      onChange={onChange}
      trash={<TrashButton view={search.view} kind="playlist" />}
    />
  );
}
