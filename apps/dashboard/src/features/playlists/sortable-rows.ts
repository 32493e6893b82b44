import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { createStore, type Store } from '@vitrine/ui/store';
import type { RefObject } from 'react';

/** The elements of a row. */
export interface SortableRow {
  element: HTMLElement;
  /** Starts a drag. */
  handle: HTMLElement;
  /** Shows the position of the row, set while the row is sortable. */
  number: HTMLElement;
  /** The listeners of the handle, set while the row is sortable. */
  listeners: RefObject<DraggableSyntheticListeners>;
}

export interface SortableRows {
  /** The rows that are sortable now, by key. */
  active: Store<ReadonlyMap<string, SortableRow>>;
  /**
   * Adds a row. It is sortable at once or, with `onlyIfVisible`, while it is in or near the viewport. The returned
   * function removes it.
   */
  add(key: string, row: SortableRow, onlyIfVisible: boolean): () => void;
}

/** Rows within this distance of the viewport count as visible. Relative to the height of the scrolling element. */
const MARGIN = '50% 0px';

/**
 * Tracks the rows of a list. In a long list, only rows in or near the viewport are sortable, because each sortable row
 * slows down every change of the list and every step of a drag.
 */
export function createSortableRows(): SortableRows {
  const active = createStore<ReadonlyMap<string, SortableRow>>(new Map());
  const observed = new Map<Element, { key: string; row: SortableRow }>();
  let observer: IntersectionObserver | null = null;

  function handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
    const next = new Map(active.get());
    // Process the entries in order, because a row that scrolls quickly can have several.
    for (const { target, isIntersecting } of entries) {
      const found = observed.get(target);
      if (!found) continue;
      if (isIntersecting) next.set(found.key, found.row);
      // A dragged row stays sortable, even outside the viewport.
      else if (found.row.element.dataset.dragging !== 'true') next.delete(found.key);
    }
    active.set(next);
  }
  function observe(key: string, row: SortableRow): void {
    // `rootMargin` applies only to the scrolling element.
    observer ??= new IntersectionObserver(handleIntersections, {
      root: scrollerOf(row.element),
      rootMargin: MARGIN,
    });
    observed.set(row.element, { key, row });
    observer.observe(row.element);
  }
  function unobserve({ element }: SortableRow): void {
    if (!observed.delete(element)) return;
    observer?.unobserve(element);
    if (observed.size > 0) return;
    observer?.disconnect();
    observer = null;
  }

  return {
    active,
    add(key, row, onlyIfVisible) {
      if (onlyIfVisible) observe(key, row);
      else active.update((before) => new Map(before).set(key, row));
      return () => {
        unobserve(row);
        if (active.get().get(key) !== row) return;
        active.update((before) => new Map([...before].filter(([each]) => each !== key)));
      };
    },
  };
}

/** Returns the closest scrolling ancestor, or null if the page itself scrolls. */
function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
