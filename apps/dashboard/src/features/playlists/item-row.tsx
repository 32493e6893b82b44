import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconLayoutList, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateShape } from '@vitrine/ui';
import type { Store } from '@vitrine/ui/store';
import { memo, useSyncExternalStore } from 'react';
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

export interface ItemActions {
  onMove: (item: EditorItem, by: 1 | -1) => void;
  onRemove: (item: EditorItem) => void;
  onDuplicate: (item: EditorItem) => void;
  /** Opens the editor of its schedule and rule. */
  onEditTiming: (item: EditorItem) => void;
}

interface ItemProps extends ItemActions {
  item: EditorItem;
  isFirst: boolean;
  isLast: boolean;
  isEditable: boolean;
  isInTrash: boolean;
  words: ItemTimingText | undefined;
}

/**
 * A row that can be dragged. Every row renders when one is dragged, moved or removed, so this part is small; the
 * details render only when they change.
 */
export function ItemRow({
  index,
  playing,
  ...details
}: ItemProps & {
  index: number;
  /** The index of the item in the preview. */
  playing: Store<number>;
}) {
  const { item, isEditable, isInTrash } = details;
  const { t } = useTranslation();
  const isPlaying = useSyncExternalStore(playing.subscribe, () => playing.get() === index);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.key, disabled: !isEditable });
  const name = item.name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
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
        <Grip />
      </button>
      <span className={styles.number}>{isPlaying ? <StateShape state="playing" size={9} /> : index + 1}</span>
      <ItemDetails {...details} />
    </li>
  );
}

const Grip = memo(() => <IconGripVertical size={16} stroke={1.6} aria-hidden />);

const ItemDetails = memo(function ItemDetails({
  item,
  isFirst,
  isLast,
  isEditable,
  isInTrash,
  words,
  onMove,
  onRemove,
  onDuplicate,
  onEditTiming,
}: ItemProps) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  const name = item.name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
  const source = contentUrl(item.thumbnailUrl);
  return (
    <>
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
        {item.name !== null && <ItemTiming name={name} words={words} onOpen={() => onEditTiming(item)} />}
      </span>
      <span className={styles.length}>{item.duration === null ? '' : formatDuration(item.duration)}</span>
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label={t('common.moreActions', { name })} disabled={!isEditable}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={isFirst} onClick={() => onMove(item, -1)}>
            {t('playlist.moveUp')}
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => onMove(item, 1)}>
            {t('playlist.moveDown')}
          </Menu.Item>
          <Menu.Item onClick={() => onDuplicate(item)}>{t('playlist.duplicate')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        aria-label={t('playlist.remove', { name })}
        onClick={() => onRemove(item)}
        disabled={!isEditable}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </>
  );
});
