import type { KeyboardEvent } from 'react';
import type { Table } from './use-table.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Finds the cell that contains an element, with the key and index of its row. */
export function cellAt(
  target: EventTarget,
): { field: Field; column: string; rowId: string; row: number } | null {
  const field = target instanceof Element ? target.closest<Field>('[data-cell]') : null;
  const row = field?.closest<HTMLElement>('[data-row]');
  const rowId = row?.dataset.row;
  if (!field || !row || rowId === undefined) return null;
  return { field, column: field.dataset.cell ?? '', rowId, row: rowsIn(row.parentElement).indexOf(row) };
}

function rowsIn(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
}

/** Focuses a cell and selects its text, so typing replaces it as in a spreadsheet. Returns whether the cell exists. */
export function focusCell(list: Element | null, row: number, column: string): boolean {
  const cells = rowsIn(list)[row]?.querySelectorAll<Field>('[data-cell]') ?? [];
  const field = [...cells].find((each) => each.dataset.cell === column) ?? cells[0];
  if (!field) return false;
  field.focus();
  selectText(field);
  return true;
}

export function selectText(field: EventTarget): void {
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && isTextInput(field));
  if (isText) field.select();
}

const isTextInput = ({ type }: HTMLInputElement) => type === 'text';

type TableEdits = Pick<Table, 'actions' | 'add' | 'api'>;

/** Handles spreadsheet shortcuts in a cell. Returns whether to prevent the default action of the browser. */
export function handleTableKey(
  event: KeyboardEvent<HTMLElement>,
  { actions, add, api }: TableEdits,
): boolean {
  const cell = cellAt(event.target);
  // Input method editors use these keys to choose a word.
  if (!cell || event.nativeEvent.isComposing) return false;
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const { field, column, rowId, row } = cell;
  const list = field.closest('[data-row]')?.parentElement ?? null;
  if (key === 'Enter' && !isCommand) {
    if (field instanceof HTMLTextAreaElement && field.dataset.lines !== undefined && (altKey || shiftKey))
      // The browser adds a line break for Shift+Enter, but not for Alt+Enter.
      return altKey ? insertLineBreak() : false;
    if (shiftKey) focusCell(list, row - 1, column);
    else if (focusNestedList(field)) return true;
    else if (!focusCell(list, row + 1, column)) add(column);
    return true;
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? -1 : 1;
    if (altKey && !isCommand) {
      actions.moveBy(rowId, by);
      return true;
    }
    if (isCommand || shiftKey || altKey || !leavesField(field, by)) return false;
    return focusCell(list, row + by, column);
  }
  // Holding the key deletes words until the cell is empty. It must not go on to delete rows.
  if (key === 'Backspace' && isCommand && !event.repeat && isTextSelected(field)) {
    actions.remove(rowId);
    return true;
  }
  // Without a step to undo, the browser undoes the typing.
  return key === 'z' && isCommand && !shiftKey && !altKey && api.undo();
}

/** Moves the focus from the heading of a section into its first list. */
function focusNestedList(field: Field): boolean {
  const list = field.closest('[data-row]')?.querySelector('[data-list]:not([hidden] *)');
  const target = list?.querySelector<HTMLElement>('[data-cell]') ?? list?.querySelector('button');
  if (!target) return false;
  target.focus();
  selectText(target);
  return true;
}

function insertLineBreak(): boolean {
  // Deprecated, but the only way to insert text that the browser can undo.
  return document.execCommand('insertText', false, '\n');
}

/** Whether the arrow key moves the focus out of the field, because the cursor cannot move further inside it. */
function leavesField(field: Field, by: 1 | -1): boolean {
  if (field instanceof HTMLSelectElement) return false;
  if (field instanceof HTMLInputElement) return field.type !== 'date';
  const { selectionStart, selectionEnd, value } = field;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  if (isAllSelected || isOneLine(field)) return true;
  return selectionStart === selectionEnd && selectionStart === (by === -1 ? 0 : value.length);
}

function isOneLine(field: HTMLTextAreaElement): boolean {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  const height = field.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  return height < 1.5 * Number.parseFloat(lineHeight);
}

/** Whether all text is selected. Otherwise, Ctrl+Backspace deletes a word. */
function isTextSelected(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true;
  if (field instanceof HTMLInputElement && !isTextInput(field)) return true;
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}
