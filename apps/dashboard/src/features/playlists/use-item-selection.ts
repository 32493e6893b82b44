import { createStore, type Store } from '@vitrine/ui/store';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { EditorItem } from './editor-items.ts';
import {
  keepExisting,
  NOTHING_SELECTED,
  type Selection,
  selectOnly,
  selectRange,
  toggleRow,
} from './selection.ts';

/** Where a click on a row does something else. */
const CONTROLS = 'a, button, input, label, [role=menu]';

export interface ItemSelection {
  /** Outside React, so that only rows render whose state changes. */
  store: Store<Selection>;
  /** The element that contains the rows. */
  list: RefObject<HTMLOListElement | null>;
  /** The keys of all rows, in order. */
  order(): readonly string[];
  /** Selects these rows, and moves the focus to the first of them once it exists. */
  reveal(keys: readonly string[]): void;
  focusRow(key: string | undefined): void;
  /** Moves the focus to a row after the next change of the rows. */
  focusLater(key: string | undefined): void;
  /** Moves the focus to the row that should have it. */
  afterRender(): void;
  /** The handlers of the list. */
  handlers: {
    onFocus(event: FocusEvent): void;
    onMouseDown(event: MouseEvent): void;
    onClick(event: MouseEvent): void;
  };
}

/** The selected rows of a playlist. A click selects one; with Ctrl, ⌘ or Shift, it selects several. */
export function useItemSelection(items: readonly EditorItem[]): ItemSelection {
  const latest = useRef(items);
  latest.current = items;
  const list = useRef<HTMLOListElement>(null);
  const [selection] = useState(() => createItemSelection(list, () => latest.current.map(({ key }) => key)));
  useEffect(() => {
    selection.store.update((current) =>
      keepExisting(
        current,
        items.map(({ key }) => key),
      ),
    );
    selection.afterRender();
  }, [selection, items]);
  return selection;
}

function createItemSelection(
  list: RefObject<HTMLOListElement | null>,
  order: () => readonly string[],
): ItemSelection {
  const store = createStore<Selection>(NOTHING_SELECTED);
  let keyToFocus: string | undefined;
  let tabStop: HTMLElement | null = null;
  /** Makes a row the only one that Tab reaches. */
  const setTabStop = (row: HTMLElement | null) => {
    if (row === tabStop) return;
    if (tabStop) tabStop.tabIndex = -1;
    if (row) row.tabIndex = 0;
    tabStop = row;
  };
  const focusRow = (key: string | undefined) => {
    if (key !== undefined) rowOf(list.current, key)?.focus();
  };
  const afterRender = () => {
    if (!tabStop?.isConnected) setTabStop(list.current?.querySelector<HTMLElement>('li[data-key]') ?? null);
    if (keyToFocus === undefined || !rowOf(list.current, keyToFocus)) return;
    focusRow(keyToFocus);
    keyToFocus = undefined;
  };
  const focusLater = (key: string | undefined) => {
    keyToFocus = key;
    // The rows can be unchanged, or not exist yet.
    requestAnimationFrame(afterRender);
  };
  return {
    store,
    list,
    order,
    focusRow,
    focusLater,
    afterRender,
    reveal(keys: readonly string[]) {
      const [first] = keys;
      if (first === undefined) return;
      store.set({ keys: new Set(keys), anchor: first });
      focusLater(first);
    },
    handlers: {
      onFocus({ target }: FocusEvent) {
        setTabStop(target.closest<HTMLElement>('li[data-key]') ?? tabStop);
      },
      onMouseDown(event: MouseEvent) {
        // Otherwise, Shift would select text.
        if (event.shiftKey && !(event.target as Element).closest(CONTROLS)) event.preventDefault();
      },
      onClick(event: MouseEvent) {
        const next = selectByClick(event, store.get(), order());
        if (!next) return;
        store.set(next);
        focusRow(keyOfRow(event.target) ?? undefined);
      },
    },
  };
}

/** The selection after a click; null if the click was not for a row. */
function selectByClick(event: MouseEvent, current: Selection, order: readonly string[]): Selection | null {
  const key = keyOfRow(event.target);
  const target = event.target as Element;
  const isCheckbox = target.matches('input[type=checkbox]');
  if (key === null || (!isCheckbox && target.closest(CONTROLS))) return null;
  if (event.shiftKey) return selectRange(current, key, order);
  // A finger cannot hold Ctrl.
  const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
  return isCheckbox || isTouch || event.metaKey || event.ctrlKey ? toggleRow(current, key) : selectOnly(key);
}

/** The key of the row that contains an element. */
export function keyOfRow(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('li[data-key]') : null;
  return row?.dataset.key ?? null;
}

/** The element of a row. */
function rowOf(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-key="${CSS.escape(key)}"]`) ?? null;
}
