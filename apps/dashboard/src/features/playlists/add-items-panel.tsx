import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLayoutList, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatDuration } from '../../platform/format.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { chooseFiles } from '../../shared/uploads/use-choose-files.ts';
import type { Source } from './editor-items.ts';
import styles from './playlists.module.css';

type Kind = 'presentations' | 'playlists';

/**
 * Lists presentations and other playlists, which a click adds to the playlist. Memoised, because edits to the playlist
 * do not change these lists.
 */
export const AddItemsPanel = memo(function AddItemsPanel({
  playlistId,
  folderId,
  isEditable,
  onAdd,
  onFiles,
}: {
  playlistId: string;
  folderId: string | null;
  isEditable: boolean;
  onAdd: (source: Source) => void;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('presentations');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const { sources, read } = useSources(kind, search, playlistId);
  return (
    <section className={styles.picker} aria-label={t('playlist.addTitle')}>
      <header className={styles.pickerHeader}>
        <h2>{t('playlist.addTitle')}</h2>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconUpload size={14} aria-hidden />}
          disabled={!isEditable}
          onClick={() => chooseFiles(onFiles)}
        >
          {t('playlist.uploadFiles')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={!isEditable}
          onClick={() =>
            void navigate({
              to: '/presentations/new',
              search: { playlist: playlistId, ...(folderId !== null && { folder: folderId }) },
            })
          }
        >
          {t('playlist.newPresentation')}
        </Button>
      </header>
      <div className={styles.pickerTools}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('library.filterKind')}
          value={kind}
          onChange={setKind}
          data={[
            { value: 'presentations', label: t('playlist.presentations') },
            { value: 'playlists', label: t('playlist.playlists') },
          ]}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {read.isError && <ErrorNote error={read.error} retry={() => void read.refetch()} />}
      <ul className={styles.sources}>
        {read.isPending &&
          [1, 2, 3].map((row) => (
            <li key={row} aria-hidden>
              <Skeleton h={32} my={6} />
            </li>
          ))}
        {read.isSuccess && sources.length === 0 && (
          <li className={styles.none}>{t(search === '' ? 'library.emptyTitle' : 'library.noMatch')}</li>
        )}
        {sources.map((source) => (
          <SourceRow
            key={source.presentationId ?? source.playlistId}
            source={source}
            isEditable={isEditable}
            onAdd={() => onAdd(source)}
          />
        ))}
      </ul>
    </section>
  );
});

/** The presentations or playlists that match the search. */
function useSources(kind: Kind, search: string, playlistId: string) {
  const query = { pageSize: 100, ...(search !== '' && { search }) };
  const presentations = useRead(
    'presentations.list',
    { query },
    { enabled: kind === 'presentations', keepPrevious: true },
  );
  const playlists = useRead(
    'playlists.list',
    { query: { ...query, includeItems: 'false' } },
    { enabled: kind === 'playlists', keepPrevious: true },
  );
  const read = kind === 'presentations' ? presentations : playlists;
  const sources: Source[] =
    kind === 'presentations'
      ? (presentations.data?.data ?? []).map((each) => ({
          presentationId: each.id,
          playlistId: null,
          name: each.name,
          thumbnailUrl: each.thumbnailUrl,
          applicationName: each.applicationName,
          duration: each.totalDuration,
        }))
      : (playlists.data?.data ?? [])
          .filter(({ id }) => id !== playlistId)
          .map((each) => ({
            presentationId: null,
            playlistId: each.id,
            name: each.name,
            thumbnailUrl: null,
            applicationName: null,
            duration: each.totalDuration,
          }));
  return { sources, read };
}

function SourceRow({
  source,
  isEditable,
  onAdd,
}: {
  source: Source;
  isEditable: boolean;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const thumbnail = useContentUrl()(source.thumbnailUrl);
  return (
    <li>
      <button
        type="button"
        className={styles.source}
        disabled={!isEditable}
        aria-label={t('playlist.addItem', { name: source.name ?? '' })}
        onClick={onAdd}
      >
        {thumbnail ? (
          <img className={styles.thumb} src={thumbnail} alt="" loading="lazy" />
        ) : (
          <span className={styles.thumb}>
            <IconLayoutList size={16} stroke={1.6} aria-hidden />
          </span>
        )}
        <span className={styles.sourceName}>{source.name}</span>
        <span className={styles.length}>{formatDuration(source.duration ?? 0)}</span>
        <IconPlus size={16} className={styles.plus} aria-hidden />
      </button>
    </li>
  );
}
