import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

/** The pointer drags after this many pixels. Before, it is a click. */
const DISTANCE = 4;

/**
 * Lets people drag a row of a list by its handle. A line shows where the row would go. Nothing renders until the drop,
 * so lists can have hundreds of rows.
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
    // A list inside a row handles its own rows.
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
  const ending = new AbortController();
  const { signal } = ending;
  let target: number | null = null;
  const clearMark = () => {
    for (const each of rows) delete each.dataset.drop;
  };
  const stop = () => {
    ending.abort();
    clearMark();
    delete row.dataset.dragging;
  };
  // The first move can already be outside of the handle.
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      if (target === null && Math.abs(clientY - startY) < DISTANCE) return;
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

/** The click that ends a drag must not open the menu. It follows in the same task, or not at all. */
function ignoreNextClick(handle: HTMLElement): void {
  const ignore = (event: MouseEvent) => event.stopPropagation();
  handle.addEventListener('click', ignore, { capture: true });
  setTimeout(() => handle.removeEventListener('click', ignore, { capture: true }));
}

/** The index that the dragged row would have: the number of other rows whose middle is above the pointer. */
function indexAt(rows: readonly HTMLElement[], from: number, clientY: number): number {
  return rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < clientY;
  }).length;
}
