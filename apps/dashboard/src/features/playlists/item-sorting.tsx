import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSortAnnouncements } from '../../shared/list/use-sort-announcements.ts';
import { useSortSensors } from '../../shared/list/use-sort-sensors.ts';
import type { EditorItem } from './editor-items.ts';
import { RowsSorting } from './row-sorting.tsx';
import type { SortableRows } from './sortable-rows.ts';
import type { ItemSelection } from './use-item-selection.ts';

interface Props {
  /** The id of the element that explains to screen readers how to move a row. */
  id: string;
  items: readonly EditorItem[];
  rows: SortableRows;
  selection: ItemSelection;
  isEditable: boolean;
  /** Moves an item, or all selected items if it is one of them, to where it was dropped. */
  onDrop: (dragged: string, over: string) => void;
}

/** Makes the rows of the list sortable, and describes a drag to screen readers. It renders no rows. */
export function ItemSorting({ id, items, rows, selection, isEditable, onDrop }: Props) {
  const { t } = useTranslation();
  const sensors = useSortSensors();
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const announcements = useSortAnnouncements(keys, useDragName(items, selection));
  const group = useDragGroup(selection);
  return (
    <DndContext
      id={id}
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
  );
}

/** Names an item in the description of a drag, with the number of selected items that move with it. */
function useDragName(items: readonly EditorItem[], { store }: ItemSelection): (id: string) => string {
  const { t } = useTranslation();
  return (id) => {
    const name = items.find(({ key }) => key === id)?.name ?? '';
    const { keys } = store.get();
    return keys.size > 1 && keys.has(id)
      ? t('playlist.dnd.withOthers', { name, count: keys.size - 1 })
      : name;
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
