import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { SortableRow, SortableRows } from './sortable-rows.ts';

/**
 * Makes rows sortable and numbers them. It renders nothing, but sets the styles and numbers of the rows directly. This
 * way, the rows can be outside the context of dnd-kit, and none of them renders during a drag or when others change.
 */
export function RowsSorting({
  rows,
  keys,
  isEditable,
}: {
  rows: SortableRows;
  /** The keys of all rows, in order. */
  keys: readonly string[];
  isEditable: boolean;
}) {
  const [active, setActive] = useState(rows.active.get);
  // Run before the first paint, so every visible row is draggable from the start.
  useLayoutEffect(() => {
    const update = () => setActive(rows.active.get());
    update();
    return rows.active.subscribe(update);
  }, [rows]);
  const positions = useMemo(() => new Map(keys.map((key, index) => [key, index + 1])), [keys]);
  return [...active].map(([key, row]) => (
    <RowSorting key={key} id={key} row={row} position={positions.get(key)} isEditable={isEditable} />
  ));
}

function RowSorting({
  id,
  row: { element, handle, number, listeners },
  position,
  isEditable,
}: {
  id: string;
  row: SortableRow;
  /** From 1. Undefined once the row is removed. */
  position: number | undefined;
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
    if (position !== undefined) number.textContent = String(position);
  }, [number, position]);
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
