import { createStore, type Store } from '@vitrine/ui/store';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { EditorItem } from './editor-items.ts';
import {
  keepExisting,
  NOTHING_SELECTED,
  type Selection,
  selectOnly,
  selectRange,
  toggleItem,
} from './selection.ts';

/** A click on these elements does not select their row. */
const CONTROLS = 'a, button, input, label, [role=menu]';

export interface ItemSelection {
  /** A store instead of React state, so only the rows whose state changes render. */
  store: Store<Selection>;
  /** The element that contains the rows. */
  list: RefObject<HTMLOListElement | null>;
  /** The focusable area of the list, which also exists while the list is empty. */
  area: RefObject<HTMLElement | null>;
  /** The keys of all items, in order. */
  order(): readonly string[];
  rowOf(key: string | null): HTMLElement | null;
  /** Selects these items, and focuses the row of the first one once it exists. */
  reveal(keys: readonly string[]): void;
  /** Selects an item and scrolls to its row, but leaves the focus where it is. */
  show(key: string): void;
  focusRow(key: string | undefined): void;
  /** Focuses a row after the next change of the items; null: the area of the list, if there is no row. */
  focusLater(key: string | null | undefined): void;
  /** Clears the selection. If the focus was not on a row, it goes to the row that was selected. */
  clear(): void;
  /** Focuses the row that `focusLater` or `reveal` requested. */
  afterRender(): void;
  /** The event handlers of the list. */
  handlers: {
    onFocus(event: FocusEvent): void;
    onMouseDown(event: MouseEvent): void;
    onClick(event: MouseEvent): void;
  };
}

/** The selected items of a playlist. A click selects one; with Ctrl, ⌘ or Shift, it selects several. */
export function useItemSelection(items: readonly EditorItem[]): ItemSelection {
  const latest = useRef(items);
  latest.current = items;
  const list = useRef<HTMLOListElement>(null);
  const area = useRef<HTMLElement>(null);
  const [selection] = useState(() =>
    createItemSelection({ list, area }, () => latest.current.map(({ key }) => key)),
  );
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
  { list, area }: Pick<ItemSelection, 'list' | 'area'>,
  order: () => readonly string[],
): ItemSelection {
  const store = createStore<Selection>(NOTHING_SELECTED);
  const { focusRow, focusLater, afterRender, setTabStopAt } = createRowFocus({ list, area });
  return {
    store,
    list,
    area,
    order,
    clear() {
      const { keys, anchor } = store.get();
      const key = anchor !== null && keys.has(anchor) ? anchor : order().find((each) => keys.has(each));
      const isOnRow = keyOfRow(document.activeElement) !== null;
      store.set(NOTHING_SELECTED);
      if (!isOnRow) focusRow(key);
    },
    rowOf: (key) => (key === null ? null : rowOf(list.current, key)),
    show(key: string) {
      store.set(selectOnly(key));
      // A new item has no row yet.
      requestAnimationFrame(() => rowOf(list.current, key)?.scrollIntoView({ block: 'nearest' }));
    },
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
      onFocus: ({ target }: FocusEvent) => setTabStopAt(target),
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

/** Moves the focus between rows. One of them at a time is a tab stop. */
function createRowFocus({ list, area }: Pick<ItemSelection, 'list' | 'area'>) {
  let keyToFocus: string | null | undefined;
  let tabStop: HTMLElement | null = null;
  /** Makes a row the only tab stop of the list. */
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
    if (keyToFocus === undefined) return;
    if (keyToFocus === null) area.current?.focus();
    else if (rowOf(list.current, keyToFocus)) focusRow(keyToFocus);
    else return;
    keyToFocus = undefined;
  };
  return {
    focusRow,
    /** Makes the row that contains an element the tab stop. */
    setTabStopAt(target: Element) {
      setTabStop(target.closest<HTMLElement>('li[data-key]') ?? tabStop);
    },
    focusLater(key: string | null | undefined) {
      keyToFocus = key;
      // If the items do not change, no render follows.
      requestAnimationFrame(afterRender);
    },
    afterRender,
  };
}

/** Returns the selection after a click, or null if the click does not change it. */
function selectByClick(event: MouseEvent, current: Selection, order: readonly string[]): Selection | null {
  const key = keyOfRow(event.target);
  const target = event.target as Element;
  const isCheckbox = target.matches('input[type=checkbox]');
  if (key === null || (!isCheckbox && target.closest(CONTROLS))) return null;
  if (event.shiftKey) return selectRange(current, key, order);
  // Touch has no Ctrl key, so a tap toggles.
  const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
  return isCheckbox || isTouch || event.metaKey || event.ctrlKey ? toggleItem(current, key) : selectOnly(key);
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
