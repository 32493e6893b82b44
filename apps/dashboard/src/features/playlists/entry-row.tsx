import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconLayoutList, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateShape } from '@vitrine/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentUrl } from '../../platform/config.ts';
import { formatDuration } from '../../platform/format.ts';
import type { Store } from '../../platform/store.ts';
import type { Entry } from './entries.ts';
import { EntryWhen } from './entry-when.tsx';
import type { ItemWords } from './item-words.ts';
import styles from './playlists.module.css';

function EntryName({ entry, isInTrash }: { entry: Entry; isInTrash: boolean }) {
  const { t } = useTranslation();
  if (entry.name === null)
    return <span className={styles.noAccess}>{t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess')}</span>;
  return entry.playlistId !== null ? (
    <Link to="/playlists/$id" params={{ id: entry.playlistId }} className={styles.entryName}>
      {entry.name}
    </Link>
  ) : (
    <Link to="/presentations/$id" params={{ id: entry.presentationId ?? '' }} className={styles.entryName}>
      {entry.name}
    </Link>
  );
}

export function EntryRow({
  entry,
  index,
  isLast,
  playing,
  isEditable,
  isInTrash,
  words,
  onMove,
  onRemove,
  onDuplicate,
  onWhen,
}: {
  entry: Entry;
  index: number;
  isLast: boolean;
  playing: Store<number>;
  isEditable: boolean;
  isInTrash: boolean;
  words: ItemWords | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDuplicate: () => void;
  /** Opens what says when it plays. */
  onWhen: () => void;
}) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  const isPlaying = useSyncExternalStore(playing.subscribe, () => playing.get() === index);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: entry.key, disabled: !isEditable });
  const name = entry.name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
  const source = contentUrl(entry.thumbnailUrl);
  return (
    <li
      ref={setNodeRef}
      className={styles.entry}
      data-dragging={isDragging}
      data-playing={isPlaying}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        disabled={!isEditable}
        {...attributes}
        {...listeners}
        aria-label={t('common.dragHandle', { name })}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden />
      </button>
      <span className={styles.number}>{isPlaying ? <StateShape state="playing" size={9} /> : index + 1}</span>
      {source ? (
        <img className={styles.thumb} src={source} alt="" draggable={false} />
      ) : (
        <span className={styles.thumb}>
          {entry.playlistId !== null && <IconLayoutList size={16} stroke={1.6} aria-hidden />}
        </span>
      )}
      <span className={styles.main} data-told={words !== undefined}>
        <span className={styles.what}>
          <EntryName entry={entry} isInTrash={isInTrash} />
          <span className={styles.about}>
            {entry.playlistId !== null ? t('playlist.nested') : entry.applicationName}
          </span>
        </span>
        {entry.name !== null && <EntryWhen name={name} words={words} onOpen={onWhen} />}
      </span>
      <span className={styles.length}>{entry.duration === null ? '' : formatDuration(entry.duration)}</span>
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label={t('common.moreActions', { name })} disabled={!isEditable}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
            {t('playlist.moveUp')}
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => onMove(index + 1)}>
            {t('playlist.moveDown')}
          </Menu.Item>
          <Menu.Item onClick={onDuplicate}>{t('playlist.duplicate')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon aria-label={t('playlist.remove', { name })} onClick={onRemove} disabled={!isEditable}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
