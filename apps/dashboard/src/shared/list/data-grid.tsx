import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef } from 'react';
import styles from './data-grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import type { DataGridProps, GridColumn, GridItem } from './grid-types.ts';
import { useRowKeys, useRowSelection, useVisibleRows } from './use-grid-rows.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export type { GridColumn } from './grid-types.ts';

const findRow = (list: HTMLElement, index: number) =>
  list.querySelector<HTMLElement>(`[data-index="${index}"]`);

/** A table of any length. It renders only the visible rows, and supports the keyboard and selecting ranges. */
export function DataGrid<T extends GridItem>(props: DataGridProps<T>) {
  const { pages, selected } = props;
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, items } = useVisibleRows(scroller, { pages, isPhone });
  const toggle = useRowSelection(props);
  useKeptFocus(scroller, pages.total, findRow);
  const { focused, setFocused, onKeyDown } = useRowKeys(props, {
    scroller,
    scrollToIndex: virtual.scrollToIndex,
    toggle,
  });

  const { table, tracks, preview } = useTracks(props);
  return (
    <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={props.label}>
      <table
        ref={table}
        aria-label={props.label}
        aria-rowcount={pages.total + 1}
        className={styles.grid}
        style={tracks as React.CSSProperties}
        data-stale={pages.isStale}
      >
        {!isPhone && <GridHeader {...props} onPreview={preview} />}
        {pages.isPending ? (
          <SkeletonRows />
        ) : (
          <tbody style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map(({ key, index, start, size }) => {
              const row = pages.rowAt(index);
              const style = { transform: `translateY(${start}px)`, height: size };
              if (!row) return <tr key={key} className={styles.ghost} style={style} aria-hidden />;
              return (
                <GridRow
                  key={key}
                  {...props}
                  row={row}
                  index={index}
                  style={style}
                  isFocusable={index === focused}
                  isSelected={selected.has(row.id)}
                  toggle={toggle}
                  onFocus={setFocused}
                  onKeyDown={onKeyDown}
                >
                  {isPhone ? (
                    <td className={styles.phone}>{props.phoneRow(row)}</td>
                  ) : (
                    renderCells(props.columns, row)
                  )}
                </GridRow>
              );
            })}
          </tbody>
        )}
      </table>
    </div>
  );
}

function renderCells<T>(columns: readonly GridColumn<T>[], row: T): ReactNode {
  return columns.map(({ id, cell }) => (
    <td key={id} className={styles.cell}>
      {cell(row)}
    </td>
  ));
}

const skeletons = Array.from({ length: 12 }, (_, index) => index);

function SkeletonRows() {
  return (
    <tbody aria-hidden>
      {skeletons.map((each) => (
        <tr key={each} className={styles.skeleton} />
      ))}
    </tbody>
  );
}

/** The widths of the columns. `preview` shows another width while a column is resized. */
function useTracks<T extends GridItem>({
  columns,
  onPeek,
  rowMenu,
}: Pick<DataGridProps<T>, 'columns' | 'onPeek' | 'rowMenu'>) {
  const table = useRef<HTMLTableElement>(null);
  const buttons = [onPeek, rowMenu].filter((each) => each !== undefined).length;
  const tracks = useMemo(() => tracksOf(columns, buttons), [columns, buttons]);
  // Sets the style directly, because rendering the rows for each move of the pointer would take too long.
  const preview = (column: string, width: number) => {
    const resized = columns.map((each) => (each.id === column ? { track: `${width}px` } : each));
    for (const [property, value] of Object.entries(tracksOf(resized, buttons)))
      table.current?.style.setProperty(property, value);
  };
  return { table, tracks, preview };
}

const CHECKBOX_PX = 40;
/** The space at both ends of a row. */
const ROW_PADDING_PX = 28;

/**
 * `--tracks` has the tracks of a row: the checkbox, the columns and the buttons at the end. The track of the first
 * column can refer to `--free-width`, which is the width that the other columns leave at most.
 */
function tracksOf(columns: readonly { track: string }[], buttons: number) {
  const menu = buttons > 0 ? buttons * 32 + 12 : 0;
  const others = columns.slice(1).reduce((sum, { track }) => sum + minWidthOf(track), menu);
  return {
    '--tracks': `${CHECKBOX_PX}px ${columns.map(({ track }) => track).join(' ')}${menu > 0 ? ` ${menu}px` : ''}`,
    '--free-width': `calc(100cqi - ${CHECKBOX_PX + others + ROW_PADDING_PX}px)`,
  };
}

/** The least width of a track such as `96px` or `minmax(96px, 1fr)`, in pixels. */
function minWidthOf(track: string): number {
  return Number.parseInt(track.replace('minmax(', ''), 10);
}
