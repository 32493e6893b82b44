import { useMemo } from 'react';
import { usePreference } from '../../platform/preference.ts';
import {
  arrangeColumns,
  type ColumnLayout,
  isSameLayout,
  parseColumnLayout,
  resizeColumn,
} from '../../shared/list/column-layout.ts';
import { defaultColumns, useScreenColumns } from './screens-columns.tsx';

const columnIds = [
  ...defaultColumns,
  'tags',
  'folder',
  'timezone',
  'resolution',
  'model',
  'description',
  'created',
];
const parseLayout = (value: unknown) => parseColumnLayout(value, columnIds);
export const defaultLayout: ColumnLayout = { visible: defaultColumns, widths: {} };

/** The columns of the list of screens, which this browser remembers. */
export function useColumnLayout() {
  const all = useScreenColumns();
  const [stored, setStored] = usePreference('screens.columns', parseLayout);
  const layout = stored ?? defaultLayout;
  const shown = useMemo(() => arrangeColumns(all, layout), [all, layout]);
  const isDefault = isSameLayout(layout, defaultLayout);
  return {
    /** The visible columns, in order. */
    shown,
    onResize: (column: string, width: number | null) => setStored(resizeColumn(layout, column, width)),
    /** For the menu of the columns. */
    menu: {
      columns: all,
      layout,
      onChange: setStored,
      onReset: isDefault ? null : () => setStored(null),
    },
  };
}
