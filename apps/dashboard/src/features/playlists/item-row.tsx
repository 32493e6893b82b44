import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconLayoutList, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateShape } from '@vitrine/ui';
import type { Store } from '@vitrine/ui/store';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentUrl } from '../../platform/config.ts';
import { formatDuration } from '../../platform/format.ts';
import type { EditorItem } from './editor-items.ts';
import { ItemTiming } from './item-timing.tsx';
import type { ItemTimingText } from './item-timing-text.ts';
import styles from './playlists.module.css';

function ItemName({ item, isInTrash }: { item: EditorItem; isInTrash: boolean }) {
  const { t } = useTranslation();
  if (item.name === null)
    return <span className={styles.noAccess}>{t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess')}</span>;
  return item.playlistId !== null ? (
    <Link to="/playlists/$id" params={{ id: item.playlistId }} className={styles.entryName}>
      {item.name}
    </Link>
  ) : (
    <Link to="/presentations/$id" params={{ id: item.presentationId ?? '' }} className={styles.entryName}>
      {item.name}
    </Link>
  );
}

export function ItemRow({
  item,
  index,
  isLast,
  playing,
  isEditable,
  isInTrash,
  words,
  onMove,
  onRemove,
  onDuplicate,
  onEditTiming,
}: {
  item: EditorItem;
  index: number;
  isLast: boolean;
  playing: Store<number>;
  isEditable: boolean;
  isInTrash: boolean;
  words: ItemTimingText | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDuplicate: () => void;
  /** Opens the editor of its schedule and rule. */
  onEditTiming: () => void;
}) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  const isPlaying = useSyncExternalStore(playing.subscribe, () => playing.get() === index);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.key, disabled: !isEditable });
  const name = item.name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
  const source = contentUrl(item.thumbnailUrl);
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
          {item.playlistId !== null && <IconLayoutList size={16} stroke={1.6} aria-hidden />}
        </span>
      )}
      <span className={styles.main} data-timed={words !== undefined}>
        <span className={styles.what}>
          <ItemName item={item} isInTrash={isInTrash} />
          <span className={styles.about}>
            {item.playlistId !== null ? t('playlist.nested') : item.applicationName}
          </span>
        </span>
        {item.name !== null && <ItemTiming name={name} words={words} onOpen={onEditTiming} />}
      </span>
      <span className={styles.length}>{item.duration === null ? '' : formatDuration(item.duration)}</span>
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
