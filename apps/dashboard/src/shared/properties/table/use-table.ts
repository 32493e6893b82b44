import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Property } from '../../../platform/api.ts';
import { currentLocale } from '../../../platform/locale.ts';
import { useNotify } from '../../../platform/notify.tsx';
import { useStableCallbacks } from '../../ui/use-stable-callbacks.ts';
import type { FieldProps } from '../field-parts.tsx';
import type { Option } from '../use-options.ts';
import { initialValues, rowTitle, type Values } from '../values.ts';
import { columnsOf, hasRemoteOptions, splitProperties } from './columns.ts';
import { copyCells, pasteCells } from './paste-cells.ts';
import { usePasteMessage } from './paste-message.ts';
import { readSpreadsheetText, writeSpreadsheetText } from './spreadsheet-text.ts';
import { type RowsApi, rowKey, useRows } from './use-rows.ts';

/** The maximum number of rows of lists that do not declare one. */
const MAX_ITEMS = 500;

const noProperties: NonNullable<FieldProps['property']['properties']> = [];
const noOptions: ReadonlyMap<string, readonly Option[]> = new Map();

/** The index of a row and the name of a column. */
export interface CellPosition {
  row: number;
  column: string;
}

/** The actions on a row, by its key. They are stable between renders, so memoised rows do not render again. */
export interface RowActions extends Record<string, (...args: never[]) => void> {
  change(key: string, name: string, value: unknown): void;
  /** Copies only these fields from a form, because its other values can be older than those of the row. */
  merge(key: string, values: Values, fields: readonly Property[]): void;
  moveTo(key: string, index: number): void;
  moveBy(key: string, by: 1 | -1): void;
  insert(key: string, offset: 0 | 1): void;
  remove(key: string): void;
}

/** The columns, rows and actions of a list. */
export function useTable({ property, path, value, onChange, context }: FieldProps) {
  const rowProperties = property.properties ?? noProperties;
  const { translate } = context;
  const [remoteOptions, setRemoteOptions] = useState(noOptions);
  const { cells, details } = useMemo(() => splitProperties(rowProperties), [rowProperties]);
  const columns = useMemo(
    () => columnsOf(cells, translate, remoteOptions),
    [cells, translate, remoteOptions],
  );
  const { rows, api } = useRows(value, onChange);
  const maxItems = property.constraints?.maxItems ?? MAX_ITEMS;
  const pendingFocus = useRef<CellPosition | null>(null);
  const newRow = () => ({ ...initialValues(rowProperties) });
  const actions = useRowActions(api, { rowProperties, columns, maxItems, newRow, pendingFocus });
  const addOptions = useCallback(
    (name: string, options: readonly Option[]) =>
      setRemoteOptions((before) => new Map(before).set(name, options)),
    [],
  );
  return {
    path,
    context,
    columns,
    details,
    rows,
    api,
    maxItems,
    isFull: rows.length >= maxItems,
    pendingFocus,
    newRow,
    actions,
    remoteColumns: cells.filter(hasRemoteOptions),
    addOptions,
    /** Adds a row at the end and focuses it. */
    add(column = columns[0]?.name ?? '') {
      if (api.get().length >= maxItems) return;
      pendingFocus.current = { row: api.get().length, column };
      api.set([...api.get(), newRow()]);
    },
  };
}

export type Table = ReturnType<typeof useTable>;

function useRowActions(
  api: RowsApi,
  {
    rowProperties,
    columns,
    maxItems,
    newRow,
    pendingFocus,
  }: Pick<Table, 'columns' | 'maxItems' | 'newRow' | 'pendingFocus'> & {
    rowProperties: typeof noProperties;
  },
): RowActions {
  const { t } = useTranslation();
  const notify = useNotify();
  const focusedColumn = () =>
    document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? columns[0]?.name ?? '';
  const moveTo = (key: string, index: number) => {
    const from = api.indexOf(key);
    const rows = api.get();
    const row = rows[from];
    if (!row || index < 0 || index >= rows.length || index === from) return;
    // Moving an element in the DOM takes the focus away from it.
    pendingFocus.current = { row: index, column: focusedColumn() };
    api.setUndoable(rows.toSpliced(from, 1).toSpliced(index, 0, row));
  };
  return useStableCallbacks<RowActions>({
    change: (key, name, value) => api.replace(key, (row) => ({ ...row, [name]: value })),
    merge: (key, values, fields) =>
      api.replace(key, (row) => ({
        ...row,
        ...Object.fromEntries(fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : []))),
      })),
    moveTo,
    moveBy: (key, by) => moveTo(key, api.indexOf(key) + by),
    insert(key, offset) {
      const rows = api.get();
      if (rows.length >= maxItems) return;
      const index = api.indexOf(key) + offset;
      pendingFocus.current = { row: index, column: columns[0]?.name ?? '' };
      api.setUndoable(rows.toSpliced(index, 0, newRow()));
    },
    remove(key) {
      const rows = api.get();
      const index = api.indexOf(key);
      const row = rows[index];
      if (!row) return;
      pendingFocus.current = { row: Math.min(index, rows.length - 2), column: focusedColumn() };
      api.setUndoable(rows.toSpliced(index, 1));
      const name = rowTitle(rowProperties, row);
      const message =
        name === null
          ? t('property.table.deletedRow', { row: index + 1 })
          : t('property.table.deleted', { name });
      notify.undoable(message, () => {
        // Ctrl+Z can already have restored the row.
        if (api.indexOf(rowKey(row)) === -1) api.set(api.get().toSpliced(index, 0, row));
      });
    },
  });
}

/** Pastes spreadsheet cells into a list, and copies the list for a spreadsheet. */
export function useTableClipboard({ api, columns, maxItems, newRow, pendingFocus }: Table) {
  const { t } = useTranslation();
  const notify = useNotify();
  const pasteMessage = usePasteMessage();
  const [pasteError, setPasteError] = useState<string | null>(null);
  return {
    /** Why the last paste was rejected; null if it was not. */
    pasteError,
    clearPasteError: () => setPasteError(null),
    /** Returns whether it handled the paste. Otherwise, the browser pastes the text into the field. */
    paste(data: DataTransfer, at: CellPosition): boolean {
      const text = readSpreadsheetText(data.getData('text/plain'));
      const column = columns.findIndex(({ name }) => name === at.column);
      const isFromSpreadsheet = /<table\b/i.test(data.getData('text/html'));
      if (!text.isTable || !columns[column]) return false;
      // A field with several lines takes lines of text as its own value.
      if (columns[column].kind === 'text' && isOneColumn(text.rows) && !isFromSpreadsheet) return false;
      const result = pasteCells({
        cells: text.rows,
        columns,
        rows: api.get(),
        row: at.row,
        column,
        maxItems,
        newRow,
        locale: currentLocale(),
      });
      if (result.kind === 'tooMany') {
        setPasteError(
          `${t('property.table.tooMany', { count: result.fitting, pasted: result.pasted })} ${t('property.table.limit', { count: maxItems })}`,
        );
        return true;
      }
      setPasteError(null);
      pendingFocus.current = { row: result.first, column: at.column };
      notify.undoable(pasteMessage(result), api.setInPlace(result.rows));
      return true;
    },
    async copy() {
      const cells = copyCells(columns, api.get(), currentLocale());
      try {
        await navigator.clipboard.writeText(writeSpreadsheetText(cells));
      } catch {
        // The browser or the user denied access to the clipboard.
        return notify.info(t('property.table.copyFailed'));
      }
      notify.info(t('property.table.copied', { count: api.get().length }));
    },
  };
}

const isOneColumn = (rows: readonly (readonly string[])[]) => rows.every(({ length }) => length === 1);
