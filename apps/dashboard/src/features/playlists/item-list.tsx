import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Store } from '@vitrine/ui/store';
import { Fragment, memo, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ListPicture } from '../../shared/ui/pictures.tsx';
import type { EditorItem } from './editor-items.ts';
import { positionOfFile } from './file-positions.ts';
import { type ItemActions, ItemRow } from './item-row.tsx';
import type { ItemTimingText } from './item-timing-text.ts';
import { PendingRow } from './pending-row.tsx';
import styles from './playlists.module.css';
import { RowsSorting } from './row-sorting.tsx';
import { createSortableRows } from './sortable-rows.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { ItemSelection } from './use-item-selection.ts';
import type { PendingFile } from './use-new-items.ts';

/** In longer lists, only rows in or near the viewport are sortable. */
const LONG_LIST = 50;

/**
 * The items of a playlist, which people drag with the pointer or move with the keyboard. Memoised, because rendering
 * hundreds of rows whenever the preview advances would be slow.
 */
export const ItemList = memo(function ItemList({
  items,
  playing,
  selection,
  editingDuration,
  isEditable,
  deletedIds,
  fixedDurations,
  timings,
  pending,
  onDrop,
  onFiles,
  onCancelFile,
  ...actions
}: ItemActions & {
  items: readonly EditorItem[];
  /** The key of the item that the preview plays. */
  playing: Store<string | null>;
  selection: ItemSelection;
  /** The key of the item whose duration is edited. */
  editingDuration: Store<string | null>;
  isEditable: boolean;
  /** The ids of presentations and playlists in the trash. */
  deletedIds: ReadonlySet<string>;
  /** The ids of presentations with a fixed duration. */
  fixedDurations: ReadonlySet<string>;
  /** When each item plays, by the id of its content. */
  timings: ReadonlyMap<string, ItemTimingText>;
  /** Files that will become items. */
  pending: readonly PendingFile[];
  /** Moves an item, or all selected items if it is one of them, to where it was dropped. */
  onDrop: (dragged: string, over: string) => void;
  /** Adds files after the item with this key; null: at the start. */
  onFiles: (files: readonly File[], after: string | null) => void;
  onCancelFile: (key: string) => void;
}) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const helpId = useId();
  const dropTarget = useFileDrop(isEditable, onFiles);
  const [rows] = useState(createSortableRows);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const announcements = useAnnouncements(items, selection);
  const group = useDragGroup(selection);
  const pendingByPosition = Map.groupBy(pending, ({ added, index }) => positionOfFile(items, added, index));
  const pendingAt = (position: number) =>
    pendingByPosition
      .get(position)
      ?.map(({ key }) => <PendingRow key={key} uploadKey={key} onCancel={onCancelFile} />);
  if (items.length === 0 && pending.length === 0) {
    return (
      <EmptyNote
        picture={<ListPicture />}
        title={t('playlist.empty')}
        {...(isEditable && { hint: t('playlist.emptyHint') })}
        help="build-a-playlist"
      />
    );
  }
  return (
    <>
      <ol
        ref={selection.list}
        className={styles.items}
        aria-label={t('playlist.itemList')}
        {...selection.handlers}
        {...dropTarget}
      >
        {pendingAt(0)}
        {items.map((item, index) => (
          <Fragment key={item.key}>
            <ItemRow
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              playing={playing}
              selection={selection.store}
              editingDuration={editingDuration}
              rows={rows}
              isListLong={items.length > LONG_LIST}
              helpId={helpId}
              isEditable={isEditable}
              isInTrash={deletedIds.has(item.presentationId ?? item.playlistId ?? '')}
              isDurationFixed={fixedDurations.has(item.presentationId ?? '')}
              timing={timings.get(item.presentationId ?? item.playlistId ?? '')}
              {...actions}
            />
            {pendingAt(index + 1)}
          </Fragment>
        ))}
      </ol>
      <DndContext
        id={helpId}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: t('playlist.dnd.hint') },
        }}
        onDragStart={({ active }) => group.start(String(active.id))}
        onDragCancel={group.end}
        onDragEnd={({ active, over }: DragEndEvent) => {
          group.end();
          if (over && active.id !== over.id) onDrop(String(active.id), String(over.id));
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <RowsSorting rows={rows} keys={keys} isEditable={isEditable} />
        </SortableContext>
      </DndContext>
    </>
  );
});

/** Describes a drag for screen readers. */
function useAnnouncements(items: readonly EditorItem[], { store }: ItemSelection): Announcements {
  const { t } = useTranslation();
  const indexOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id);
  const positionOf = (id: UniqueIdentifier) => ({ position: indexOf(id) + 1, total: items.length });
  const nameOf = (id: UniqueIdentifier) => {
    const name = items[indexOf(id)]?.name ?? '';
    const { keys } = store.get();
    return keys.size > 1 && keys.has(String(id))
      ? t('playlist.dnd.withOthers', { name, count: keys.size - 1 })
      : name;
  };
  return {
    onDragStart: ({ active }) => t('playlist.dnd.start', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('playlist.dnd.over', { name: nameOf(active.id), ...positionOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('playlist.dnd.end', { name: nameOf(active.id), ...positionOf(over.id) }) : undefined,
    onDragCancel: ({ active }) => t('playlist.dnd.cancel', { name: nameOf(active.id) }),
  };
}

/**
 * Marks the selected rows while one of them is dragged: the others fade, and the dragged row shows how many there are.
 * Sets the data attributes directly, so no row renders.
 */
function useDragGroup({ store, list }: ItemSelection) {
  const draggedRow = useRef<HTMLElement | null>(null);
  return {
    start(dragged: string) {
      const { keys } = store.get();
      if (keys.size < 2 || !keys.has(dragged) || !list.current) return;
      list.current.dataset.group = 'true';
      draggedRow.current = list.current.querySelector<HTMLElement>(`li[data-key="${CSS.escape(dragged)}"]`);
      if (draggedRow.current) draggedRow.current.dataset.count = String(keys.size);
    },
    end() {
      delete list.current?.dataset.group;
      delete draggedRow.current?.dataset.count;
      draggedRow.current = null;
    },
  };
}
