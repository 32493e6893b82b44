import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLayoutList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead, useSave } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import styles from './pickers.module.css';

type ListedPlaylist = Reply<'playlists.list'>['data'][number];

const isAlways = () => true;

/** A dialog for choosing a playlist. `actions` renders the buttons that use it. */
export function PlaylistPicker({
  title,
  current,
  except,
  canChoose = isAlways,
  note,
  actions,
  onClose,
}: {
  title: string;
  current?: string | null;
  except?: string;
  /** False if the person can only view this playlist. */
  canChoose?: (playlist: ListedPlaylist) => boolean;
  /** Why a button is disabled. */
  note?: string | undefined;
  actions: (chosen: ListedPlaylist | undefined) => React.ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const [chosen, setChosen] = useState<string | null>(current ?? null);
  const [created, setCreated] = useState<ListedPlaylist | null>(null);
  const playlists = useRead(
    'playlists.list',
    { query: { pageSize: 100, includeItems: 'false', ...(search !== '' && { search }) } },
    { keepPrevious: true },
  );
  const rows = (playlists.data?.data ?? []).filter(({ id }) => id !== except);
  const chosenPlaylist =
    rows.find(({ id }) => id === chosen) ?? (created?.id === chosen ? created : undefined);
  const create = useSave('playlists.create', {
    onSuccess: (playlist) => {
      setCreated(playlist);
      setChosen(playlist.id);
      setText('');
    },
  });
  const name = text.trim() === '' ? t('library.untitledPlaylist') : text.trim();
  return (
    <Dialog onClose={onClose} title={title} size={480}>
      <SearchInput label={t('picker.search')} value={text} onChange={setText} />
      {playlists.isError ? (
        <ErrorNote error={playlists.error} retry={() => void playlists.refetch()} />
      ) : (
        <div className={styles.list} role="radiogroup" aria-label={title}>
          {playlists.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={16} m={12} w="auto" />)}
          {playlists.isSuccess && rows.length === 0 && <p className={styles.empty}>{t('library.noMatch')}</p>}
          {rows.map((playlist) => (
            <PlaylistOption
              key={playlist.id}
              playlist={playlist}
              isChosen={chosen === playlist.id}
              isDisabled={!canChoose(playlist)}
              onChoose={() => setChosen(playlist.id)}
            />
          ))}
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
      <DialogFooter>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => create.mutate({ body: { name } })}
          loading={create.isPending}
          className={styles.left}
        >
          {t('picker.create')}
        </Button>
        {actions(chosenPlaylist)}
      </DialogFooter>
    </Dialog>
  );
}

function PlaylistOption({
  playlist: { name, itemCount, totalDuration },
  isChosen,
  isDisabled,
  onChoose,
}: {
  playlist: ListedPlaylist;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <label className={styles.option} data-disabled={isDisabled || undefined}>
      <input
        type="radio"
        name="playlist"
        className={styles.radio}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <IconLayoutList size={16} stroke={1.6} aria-hidden />
      <span className={styles.optionName}>{name}</span>
      <span className={styles.optionMeta}>
        {isDisabled
          ? t('picker.viewOnly')
          : `${t('playlist.items', { count: itemCount })} · ${formatDuration(totalDuration)}`}
      </span>
    </label>
  );
}
