import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { createStore, type Store } from '@vitrine/ui/store';
import type { RefObject } from 'react';

/** The elements of a row. */
export interface SortableRow {
  element: HTMLElement;
  /** Starts a drag. */
  handle: HTMLElement;
  /** The listeners of the handle, set while the row is sortable. */
  listeners: RefObject<DraggableSyntheticListeners>;
}

export interface SortableRows {
  /** The rows that are sortable now, by key. */
  near: Store<ReadonlyMap<string, SortableRow>>;
  /**
   * Adds a row, which is sortable at once; or, with `ifInSight`, while it is in sight or almost. The returned function
   * removes it.
   */
  add(key: string, row: SortableRow, ifInSight: boolean): () => void;
}

/** Rows count as in sight within this part of the height of what scrolls them. */
const MARGIN = '50% 0px';

/**
 * The rows of a list, of which only those near the visible part are sortable: each sortable row costs time at every
 * change of the list and at every step of a drag.
 */
export function createSortableRows(): SortableRows {
  const near = createStore<ReadonlyMap<string, SortableRow>>(new Map());
  const watched = new Map<Element, { key: string; row: SortableRow }>();
  let observer: IntersectionObserver | null = null;

  function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
    const next = new Map(near.get());
    // In order: a row that scrolls quickly can have several entries.
    for (const { target, isIntersecting } of entries) {
      const found = watched.get(target);
      if (!found) continue;
      if (isIntersecting) next.set(found.key, found.row);
      // The pointer can drag a row out of sight.
      else if (found.row.element.dataset.dragging !== 'true') next.delete(found.key);
    }
    near.set(next);
  }
  function watch(key: string, row: SortableRow): void {
    // A margin applies only to the element that scrolls.
    observer ??= new IntersectionObserver(handleEntries, {
      root: scrollerOf(row.element),
      rootMargin: MARGIN,
    });
    watched.set(row.element, { key, row });
    observer.observe(row.element);
  }
  function unwatch({ element }: SortableRow): void {
    if (!watched.delete(element)) return;
    observer?.unobserve(element);
    if (watched.size > 0) return;
    observer?.disconnect();
    observer = null;
  }

  return {
    near,
    add(key, row, ifInSight) {
      if (ifInSight) watch(key, row);
      else near.update((before) => new Map(before).set(key, row));
      return () => {
        unwatch(row);
        if (near.get().get(key) !== row) return;
        near.update((before) => new Map([...before].filter(([each]) => each !== key)));
      };
    },
  };
}

/** The closest element around this one that scrolls; null: the page. */
function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
