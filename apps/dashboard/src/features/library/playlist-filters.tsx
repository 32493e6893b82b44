import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepView } from '../../shared/items/keep-view.ts';
import { SearchFilter } from '../../shared/list/filters.tsx';
import styles from './library.module.css';
import { ContentViewSwitch, SortFilter } from './library-filters.tsx';
import type { PlaylistsSearch } from './playlists-page.tsx';

export function PlaylistFilters({
  search,
  onChange,
}: {
  search: PlaylistsSearch;
  onChange: (change: Partial<PlaylistsSearch>) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <SearchFilter
        label={t('playlistList.search')}
        value={search.q}
        onSearch={(q) => onChange({ q } as object)}
      />
      <SortFilter sort={search.sort} onChange={onChange} />
      <span className={styles.end}>
        <Button
          onClick={() =>
            void navigate({
              to: '/content',
              search: { ...keepView(search), trash: true, kind: 'playlist' },
            })
          }
          size="xs"
          variant="subtle"
          color="gray"
        >
          <IconTrash size={14} aria-hidden />
          <span className={styles.trash}>{t('library.trash')}</span>
        </Button>
        <ContentViewSwitch view={search.view} onChange={onChange} />
      </span>
    </>
  );
}
