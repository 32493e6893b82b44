import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconLayoutList, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateShape } from '@vitrine/ui';
import type { Store } from '@vitrine/ui/store';
import { memo, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentUrl } from '../../platform/config.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import type { EditorItem } from './editor-items.ts';
import { type DurationActions, ItemDuration } from './item-duration.tsx';
import { ItemTiming } from './item-timing.tsx';
import type { ItemTimingText } from './item-timing-text.ts';
import styles from './playlists.module.css';
import type { Selection } from './selection.ts';
import type { SortableRows } from './sortable-rows.ts';

function ItemName({ item, isInTrash }: { item: EditorItem; isInTrash: boolean }) {
  const { t } = useTranslation();
  if (item.name === null)
    return <span className={styles.noAccess}>{t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess')}</span>;
  return item.playlistId !== null ? (
    <Link to="/playlists/$id" params={{ id: item.playlistId }} className={styles.itemName}>
      {item.name}
    </Link>
  ) : (
    <Link to="/presentations/$id" params={{ id: item.presentationId ?? '' }} className={styles.itemName}>
      {item.name}
    </Link>
  );
}

export interface ItemActions extends DurationActions {
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
  /** The name of its app in the language of the page. */
  appName: string | null;
  isFirst: boolean;
  isLast: boolean;
  isEditable: boolean;
  isInTrash: boolean;
  /** Whether the content determines the duration. */
  isDurationFixed: boolean;
  /** The key of the item whose duration is edited. */
  editingDuration: Store<string | null>;
  timing: ItemTimingText | undefined;
}

/**
 * A draggable row. `RowsSorting` writes its number, so removing or moving one of hundreds of items does not render the
 * rows below it.
 */
export const ItemRow = memo(function ItemRow({
  playing,
  selection,
  rows,
  isListLong,
  helpId,
  ...details
}: ItemProps & {
  /** The key of the item that the preview plays. */
  playing: Store<string | null>;
  selection: Store<Selection>;
  rows: SortableRows;
  /** Whether the list is so long that a row is sortable only while it is visible. */
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
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.get().keys.has(item.key));
  return (
    <li
      ref={row}
      className={styles.item}
      // `useItemSelection` makes one row at a time a tab stop.
      tabIndex={-1}
      data-key={item.key}
      data-dragging={false}
      data-playing={isPlaying}
      data-selected={isSelected}
    >
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
        {isEditable && <RowCheckbox name={item.name} isInTrash={isInTrash} isSelected={isSelected} />}
      </span>
      <ItemDetails {...details} />
    </li>
  );
});

/** A checkbox in place of the row number. `useItemSelection` handles its click. */
function RowCheckbox({
  name,
  isInTrash,
  isSelected,
}: {
  name: string | null;
  isInTrash: boolean;
  isSelected: boolean;
}) {
  const { t } = useTranslation();
  const label = name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
  return (
    <input
      type="checkbox"
      className={styles.check}
      tabIndex={-1}
      aria-label={t('common.selectRow', { name: label })}
      checked={isSelected}
      readOnly
    />
  );
}

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

const ItemDetails = memo(function ItemDetails(props: ItemProps) {
  const { t } = useTranslation();
  const { item, isEditable, isInTrash, isDurationFixed, timing } = props;
  const contentUrl = useContentUrl();
  const name = item.name ?? t(isInTrash ? 'playlist.inTrash' : 'playlist.noAccess');
  const thumbnail = contentUrl(item.thumbnailUrl);
  return (
    <>
      {thumbnail ? (
        <img className={styles.thumb} src={thumbnail} alt="" draggable={false} />
      ) : (
        <span className={styles.thumb}>
          {item.playlistId !== null && <IconLayoutList size={16} stroke={1.6} aria-hidden />}
        </span>
      )}
      <span className={styles.main} data-timed={timing !== undefined}>
        <span className={styles.what}>
          <ItemName item={item} isInTrash={isInTrash} />
          <span className={styles.about}>
            {item.playlistId !== null ? t('playlist.nested') : props.appName}
          </span>
        </span>
        {item.name === null && isInTrash && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={!isEditable}
            onClick={() => props.onRestore(item)}
          >
            {t('library.restore')}
          </Button>
        )}
        {item.name !== null && (
          <ItemTiming name={name} timing={timing} onOpen={() => props.onEditTiming(item)} />
        )}
      </span>
      <ItemDuration
        item={item}
        name={name}
        hasField={isEditable && !isDurationFixed && item.presentationId !== null && item.name !== null}
        isFixed={isDurationFixed || item.playlistId !== null}
        editing={props.editingDuration}
        onDuration={props.onDuration}
        onNextDuration={props.onNextDuration}
      />
      <RowActions {...props} name={name} />
    </>
  );
});

/** The menu of a row, and the button that removes its item. */
function RowActions({
  item,
  name,
  isFirst,
  isLast,
  isEditable,
  onMove,
  onRemove,
  onDuplicate,
}: ItemProps & { name: string }) {
  const { t } = useTranslation();
  return (
    <>
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
}
