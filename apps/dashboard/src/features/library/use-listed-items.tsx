import { type ReactNode, useState } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import type { Pages } from '../../shared/list/use-pages.ts';
import { FileDialog } from './file-dialog.tsx';
import { InUseDialog } from './in-use-dialog.tsx';
import { canEdit } from './library-calls.ts';
import { TrashedItemDialog } from './trashed-item-dialog.tsx';
import { useDragItems } from './use-drag-items.ts';
import { useItemKeys } from './use-item-keys.tsx';
import { type LibraryActions, useLibraryActions } from './use-library-actions.ts';
import { useOpenLibraryItem } from './use-open-library-item.ts';

/** Lets people select, open, rename, delete and drag the items of a list. Render `dialogs`. */
export function useListedItems(pages: Pages<LibraryItem>) {
  const actions = useLibraryActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const drag = useDragItems(pages.loaded, selected, actions.move);
  const { open, dialog } = useOpenedItem(actions.restore);
  const chosen = pages.loaded.filter(({ id }) => selected.has(id));
  const keys = useItemKeys(chosen, actions);
  const dialogs: ReactNode = (
    <>
      {dialog}
      {keys.dialog}
      {actions.inUse && <InUseDialog inUse={actions.inUse} actions={actions} />}
    </>
  );
  return {
    actions,
    selected,
    setSelected,
    /** The selected items. */
    chosen,
    drag,
    dragProps: (item: LibraryItem) => (item.deletedAt !== null || !canEdit(item) ? {} : drag.itemProps(item)),
    open,
    onItemKey: keys.onItemKey,
    dialogs,
  };
}

/** Opens items. Files and items in the trash open in a dialog on this page: render `dialog`. */
function useOpenedItem(restore: LibraryActions['restore']) {
  const [item, setItem] = useState<LibraryItem | null>(null);
  const open = useOpenLibraryItem(setItem);
  const close = () => setItem(null);
  if (item?.deletedAt != null)
    return { open, dialog: <TrashedItemDialog item={item} restore={restore} onClose={close} /> };
  return { open, dialog: item && <FileDialog item={item} onClose={close} /> };
}
