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

/** The limit of lists that declare none. */
const MAX_ITEMS = 500;

const noProperties: NonNullable<FieldProps['property']['properties']> = [];
const noOptions: ReadonlyMap<string, readonly Option[]> = new Map();

/** A cell by the position of its row. */
export interface CellPosition {
  row: number;
  column: string;
}

/** What people can do with a row, by its key. The functions stay the same between renders, for memoised rows. */
export interface RowActions extends Record<string, (...args: never[]) => void> {
  change(key: string, name: string, value: unknown): void;
  /** Takes over these fields from a form, which can answer after other fields of the row have changed. */
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
    /** Adds a row after the last one, and moves the focus into it. */
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
  const focused = () =>
    document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? columns[0]?.name ?? '';
  const moveTo = (key: string, index: number) => {
    const from = api.indexOf(key);
    const rows = api.get();
    const row = rows[from];
    if (!row || index < 0 || index >= rows.length || index === from) return;
    // Moving an element in the page takes the focus from it.
    pendingFocus.current = { row: index, column: focused() };
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
      pendingFocus.current = { row: Math.min(index, rows.length - 2), column: focused() };
      api.setUndoable(rows.toSpliced(index, 1));
      const name = rowTitle(rowProperties, row) ?? t('property.table.row', { row: index + 1 });
      notify.undoable(t('property.table.deleted', { name }), () => {
        // Ctrl+Z can have restored the row.
        if (api.indexOf(rowKey(row)) === -1) api.set(api.get().toSpliced(index, 0, row));
      });
    },
  });
}

/** Pastes cells of a spreadsheet into a list, and copies the list for a spreadsheet. */
export function useTableClipboard({ api, columns, maxItems, newRow, pendingFocus }: Table) {
  const { t } = useTranslation();
  const notify = useNotify();
  const pasteMessage = usePasteMessage();
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    /** Why the last cells were not pasted. */
    refusal,
    clearRefusal: () => setRefusal(null),
    /** Returns whether the clipboard has cells. Otherwise, the browser pastes the text. */
    paste(data: DataTransfer, at: CellPosition): boolean {
      const text = readSpreadsheetText(data.getData('text/plain'));
      const column = columns.findIndex(({ name }) => name === at.column);
      const isFromSpreadsheet = /<table\b/i.test(data.getData('text/html'));
      if (!text.isTable || !columns[column]) return false;
      // Lines of text belong into a field that has several lines.
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
        setRefusal(
          `${t('property.table.tooMany', { count: result.fitting, pasted: result.pasted })} ${t('property.table.limit', { count: maxItems })}`,
        );
        return true;
      }
      setRefusal(null);
      pendingFocus.current = { row: result.first, column: at.column };
      notify.undoable(pasteMessage(result), api.setInPlace(result.rows));
      return true;
    },
    async copy() {
      const cells = copyCells(columns, api.get(), currentLocale());
      try {
        await navigator.clipboard.writeText(writeSpreadsheetText(cells));
      } catch {
        // The browser or its user refused.
        return notify.info(t('property.table.copyFailed'));
      }
      notify.info(t('property.table.copied', { count: api.get().length }));
    },
  };
}

const isOneColumn = (rows: readonly (readonly string[])[]) => rows.every(({ length }) => length === 1);
