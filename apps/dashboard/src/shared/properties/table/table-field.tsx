import { Button } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { DisabledReason } from '../../ui/disabled-reason.tsx';
import { type FieldProps, type FieldsProps, useFieldParts } from '../field-parts.tsx';
import fieldStyles from '../properties.module.css';
import { useOptions } from '../use-options.ts';
import type { Values } from '../values.ts';
import type { Column } from './cell-values.ts';
import { cardPlaces, cellAttributes, minTableWidth, tracksOf } from './columns.ts';
import { problemsByRow } from './row-problems.ts';
import styles from './table.module.css';
import { cellAt, focusCell, handleTableKey, selectText } from './table-keys.ts';
import { TableRow } from './table-row.tsx';
import { useRowDrag } from './use-row-drag.ts';
import { rowKey } from './use-rows.ts';
import { type Table, useTable, useTableClipboard } from './use-table.ts';

/** Renders the fields of a row that are not cells. */
export type RenderFields = (fields: FieldsProps) => ReactNode;

/** A list as a table. People edit the cells in place or paste them from a spreadsheet. */
export function TableField({
  children,
  isLabelHidden = false,
  ...props
}: FieldProps & {
  children: RenderFields;
  /** Whether only assistive technology gets the label, because a heading above the table already shows it. */
  isLabelHidden?: boolean;
}) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const table = useTable(props);
  const list = useListEvents(table);
  return (
    <fieldset className={fieldStyles.group} data-list {...list.events}>
      <legend className={isLabelHidden ? styles.hidden : fieldStyles.label}>{parts.label}</legend>
      {parts.description && <p className={fieldStyles.help}>{parts.description}</p>}
      <RemoteOptions table={table} />
      {table.rows.length === 0 ? (
        <p className={styles.empty}>{t('property.table.empty')}</p>
      ) : (
        <CellTable table={table} setBody={list.setBody}>
          {children}
        </CellTable>
      )}
      {parts.error && <p className={fieldStyles.error}>{parts.error}</p>}
      <ListFooter table={table} list={list} />
    </fieldset>
  );
}

/** Handles the keyboard, the clipboard and row dragging of a list. */
export function useListEvents(table: Table) {
  const body = useRef<HTMLElement>(null);
  const setBody = useCallback((element: HTMLElement | null) => {
    body.current = element;
  }, []);
  const clipboard = useTableClipboard(table);
  const drag = useRowDrag(table.actions.moveTo);
  const isTabbing = useRef(false);
  const { pendingFocus, columns } = table;
  useLayoutEffect(() => {
    const cell = pendingFocus.current;
    if (!cell) return;
    pendingFocus.current = null;
    focusCell(body.current, cell.row, cell.column);
  });
  // A nested list handles its own events.
  const isOwnEvent = (event: { target: EventTarget; currentTarget: Element; defaultPrevented?: boolean }) =>
    event.target instanceof Element &&
    event.defaultPrevented !== true &&
    event.target.closest('[data-list]') === event.currentTarget;
  const events = {
    onPointerDown: drag.onPointerDown,
    onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
      isTabbing.current = event.key === 'Tab';
      if (isOwnEvent(event) && handleTableKey(event, table)) event.preventDefault();
    },
    onFocus(event: React.FocusEvent<HTMLElement>) {
      if (isTabbing.current && cellAt(event.target)) selectText(event.target);
      isTabbing.current = false;
    },
    onChange: clipboard.clearPasteError,
    onPaste(event: React.ClipboardEvent<HTMLElement>) {
      if (!isOwnEvent(event)) return;
      const cell = cellAt(event.target);
      // If the focus is not in a cell, for example on "Add row", the pasted rows follow the last one.
      const isOtherField = !cell && (event.target as Element).matches('input, textarea, select');
      const at = cell ?? { row: table.rows.length, column: columns[0]?.name ?? '' };
      if (!isOtherField && clipboard.paste(event.clipboardData, at)) event.preventDefault();
    },
  };
  return { setBody, clipboard, events };
}

/** The buttons below a list, and the error of the last paste. */
export function ListFooter({
  table,
  list,
  addLabel,
  canCopy = true,
}: {
  table: Table;
  list: ReturnType<typeof useListEvents>;
  addLabel?: string;
  canCopy?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {list.clipboard.pasteError && (
        <p className={fieldStyles.error} role="alert">
          {list.clipboard.pasteError}
        </p>
      )}
      <div className={styles.buttons}>
        <DisabledReason
          reason={table.isFull ? t('property.table.limit', { count: table.maxItems }) : null}
          position="bottom-start"
        >
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => table.add()}
          >
            {addLabel ?? t('property.table.add')}
          </Button>
        </DisabledReason>
        {canCopy && table.rows.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void list.clipboard.copy()}
          >
            {t('property.table.copy')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns the styles that position each cell in a card, by column name. */
export function useCardPlaces(columns: readonly Column[]): ReadonlyMap<string, CSSProperties> {
  return useMemo(
    () =>
      new Map(
        [...cardPlaces(columns)].map(([name, { line, from, span }]) => [
          name,
          { '--line': line, '--from': from, '--span': span } as CSSProperties,
        ]),
      ),
    [columns],
  );
}

function CellTable({
  table,
  setBody,
  children,
}: {
  table: Table;
  setBody: (body: HTMLElement | null) => void;
  children: RenderFields;
}) {
  const { columns, details, rows, path, context, actions, isFull } = table;
  const { translate } = context;
  const openRows = useOpenRows();
  const places = useCardPlaces(columns);
  const layout = useCardLayout(minTableWidth(columns));
  const problems = useMemo(() => problemsByRow(context.problems, path), [context.problems, path]);
  const detailLabels = useMemo(
    () => new Map(details.map(({ name, label }) => [name, translate(label ?? name)])),
    [details, translate],
  );
  return (
    <table
      className={styles.table}
      ref={layout}
      data-details={details.length > 0 || undefined}
      style={{ '--tracks': tracksOf(columns) } as CSSProperties}
    >
      <TableHead columns={columns} places={places} />
      <tbody ref={setBody}>
        {rows.map((row, index) => {
          const key = rowKey(row);
          const isOpen = details.length > 0 ? openRows.keys.has(key) : undefined;
          return (
            <Fragment key={key}>
              <TableRow
                rowId={key}
                row={row}
                index={index}
                isLast={index === rows.length - 1}
                isFull={isFull}
                columns={columns}
                places={places}
                detailLabels={detailLabels}
                path={path}
                problems={problems.get(index)}
                actions={actions}
                isOpen={isOpen}
                onToggle={openRows.toggle}
              />
              {isOpen && (
                <RowDetails table={table} row={row} index={index}>
                  {children}
                </RowDetails>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** The rows whose details are visible. */
function useOpenRows() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setKeys((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return { keys, toggle };
}

/** The fields of a row that are not cells, below its cells. */
function RowDetails({
  table: { details, path, context, actions },
  row,
  index,
  children,
}: {
  table: Table;
  row: Values;
  index: number;
  children: RenderFields;
}) {
  return (
    <tr className={styles.details}>
      <td>
        {children({
          properties: details,
          values: row,
          path: `${path}.${index}.`,
          context,
          onChange: (next) => actions.merge(rowKey(row), next, details),
        })}
      </td>
    </tr>
  );
}

export function TableHead({
  columns,
  places,
}: {
  columns: readonly Column[];
  places: ReadonlyMap<string, CSSProperties>;
}) {
  return (
    <thead>
      <tr className={styles.head}>
        <td className={styles.gutter} />
        {columns.map((column) => (
          <th key={column.name} scope="col" {...cellAttributes(column, places)}>
            {column.label}
          </th>
        ))}
        <td className={styles.end} />
      </tr>
    </thead>
  );
}

/** Returns a ref for a table that shows its rows as cards while it is narrower than `minWidth` pixels. */
export function useCardLayout(minWidth: number) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const update = () => {
        element.dataset.layout = element.clientWidth < minWidth ? 'cards' : 'table';
      };
      // Measure before the first paint to avoid a layout shift.
      update();
      const observer = new ResizeObserver(update);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [minWidth],
  );
}

/** Loads the options of columns from the application's server. */
export function RemoteOptions({ table }: { table: Table }) {
  return table.remoteColumns.map((property) => (
    <ColumnOptions key={property.name} property={property} table={table} />
  ));
}

function ColumnOptions({
  property,
  table: { path, context, addOptions },
}: {
  property: FieldProps['property'];
  table: Table;
}) {
  const { t } = useTranslation();
  const { options, problem } = useOptions({
    property,
    path: `${path}.${property.name}`,
    value: undefined,
    onChange: () => undefined,
    context,
  });
  // The hook returns a new empty list on every render until the options have loaded.
  const key = JSON.stringify(options);
  useEffect(
    () => addOptions(property.name, JSON.parse(key) as typeof options),
    [addOptions, property.name, key],
  );
  return problem ? <p className={fieldStyles.error}>{t(`property.${problem}`)}</p> : null;
}
