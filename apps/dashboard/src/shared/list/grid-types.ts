import type { ReactNode } from 'react';
import type { Pages } from './use-pages.ts';

export interface GridColumn<T> {
  id: string;
  /** A CSS grid track. */
  track: string;
  /** The field by which the server sorts. */
  sortKey?: string | undefined;
  header: string;
  /** The width that the person has chosen, in pixels. */
  width?: number;
  cell: (row: T) => ReactNode;
}

export interface GridSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface GridItem {
  id: string;
  name: string;
}

/** Handles a key of a focused item. True if it did. */
export type ItemKey<T> = (item: T, key: string) => boolean;

export interface DataGridProps<T extends GridItem> {
  label: string;
  columns: GridColumn<T>[];
  pages: Pages<T>;
  sort?: GridSort | undefined;
  onSort?: (sort: GridSort) => void;
  /** Makes the columns resizable. Null: the default width. */
  onResize?: ((column: string, width: number | null) => void) | undefined;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (row: T) => void;
  /** Shows the details of a row beside the list: with Space or the button that appears in the row. */
  onPeek?: ((row: T) => void) | undefined;
  /** Handles the keys that the list does not handle itself. */
  onItemKey?: ItemKey<T>;
  /** A menu at the right of each row. */
  rowMenu?: (row: T) => ReactNode;
  /** Renders a row in two lines, for phones. */
  phoneRow: (row: T) => ReactNode;
  /** Makes a row draggable or a drop target. */
  rowProps?: (row: T) => React.HTMLAttributes<HTMLTableRowElement> & { draggable?: boolean };
}
