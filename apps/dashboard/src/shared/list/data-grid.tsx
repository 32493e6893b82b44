import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';
import { rangeBetween } from './paging.ts';
import type { Pages } from './use-pages.ts';

const features = tableFeatures({});
export type GridColumn<T extends RowData> = ColumnDef<typeof features, T> & {
  /** A CSS grid track. */
  track: string;
  /** What the service sorts by. */
  sortKey?: string | undefined;
  id: string;
};

export interface GridSort {
  key: string;
  direction: 'asc' | 'desc';
}

interface Named {
  id: string;
  name: string;
}

interface DataGridProps<T extends Named> {
  label: string;
  columns: GridColumn<T>[];
  pages: Pages<T>;
  sort?: GridSort | undefined;
  onSort?: (sort: GridSort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (row: T) => void;
  /** What stands at the right of a row, a menu. */
  rowMenu?: (row: T) => React.ReactNode;
  /** Two lines for a narrow screen. */
  phoneRow: (row: T) => React.ReactNode;
  /** Makes a row something that can be dragged or dropped upon. */
  rowProps?: (row: T) => React.HTMLAttributes<HTMLTableRowElement> & { draggable?: boolean };
}

const ROW_PX = 40;
const PHONE_ROW_PX = 60;
const skeletons = Array.from({ length: 12 }, (_, index) => index);

/** A table of any length: rows of 40 px, only those in sight, with keys, ranges and selection. */
export function DataGrid<T extends Named>(props: DataGridProps<T>) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  // Rows of another height are another list.
  return <Rows key={isPhone ? 'phone' : 'wide'} {...props} isPhone={isPhone} />;
}

function Rows<T extends Named>(props: DataGridProps<T> & { isPhone: boolean }) {
  const { t } = useTranslation();
  const { columns, pages, sort, selected, isPhone } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const anchor = useRef(0);

  const virtual = useVirtualizer({
    count: pages.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW_PX : ROW_PX),
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? 0) + 1;
  const { onVisibleRange: onRange } = pages;
  // Rows in sight decide which pages are read.
  useEffect(() => onRange(start, end), [onRange, start, end]);
  const shownList = useRef(pages.id);
  useEffect(() => {
    if (shownList.current === pages.id) return;
    shownList.current = pages.id;
    scroller.current?.scrollTo({ top: 0 });
  }, [pages.id]);

  const rows = items.map(({ index }) => pages.rowAt(index));
  const here = rows.filter((row): row is T => row !== undefined);
  const table = useTable({ features, columns, data: here, getRowId: (row) => row.id });
  const cellsOf = new Map(table.getRowModel().rows.map((row) => [row.id, row.getAllCells()]));
  const tracks = useMemo(
    () => `40px ${columns.map(({ track }) => track).join(' ')}${props.rowMenu ? ' 44px' : ''}`,
    [columns, props.rowMenu],
  );

  const toggle = (index: number, isRange: boolean) => {
    const indexes = isRange ? rangeBetween(anchor.current, index) : [index];
    const row = pages.rowAt(index);
    if (!row) return;
    const after = new Set(selected);
    const adds = !selected.has(row.id);
    for (const each of indexes) {
      const id = pages.rowAt(each)?.id;
      if (id !== undefined) adds ? after.add(id) : after.delete(id);
    }
    anchor.current = index;
    props.onSelect(after);
  };

  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(pages.total - 1, index));
    setFocused(target);
    virtual.scrollToIndex(target, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus(),
    );
  };

  const onKeyDown = (event: React.KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return;
    const row = pages.rowAt(index);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 10,
      PageUp: index - 10,
      Home: 0,
      End: pages.total - 1,
      j: index + 1,
      k: index - 1,
    };
    const next = moves[event.key];
    if (next !== undefined && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (event.shiftKey) toggle(index, false);
      focusRow(next);
    } else if (event.key === 'Enter' && row) props.onOpen(row);
    else if (event.key === 'x' || event.key === ' ') {
      event.preventDefault();
      toggle(index, event.shiftKey);
    } else if (event.key === 'Escape' && selected.size > 0) props.onSelect(new Set());
  };

  const loadedIds = pages.loaded.map(({ id }) => id);
  const allSelected = loadedIds.length > 0 && loadedIds.every((id) => selected.has(id));
  const headers = table.getHeaderGroups()[0]?.headers ?? [];

  return (
    <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={props.label}>
      <table
        aria-label={props.label}
        aria-rowcount={pages.total + 1}
        className={styles.grid}
        style={{ '--tracks': tracks } as React.CSSProperties}
        data-stale={pages.isStale}
      >
        {!isPhone && (
          <thead>
            <tr aria-rowindex={1} className={styles.header}>
              <th scope="col" className={styles.check}>
                <Checkbox
                  size="xs"
                  aria-label={t('common.selectAll')}
                  checked={allSelected}
                  indeterminate={!allSelected && selected.size > 0}
                  onChange={() => props.onSelect(allSelected ? new Set() : new Set(loadedIds))}
                />
              </th>
              {headers.map((header, index) => {
                const column = columns[index];
                const isSorted = sort !== undefined && column?.sortKey === sort.key;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
                  >
                    {column?.sortKey && props.onSort ? (
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() =>
                          props.onSort?.({
                            key: column.sortKey ?? '',
                            direction: isSorted && sort.direction === 'asc' ? 'desc' : 'asc',
                          })
                        }
                      >
                        <table.FlexRender header={header} />
                        {isSorted &&
                          (sort.direction === 'asc' ? (
                            <IconArrowUp size={13} />
                          ) : (
                            <IconArrowDown size={13} />
                          ))}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
              {props.rowMenu && (
                <th scope="col">
                  <VisuallyHidden>{t('common.more')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
        )}
        {pages.isPending ? (
          <tbody aria-hidden>
            {skeletons.map((each) => (
              <tr key={each} className={styles.skeleton} />
            ))}
          </tbody>
        ) : (
          <tbody style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map((item) => {
              const row = pages.rowAt(item.index);
              const style = { transform: `translateY(${item.start}px)`, height: item.size };
              if (!row) return <tr key={item.key} className={styles.ghost} style={style} aria-hidden />;
              const isSelected = selected.has(row.id);
              return (
                <tr
                  // A dialog that a row has opened stays with its row when the order changes.
                  key={row.id}
                  aria-rowindex={item.index + 2}
                  data-selected={isSelected}
                  data-index={item.index}
                  tabIndex={item.index === Math.min(focused, pages.total - 1) ? 0 : -1}
                  className={styles.row}
                  style={style}
                  onFocus={() => setFocused(item.index)}
                  onKeyDown={(event) => onKeyDown(event, item.index)}
                  onClick={(event) => {
                    if ((event.target as HTMLElement).closest('a, button, input, label, [role=menu]')) return;
                    if (event.metaKey || event.ctrlKey || event.shiftKey) toggle(item.index, event.shiftKey);
                    else props.onOpen(row);
                  }}
                  {...props.rowProps?.(row)}
                >
                  <td className={styles.check}>
                    <Checkbox
                      size="xs"
                      tabIndex={-1}
                      aria-label={t('common.selectRow', { name: row.name })}
                      checked={isSelected}
                      onChange={(event) =>
                        toggle(item.index, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)
                      }
                    />
                  </td>
                  {isPhone ? (
                    <td className={styles.phone}>{props.phoneRow(row)}</td>
                  ) : (
                    cellsOf.get(row.id)?.map((cell) => (
                      <td key={cell.id} className={styles.cell}>
                        <table.FlexRender cell={cell} />
                      </td>
                    ))
                  )}
                  {props.rowMenu && <td className={styles.menu}>{props.rowMenu(row)}</td>}
                </tr>
              );
            })}
          </tbody>
        )}
      </table>
    </div>
  );
}
