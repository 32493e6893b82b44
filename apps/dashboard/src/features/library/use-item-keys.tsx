import { type ReactNode, useState } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { hasCommandKey } from '../../shared/ui/keyboard-shortcuts.ts';
import { canDelete, canEdit } from './library-calls.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { LibraryActions } from './use-library-actions.ts';

/**
 * The keys of the focused item: F2 or E renames it, Delete moves it to the trash, together with the other selected items
 * if it is selected. Render `dialog`.
 */
export function useItemKeys(
  selected: readonly LibraryItem[],
  { rename, remove }: Pick<LibraryActions, 'rename' | 'remove'>,
): { onItemKey: (item: LibraryItem, key: string) => boolean; dialog: ReactNode } {
  const [renamed, setRenamed] = useState<LibraryItem | null>(null);
  const onItemKey = (item: LibraryItem, key: string): boolean => {
    if (item.deletedAt !== null) return false;
    if ((key === 'F2' || key === 'e') && canEdit(item)) {
      setRenamed(item);
      return true;
    }
    // Keyboards with a ⌘ key often have no other key for this.
    if (key !== 'Delete' && !(key === 'Backspace' && hasCommandKey())) return false;
    const items = selected.some(({ id }) => id === item.id) ? selected : [item];
    if (!items.every(canDelete)) return false;
    remove(items);
    return true;
  };
  return {
    onItemKey,
    dialog: renamed && <RenameDialog item={renamed} rename={rename} onClose={() => setRenamed(null)} />,
  };
}
