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
  const playlists = useRead(
    'playlists.list',
    { query: { pageSize: 100, includeItems: 'false', ...(search !== '' && { search }) } },
    { keepPrevious: true },
  );
  const rows = (playlists.data?.data ?? []).filter(({ id }) => id !== except);
  const choice = useChoice(current ?? null, rows);
  return (
    <Dialog onClose={onClose} title={title} size={480}>
      <SearchInput label={t('picker.search')} value={text} onChange={setText} />
      <OptionList title={title} read={playlists} isEmpty={rows.length === 0}>
        {rows.map((playlist) => (
          <PlaylistOption
            key={playlist.id}
            playlist={playlist}
            isChosen={choice.id === playlist.id}
            isDisabled={!canChoose(playlist)}
            onChoose={() => choice.choose(playlist.id)}
          />
        ))}
      </OptionList>
      {note && <p className={styles.note}>{note}</p>}
      <DialogFooter>
        <CreateButton
          name={text.trim()}
          onCreated={(playlist) => {
            choice.chooseCreated(playlist);
            setText('');
          }}
        />
        {actions(choice.playlist)}
      </DialogFooter>
    </Dialog>
  );
}

/** The chosen playlist: one of the list, or one that was created here and does not match the search. */
function useChoice(current: string | null, listed: readonly ListedPlaylist[]) {
  const [id, choose] = useState(current);
  const [created, setCreated] = useState<ListedPlaylist | null>(null);
  return {
    id,
    playlist: listed.find((playlist) => playlist.id === id) ?? (created?.id === id ? created : undefined),
    choose,
    chooseCreated: (playlist: ListedPlaylist) => {
      setCreated(playlist);
      choose(playlist.id);
    },
  };
}

/** The options, or why there are none. */
function OptionList({
  title,
  read,
  isEmpty,
  children,
}: {
  title: string;
  read: ReturnType<typeof useRead<'playlists.list'>>;
  isEmpty: boolean;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  if (read.isError) return <ErrorNote error={read.error} retry={() => void read.refetch()} />;
  return (
    <div className={styles.list} role="radiogroup" aria-label={title}>
      {read.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={16} m={12} w="auto" />)}
      {read.isSuccess && isEmpty && <p className={styles.empty}>{t('library.noMatch')}</p>}
      {children}
    </div>
  );
}

/** Creates a playlist with the name that the person searched for. */
function CreateButton({ name, onCreated }: { name: string; onCreated: (playlist: ListedPlaylist) => void }) {
  const { t } = useTranslation();
  const create = useSave('playlists.create', { onSuccess: onCreated });
  return (
    <Button
      variant="subtle"
      color="gray"
      onClick={() => create.mutate({ body: { name: name === '' ? t('library.untitledPlaylist') : name } })}
      loading={create.isPending}
      className={styles.left}
    >
      {t('picker.create')}
    </Button>
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
