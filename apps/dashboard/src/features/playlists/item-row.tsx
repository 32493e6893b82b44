import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconLayoutList, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateShape } from '@vitrine/ui';
import type { Store } from '@vitrine/ui/store';
import { memo, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentUrl } from '../../platform/config.ts';
import { formatDuration } from '../../platform/format.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import type { EditorItem } from './editor-items.ts';
import { ItemTiming } from './item-timing.tsx';
import type { ItemTimingText } from './item-timing-text.ts';
import styles from './playlists.module.css';
import type { SortableRows } from './sortable-rows.ts';

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
  /** Restores the content of an item from the trash. */
  onRestore: (item: EditorItem) => void;
  /** Opens the editor for the schedule and rule of the item. */
  onEditTiming: (item: EditorItem) => void;
}

interface ItemProps extends ItemActions {
  item: EditorItem;
  isFirst: boolean;
  isLast: boolean;
  isEditable: boolean;
  isInTrash: boolean;
  timing: ItemTimingText | undefined;
}

/**
 * A row that can be dragged. `RowsSorting` writes its number, so that removing or moving one of hundreds of items does
 * not render the rows below it.
 */
export const ItemRow = memo(function ItemRow({
  playing,
  rows,
  isListLong,
  helpId,
  ...details
}: ItemProps & {
  /** The key of the item in the preview. */
  playing: Store<string | null>;
  rows: SortableRows;
  /** In a long list, the row is sortable only while it is visible. */
  isListLong: boolean;
  /** The id of the element that explains how to move a row. */
  helpId: string;
}) {
  const { item, isEditable, isInTrash } = details;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const listeners = useRef<DraggableSyntheticListeners>(undefined);
  useLayoutEffect(() => {
    if (!row.current || !handle.current || !number.current) return;
    const elements = { element: row.current, handle: handle.current, number: number.current };
    return rows.add(item.key, { ...elements, listeners }, isListLong);
  }, [rows, item.key, isListLong]);
  const isPlaying = useSyncExternalStore(playing.subscribe, () => playing.get() === item.key);
  return (
    <li ref={row} className={styles.entry} data-key={item.key} data-dragging={false} data-playing={isPlaying}>
      <RowHandle
        ref={handle}
        item={item}
        isEditable={isEditable}
        isInTrash={isInTrash}
        listeners={listeners}
        helpId={helpId}
      />
      <span className={styles.number}>
        {isPlaying && <StateShape state="playing" size={9} />}
        <span ref={number} hidden={isPlaying} />
      </span>
      <ItemDetails {...details} />
    </li>
  );
});

const RowHandle = memo(function RowHandle({
  ref,
  item,
  isEditable,
  isInTrash,
  listeners,
  helpId,
}: Pick<ItemProps, 'item' | 'isEditable' | 'isInTrash'> & {
  ref: React.Ref<HTMLButtonElement>;
  /** Set while the row is sortable. */
  listeners: RefObject<DraggableSyntheticListeners>;
  helpId: string;
}) {
  const { t } = useTranslation();
  const name = item.name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
  return (
    <button
      type="button"
      ref={ref}
      className={styles.handle}
      disabled={!isEditable}
      onPointerDown={(event) => listeners.current?.onPointerDown?.(event)}
      onKeyDown={(event) => listeners.current?.onKeyDown?.(event)}
      aria-label={t('common.dragHandle', { name })}
      aria-roledescription="sortable"
      aria-describedby={helpId}
    >
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </button>
  );
});

const ItemDetails = memo(function ItemDetails({
  item,
  isFirst,
  isLast,
  isEditable,
  isInTrash,
  timing,
  onMove,
  onRemove,
  onDuplicate,
  onRestore,
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
      <span className={styles.main} data-timed={timing !== undefined}>
        <span className={styles.what}>
          <ItemName item={item} isInTrash={isInTrash} />
          <span className={styles.about}>
            {item.playlistId !== null ? t('playlist.nested') : item.applicationName}
          </span>
        </span>
        {item.name === null && isInTrash && (
          <Button size="compact-xs" variant="subtle" disabled={!isEditable} onClick={() => onRestore(item)}>
            {t('library.restore')}
          </Button>
        )}
        {item.name !== null && <ItemTiming name={name} timing={timing} onOpen={() => onEditTiming(item)} />}
      </span>
      <span className={styles.length}>{item.duration === null ? '' : formatDuration(item.duration)}</span>
      <LazyMenu
        menu={(state) => (
          <AnchoredMenu {...state} position="bottom-end" width={160}>
            <Menu.Item disabled={isFirst} onClick={() => onMove(item, -1)}>
              {t('playlist.moveUp')}
            </Menu.Item>
            <Menu.Item disabled={isLast} onClick={() => onMove(item, 1)}>
              {t('playlist.moveDown')}
            </Menu.Item>
            <Menu.Item onClick={() => onDuplicate(item)}>{t('playlist.duplicate')}</Menu.Item>
          </AnchoredMenu>
        )}
      >
        {(button) => (
          <ActionIcon {...button} aria-label={t('common.moreActions', { name })} disabled={!isEditable}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      </LazyMenu>
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
