import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataGridProps, GridItem } from './grid-types.ts';
import { rangeBetween } from './paging.ts';
import type { Pages } from './use-pages.ts';

const ROW_PX = 40;
const PHONE_ROW_PX = 60;
/** Page Up and Page Down move the focus by this many rows. */
const PAGE_ROWS = 10;

/** The visible rows, which determine the pages to read. Scrolls to the top when the list changes. */
export function useVisibleRows<T extends GridItem>(
  scroller: RefObject<HTMLDivElement | null>,
  { pages, isPhone }: Pick<DataGridProps<T>, 'pages'> & { isPhone: boolean },
) {
  const rowPx = isPhone ? PHONE_ROW_PX : ROW_PX;
  const virtual = useVirtualizer({
    count: pages.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  // Rows change their height when the window switches between phone and desktop width. Keep the top row in place.
  const measuredPx = useRef(rowPx);
  useLayoutEffect(() => {
    if (measuredPx.current === rowPx) return;
    const first = Math.round((scroller.current?.scrollTop ?? 0) / measuredPx.current);
    measuredPx.current = rowPx;
    virtual.measure();
    virtual.scrollToIndex(first, { align: 'start' });
  }, [scroller, virtual, rowPx]);
  const items = virtual.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? 0) + 1;
  useShownPages(scroller, pages, start, end);
  return { virtual, items };
}

/** Reads the pages of the visible items, from `start` to before `end`. Scrolls to the top if the list changes. */
export function useShownPages<T>(
  scroller: RefObject<HTMLElement | null>,
  { id, onVisibleRange }: Pick<Pages<T>, 'id' | 'onVisibleRange'>,
  start: number,
  end: number,
): void {
  useEffect(() => onVisibleRange(start, end), [onVisibleRange, start, end]);
  const listId = useRef(id);
  useEffect(() => {
    if (listId.current === id) return;
    listId.current = id;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, id]);
}

/** Selects rows. A click with Shift selects the range from the row of the last click. */
export function useRowSelection<T extends GridItem>({
  pages,
  selected,
  onSelect,
}: Pick<DataGridProps<T>, 'pages' | 'selected' | 'onSelect'>) {
  const anchor = useRef(0);
  return (index: number, isRange: boolean) => {
    const indexes = isRange ? rangeBetween(anchor.current, index) : [index];
    const row = pages.rowAt(index);
    if (!row) return;
    const after = new Set(selected);
    const adds = !selected.has(row.id);
    for (const each of indexes) {
      const id = pages.rowAt(each)?.id;
      if (id !== undefined) adds ? after.add(id) : after.delete(id);
    }
    anchor.current = index;
    onSelect(after);
  };
}

/** Handles the keys that move the focus between rows, and that open and select rows. */
export function useRowKeys<T extends GridItem>(
  { pages, selected, onSelect, onOpen, onPeek, onItemKey }: DataGridProps<T>,
  {
    scroller,
    scrollToIndex,
    toggle,
  }: {
    scroller: RefObject<HTMLDivElement | null>;
    scrollToIndex: (index: number, options: { align: 'auto' }) => void;
    toggle: (index: number, isRange: boolean) => void;
  },
) {
  const [focused, setFocused] = useState(0);
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(pages.total - 1, index));
    const focus = () => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`);
      row?.focus({ preventScroll: true });
      return row;
    };
    setFocused(target);
    scrollToIndex(target, { align: 'auto' });
    // Focuses at once, so the next key press reaches the new row. A distant row is rendered only after scrolling.
    if (!focus()) requestAnimationFrame(focus);
  };
  const onKeyDown = (event: React.KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return;
    const row = pages.rowAt(index);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + PAGE_ROWS,
      PageUp: index - PAGE_ROWS,
      Home: 0,
      End: pages.total - 1,
      j: index + 1,
      k: index - 1,
    };
    const next = moves[event.key];
    if (next !== undefined && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (event.shiftKey) toggle(index, false);
      focusRow(next);
    } else if (event.key === 'Enter' && row) onOpen(row);
    else if (event.key === ' ' && onPeek && row) {
      event.preventDefault();
      onPeek(row);
    } else if (event.key === 'x' || event.key === ' ') {
      event.preventDefault();
      toggle(index, event.shiftKey);
    } else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else if (row && !event.ctrlKey && !event.metaKey && onItemKey?.(row, event.key)) event.preventDefault();
  };
  return { focused: Math.min(focused, pages.total - 1), setFocused, onKeyDown };
}
