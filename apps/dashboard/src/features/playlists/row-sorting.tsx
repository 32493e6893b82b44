import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect, useState } from 'react';
import type { SortableRow, SortableRows } from './sortable-rows.ts';

/**
 * Makes rows sortable. It renders nothing, but sets the styles of the rows directly. This way, the rows can be outside
 * the context of dnd-kit, and none of them renders during a drag.
 */
export function RowsSorting({ rows, isEditable }: { rows: SortableRows; isEditable: boolean }) {
  const [active, setActive] = useState(rows.active.get);
  // Run before the first paint, so that every visible row can be dragged.
  useLayoutEffect(() => {
    const follow = () => setActive(rows.active.get());
    follow();
    return rows.active.subscribe(follow);
  }, [rows]);
  return [...active].map(([key, row]) => <RowSorting key={key} id={key} row={row} isEditable={isEditable} />);
}

function RowSorting({
  id,
  row: { element, handle, listeners },
  isEditable,
}: {
  id: string;
  row: SortableRow;
  isEditable: boolean;
}): null {
  const sortable = useSortable({ id, disabled: !isEditable });
  const { setNodeRef, setActivatorNodeRef, transition, isDragging } = sortable;
  const transform = CSS.Translate.toString(sortable.transform);
  useLayoutEffect(() => {
    setNodeRef(element);
    setActivatorNodeRef(handle);
    element.dataset.sortable = 'true';
    return () => {
      delete element.dataset.sortable;
      setNodeRef(null);
      setActivatorNodeRef(null);
      element.style.transform = '';
      element.style.transition = '';
    };
  }, [element, handle, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    listeners.current = sortable.listeners;
    return () => {
      listeners.current = undefined;
    };
  }, [listeners, sortable.listeners]);
  useLayoutEffect(() => {
    element.style.transform = transform ?? '';
    element.style.transition = transition ?? '';
  }, [element, transform, transition]);
  useLayoutEffect(() => {
    element.dataset.dragging = String(isDragging);
    if (isDragging) handle.setAttribute('aria-pressed', 'true');
    else handle.removeAttribute('aria-pressed');
  }, [element, handle, isDragging]);
  return null;
}
