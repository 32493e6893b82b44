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
   * Adds a row. It is sortable at once or, with `ifVisible`, while it is visible or close to it. The returned function
   * removes it.
   */
  add(key: string, row: SortableRow, ifVisible: boolean): () => void;
}

/** Rows count as visible within this distance, relative to the height of the element that scrolls. */
const MARGIN = '50% 0px';

/**
 * Keeps track of the rows of a list. In a long list, only rows near the visible part are sortable, because each sortable
 * row costs time at every change of the list and at every step of a drag.
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
      // A row that is dragged stays sortable, even outside the visible part.
      else if (found.row.element.dataset.dragging !== 'true') next.delete(found.key);
    }
    active.set(next);
  }
  function observe(key: string, row: SortableRow): void {
    // A margin applies only to the element that scrolls.
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
    add(key, row, ifVisible) {
      if (ifVisible) observe(key, row);
      else active.update((before) => new Map(before).set(key, row));
      return () => {
        unobserve(row);
        if (active.get().get(key) !== row) return;
        active.update((before) => new Map([...before].filter(([each]) => each !== key)));
      };
    },
  };
}

/** The closest ancestor that scrolls; null if that is the page. */
function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
