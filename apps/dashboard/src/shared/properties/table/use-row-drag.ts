import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

/** A pointer that moves less than this many pixels clicks instead of dragging. */
const DRAG_THRESHOLD = 4;

/**
 * Lets people drag a row of a list by its handle. A line shows where the row would be dropped. React renders nothing
 * until the drop, so dragging is fast in lists with hundreds of rows.
 *
 * @param move moves the row with this key to this index
 */
export function useRowDrag(move: (rowId: string, index: number) => void) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const handle =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    const row = handle?.closest<HTMLElement>('[data-row]');
    const list = row?.parentElement;
    // A nested list has already handled the events of its own rows.
    if (!handle || !row || !list || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    stop.current?.();
    stop.current = startDrag({ handle, row, list, pointerId: event.pointerId, startY: event.clientY, move });
  };
  return { onPointerDown };
}

function startDrag({
  handle,
  row,
  list,
  pointerId,
  startY,
  move,
}: {
  handle: HTMLElement;
  row: HTMLElement;
  list: HTMLElement;
  pointerId: number;
  startY: number;
  move: (rowId: string, index: number) => void;
}): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')];
  const from = rows.indexOf(row);
  const controller = new AbortController();
  const { signal } = controller;
  let target: number | null = null;
  const clearMark = () => {
    for (const each of rows) delete each.dataset.drop;
  };
  const stop = () => {
    controller.abort();
    clearMark();
    delete row.dataset.dragging;
  };
  // The first move can already be outside the handle.
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      if (target === null && Math.abs(clientY - startY) < DRAG_THRESHOLD) return;
      row.dataset.dragging = 'true';
      target = indexAt(rows, from, clientY);
      clearMark();
      const marked = rows[target];
      if (marked && target !== from) marked.dataset.drop = target < from ? 'before' : 'after';
    },
    { signal },
  );
  handle.addEventListener(
    'pointerup',
    () => {
      const index = target;
      stop();
      if (index === null) return;
      ignoreNextClick(handle);
      const rowId = row.dataset.row;
      if (rowId !== undefined && index !== from) move(rowId, index);
    },
    { signal },
  );
  handle.addEventListener('pointercancel', stop, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
  return stop;
}

/** Prevents the click that ends a drag from opening the menu. It follows in the same task, if at all. */
function ignoreNextClick(handle: HTMLElement): void {
  const ignore = (event: MouseEvent) => event.stopPropagation();
  handle.addEventListener('click', ignore, { capture: true });
  setTimeout(() => handle.removeEventListener('click', ignore, { capture: true }));
}

/** Returns the index at which the row would be dropped: the number of other rows whose middle is above the pointer. */
function indexAt(rows: readonly HTMLElement[], from: number, clientY: number): number {
  return rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < clientY;
  }).length;
}
