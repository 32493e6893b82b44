import { useMemo } from 'react';
import type { SavedView } from '../../platform/api.ts';
import { usePreference } from '../../platform/preference.ts';
import {
  arrangeColumns,
  isSameLayout,
  parseColumnLayout,
  resizeColumn,
} from '../../shared/list/column-layout.ts';
import { columnIds, defaultLayout } from './column-ids.ts';
import { layoutOf } from './saved-view.ts';
import { useScreenColumns } from './screens-columns.tsx';

const parseLayout = (value: unknown) => parseColumnLayout(value, columnIds);

/**
 * The columns of the list of screens. This browser remembers changes: for a saved view until they are saved in it.
 *
 * @param savedId the id in the address, while `view` is still loading
 */
export function useColumnLayout(savedId: string | undefined, view: SavedView | null) {
  const all = useScreenColumns();
  const [changed, setChanged] = usePreference(
    savedId === undefined ? 'screens.columns' : `screens.columns.${savedId}`,
    parseLayout,
  );
  const base = useMemo(() => (view ? layoutOf(view.settings) : defaultLayout), [view]);
  const layout = changed ?? base;
  return useMemo(() => {
    const reset = () => setChanged(null);
    return {
      layout,
      /** The visible columns, in order. */
      shown: arrangeColumns(all, layout),
      onResize: (column: string, width: number | null) => setChanged(resizeColumn(layout, column, width)),
      /** Forgets the changes. */
      reset,
      /** The columns in the menu, and its actions. */
      menu: {
        columns: all,
        layout,
        onChange: setChanged,
        onReset: isSameLayout(layout, base) ? null : reset,
      },
    };
  }, [all, layout, base, setChanged]);
}
