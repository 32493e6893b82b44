import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';
import type { GridColumn } from '../../shared/list/data-grid.tsx';
import styles from './library.module.css';
import { lastColumns, nameColumn } from './library-columns.tsx';

/** The columns of the table of playlists. The server sorts by name and change only. */
export function usePlaylistColumns(
  onOpen: (item: LibraryItem) => void,
  { lengths, usage }: { lengths: ReadonlyMap<string, number>; usage: ReadonlyMap<string, number> },
): GridColumn<LibraryItem>[] {
  const { t } = useTranslation();
  const fact = (text: (item: LibraryItem) => string | undefined) => (item: LibraryItem) => (
    <span className={styles.second}>{item.resourceType === 'folder' ? '' : text(item)}</span>
  );
  const number = (value: number | undefined) => value?.toLocaleString(currentLocale());
  return [
    nameColumn(t, onOpen),
    {
      id: 'items',
      track: '96px',
      header: t('playlistList.items'),
      cell: fact((item) => number(item.playlistData?.itemCount)),
    },
    {
      id: 'length',
      track: '96px',
      header: t('playlistList.length'),
      cell: fact((item) => {
        const length = lengths.get(item.id);
        return length ? formatDuration(length) : '—';
      }),
    },
    {
      id: 'screens',
      track: '112px',
      header: t('playlistList.screens'),
      cell: fact((item) => number(usage.get(item.id)) ?? '—'),
    },
    ...lastColumns(t),
  ];
}
