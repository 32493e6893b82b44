import type { KeyboardEvent } from 'react';
import type { Table } from './use-table.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The cell of a table that has an element, with the key and position of its row. */
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

/** Moves the focus to a cell. A keyboard replaces its text, as in a spreadsheet. */
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

type Edit = Pick<Table, 'actions' | 'add' | 'api'>;

/** Handles the keys of a spreadsheet in a cell. Returns whether the browser must not handle the key too. */
export function handleTableKey(event: KeyboardEvent<HTMLElement>, { actions, add, api }: Edit): boolean {
  const cell = cellAt(event.target);
  // Input methods use these keys to choose a word.
  if (!cell || event.nativeEvent.isComposing) return false;
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const { field, column, rowId, row } = cell;
  const list = field.closest('[data-row]')?.parentElement ?? null;
  if (key === 'Enter' && !isCommand) {
    if (field instanceof HTMLTextAreaElement && field.dataset.lines !== undefined && (altKey || shiftKey))
      // The browser adds the line break only with Shift.
      return altKey ? insertLineBreak() : false;
    if (shiftKey) focusCell(list, row - 1, column);
    else if (focusNested(field)) return true;
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
  // A held key deletes words until the cell is empty. It must not go on with rows.
  if (key === 'Backspace' && isCommand && !event.repeat && isTextSelected(field)) {
    actions.remove(rowId);
    return true;
  }
  // Otherwise, the browser undoes what was typed.
  return key === 'z' && isCommand && !shiftKey && !altKey && api.undo();
}

/** Moves the focus from the heading of a section into its first list. */
function focusNested(field: Field): boolean {
  const list = field.closest('[data-row]')?.querySelector('[data-list]');
  const target = list?.querySelector<HTMLElement>('[data-cell]') ?? list?.querySelector('button');
  if (!target) return false;
  target.focus();
  selectText(target);
  return true;
}

function insertLineBreak(): boolean {
  // The only way to insert text that the browser can undo.
  return document.execCommand('insertText', false, '\n');
}

/** Whether the cursor cannot move up or down inside the field. */
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

/** Whether the keyboard has selected the cell instead of a position in its text, where Ctrl+Backspace deletes a word. */
function isTextSelected(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true;
  if (field instanceof HTMLInputElement && !isTextInput(field)) return true;
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}
