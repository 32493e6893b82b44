import { useState } from 'react';
import type { LibraryItem } from '../../platform/api.ts';

const TYPE = 'application/x-vitrine-items';

type Move = (items: readonly LibraryItem[], folder: { id: string | null; name: string }) => unknown;

/** Lets people drag items onto folders of the list or the path. Dragging a selected item drags the whole selection. */
export function useDragItems(items: readonly LibraryItem[], selected: ReadonlySet<string>, move: Move) {
  const [dragged, setDragged] = useState<readonly LibraryItem[]>([]);
  const [over, setOver] = useState<string | null>(null);

  /** The props that make an element a drop target. */
  const target = (folder: { id: string | null; name: string }) => {
    const key = folder.id ?? 'root';
    return {
      'data-drop': over === key,
      onDragOver: (event: React.DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        if (dragged.some(({ resourceId }) => resourceId === folder.id)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(key);
      },
      onDragLeave: () => setOver((before) => (before === key ? null : before)),
      onDrop: (event: React.DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(null);
        if (dragged.length > 0) void move(dragged, folder);
        setDragged([]);
      },
    };
  };

  return {
    target,
    itemProps: (item: LibraryItem) => ({
      draggable: true,
      onDragStart: (event: React.DragEvent) => {
        const draggedItems = selected.has(item.id) ? items.filter(({ id }) => selected.has(id)) : [item];
        setDragged(draggedItems);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(TYPE, String(draggedItems.length));
      },
      onDragEnd: () => {
        setDragged([]);
        setOver(null);
      },
      ...(item.resourceType === 'folder' ? target({ id: item.resourceId, name: item.name }) : {}),
    }),
  };
}

export type DragItems = ReturnType<typeof useDragItems>;
