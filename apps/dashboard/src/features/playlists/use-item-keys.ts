import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../../shared/ui/is-typing.ts';
import { selectAll, selectRange, toggleItem } from './selection.ts';
import { type ItemSelection, keyOfRow } from './use-item-selection.ts';

type Keys = ReadonlySet<string>;

interface KeyActions {
  isEditable: boolean;
  undo(): void;
  duplicate(keys: Keys): void;
  remove(keys: Keys): void;
  moveBy(keys: Keys, by: 1 | -1): void;
  /** Opens the duration field of an item. */
  editDuration(key: string): void;
}

const steps: Record<string, 1 | -1> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 };

/** Returns the keys of the selected items in order or, without a selection, of the focused item. */
export function targetKeys({ store, order }: ItemSelection): Keys {
  const { keys } = store.get();
  if (keys.size > 0) return new Set(order().filter((key) => keys.has(key)));
  const focused = keyOfRow(document.activeElement);
  return new Set(focused === null ? [] : [focused]);
}

/** Whether the keys undo the last edit. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';

/**
 * Handles the keyboard shortcuts of the list. They also work while nothing has focus. Undo works anywhere in the editor,
 * because people add items from the panel beside the list.
 */
export function useItemKeys(
  { list: area, editor }: Record<'list' | 'editor', RefObject<HTMLElement | null>>,
  selection: ItemSelection,
  actions: KeyActions,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const within = isUndo(event) ? editor : area;
      if (event.defaultPrevented || isTyping(event.target) || isOutside(within.current, event.target)) return;
      const { list } = selection;
      // During a drag, dnd-kit handles the keys.
      if (list.current?.querySelector('[data-dragging="true"]')) return;
      const isHandled =
        handleCommand(event, selection, latest.current) || handleRowKey(event, selection, latest.current);
      if (isHandled) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [area, editor, selection]);
}

function isOutside(area: HTMLElement | null, target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"], [role="menu"]')) return true;
  return target !== document.body && !(target instanceof Node && area?.contains(target));
}

/** Handles keys that work anywhere in the list. Returns whether it did. */
function handleCommand(event: KeyboardEvent, selection: ItemSelection, actions: KeyActions): boolean {
  const key = event.key.toLowerCase();
  const { store, order } = selection;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isCommand && key === 'a') {
    store.set(selectAll(order()));
    return true;
  }
  if (key === 'escape' && store.get().keys.size > 0) {
    selection.clear();
    return true;
  }
  if (!actions.isEditable) return false;
  if (isUndo(event)) {
    actions.undo();
    return true;
  }
  const keys = targetKeys(selection);
  if (keys.size === 0) return false;
  if (isCommand && key === 'd') actions.duplicate(keys);
  else if (event.altKey && (key === 'arrowup' || key === 'arrowdown'))
    actions.moveBy(keys, key === 'arrowup' ? -1 : 1);
  else if (key === 'delete' || key === 'backspace') actions.remove(keys);
  else return false;
  return true;
}

/** Handles keys that work on a row, but not on the controls in it. Returns whether it did. */
function handleRowKey(event: KeyboardEvent, selection: ItemSelection, actions: KeyActions): boolean {
  const { target } = event;
  const isRow = target instanceof HTMLElement && target.matches('li[data-key]');
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!isRow && target !== document.body && target !== selection.area.current) return false;
  const key = event.key.toLowerCase();
  const by = steps[key];
  const { store, order, focusRow } = selection;
  if (!isRow) {
    // Only J and K, because the arrow keys scroll the page.
    if (by !== undefined && key.length === 1) focusRow(by === 1 ? order()[0] : order().at(-1));
    return by !== undefined && key.length === 1;
  }
  const row = keyOfRow(target) ?? '';
  if (by !== undefined) {
    const next = order()[order().indexOf(row) + by];
    if (next !== undefined) {
      if (event.shiftKey) extendSelection(selection, row, next);
      focusRow(next);
    }
  } else if (key === 'x' || key === ' ') store.update((current) => toggleItem(current, row));
  else if (key === 'enter' && actions.isEditable) actions.editDuration(row);
  else return false;
  return true;
}

/** Extends the selection to the next or previous item. */
function extendSelection({ store, order }: ItemSelection, from: string, to: string): void {
  const { keys, anchor } = store.get();
  const start = anchor !== null && keys.has(anchor) ? anchor : from;
  store.set(selectRange({ keys, anchor: start }, to, order()));
}
