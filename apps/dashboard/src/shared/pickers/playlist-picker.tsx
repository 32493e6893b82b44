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

type PickedPlaylist = Reply<'playlists.list'>['data'][number];

/** Chooses a playlist. The buttons below say what happens with it. */
export function PlaylistPicker({
  title,
  current,
  except,
  actions,
  onClose,
}: {
  title: string;
  current?: string | null;
  except?: string;
  actions: (chosen: PickedPlaylist | undefined) => React.ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const [chosen, setChosen] = useState<string | null>(current ?? null);
  const [made, setMade] = useState<PickedPlaylist | null>(null);
  const playlists = useRead(
    'playlists.list',
    { query: { pageSize: 100, includeItems: 'false', ...(search !== '' && { search }) } },
    { keepPrevious: true },
  );
  const rows = (playlists.data?.data ?? []).filter(({ id }) => id !== except);
  const picked = rows.find(({ id }) => id === chosen) ?? (made?.id === chosen ? made : undefined);
  const create = useSave('playlists.create', {
    onSuccess: (playlist) => {
      setMade(playlist);
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
            <label key={playlist.id} className={styles.option}>
              <input
                type="radio"
                name="playlist"
                className={styles.radio}
                checked={chosen === playlist.id}
                onChange={() => setChosen(playlist.id)}
              />
              <IconLayoutList size={16} stroke={1.6} aria-hidden />
              <span className={styles.optionName}>{playlist.name}</span>
              <span className={styles.optionMeta}>
                {t('playlist.items', { count: playlist.itemCount })} ·{' '}
                {formatDuration(playlist.totalDuration)}
              </span>
            </label>
          ))}
        </div>
      )}
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
        {actions(picked)}
      </DialogFooter>
    </Dialog>
  );
}
