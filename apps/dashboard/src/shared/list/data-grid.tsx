import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import styles from './data-grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import type { DataGridProps, GridItem } from './grid-types.ts';
import { useRowKeys, useRowSelection, useVisibleRows } from './use-grid-rows.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export type { GridColumn } from './grid-types.ts';

const skeletons = Array.from({ length: 12 }, (_, index) => index);

const findRow = (list: HTMLElement, index: number) =>
  list.querySelector<HTMLElement>(`[data-index="${index}"]`);

/** The tracks of a row: the checkbox, the columns and the buttons at the end. */
function tracksOf(columns: readonly { track: string }[], buttons: number): string {
  const menu = buttons > 0 ? ` ${buttons * 32 + 12}px` : '';
  return `40px ${columns.map(({ track }) => track).join(' ')}${menu}`;
}

/** A table of any length. It renders only the visible rows, and supports the keyboard and selecting ranges. */
export function DataGrid<T extends GridItem>(props: DataGridProps<T>) {
  const { columns, pages, selected } = props;
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

  const table = useRef<HTMLTableElement>(null);
  const buttons = [props.onPeek, props.rowMenu].filter((each) => each !== undefined).length;
  const tracks = useMemo(() => tracksOf(columns, buttons), [columns, buttons]);
  // Sets the style directly, because rendering the rows for each move of the pointer would take too long.
  const preview = (column: string, width: number) => {
    const resized = columns.map((each) => (each.id === column ? { track: `${width}px` } : each));
    table.current?.style.setProperty('--tracks', tracksOf(resized, buttons));
  };
  return (
    <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={props.label}>
      <table
        ref={table}
        aria-label={props.label}
        aria-rowcount={pages.total + 1}
        className={styles.grid}
        style={{ '--tracks': tracks } as React.CSSProperties}
        data-stale={pages.isStale}
      >
        {!isPhone && <GridHeader {...props} onPreview={preview} />}
        {pages.isPending ? (
          <tbody aria-hidden>
            {skeletons.map((each) => (
              <tr key={each} className={styles.skeleton} />
            ))}
          </tbody>
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
                    columns.map(({ id, cell }) => (
                      <td key={id} className={styles.cell}>
                        {cell(row)}
                      </td>
                    ))
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
