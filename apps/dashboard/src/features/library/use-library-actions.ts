import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LibraryItem, tryEach, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { isConfirmable, screenNamesIn } from '../../shared/screens/confirmable.ts';
import { copyItem, moveItem, removeItem, renameItem, restoreItems } from './library-calls.ts';

/** Items in use. `screens`: the names of those screens that show them and that the person can see. */
export interface InUse {
  items: readonly LibraryItem[];
  screens: readonly string[];
}

interface Folder {
  id: string | null;
  name: string;
}

/** The actions on library items. Reversible actions offer to undo them for ten seconds. */
export function useLibraryActions() {
  const { t } = useTranslation();
  const notify = useNotify();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const rename = useBatch(renameItem, { errors: 'inline' });
  const restore = useBatch(restoreItems, { onSuccess: () => notify.info(t('library.restored')) });
  const copy = useBatch(copyItem, { onSuccess: () => notify.info(t('library.copied')) });

  /** Shows the first of several failures. */
  const notifyFirst = (errors: readonly unknown[]) => {
    if (errors.length > 0) notify.error(errors[0]);
  };

  const remove = useBatch(
    (call, { items, force }: { items: readonly LibraryItem[]; force: boolean }) =>
      tryEach(items, (item) => removeItem(call, item, force)),
    {
      onSuccess: ({ done, failures }) => {
        const inUseFailures = failures.filter(({ error }) => isConfirmable(error, 'force'));
        notifyFirst(failures.flatMap((failure) => (inUseFailures.includes(failure) ? [] : [failure.error])));
        if (inUseFailures.length > 0) {
          const screens = inUseFailures.flatMap(({ error }) =>
            isConfirmable(error, 'force') ? screenNamesIn(error) : [],
          );
          setInUse((before) => ({
            items: [...(before?.items ?? []), ...inUseFailures.map(({ item }) => item)],
            screens: [...new Set(screens)],
          }));
        }
        if (done.length > 0) {
          const message = t('library.deleted', { count: done.length, name: done[0]?.name ?? '' });
          notify.undoable(message, () => restore.mutateAsync(done));
        }
      },
    },
  );

  const moveBack = useBatch(
    (call, items: readonly LibraryItem[]) =>
      tryEach(items, (item) => moveItem(call, item, item.parentFolderId)),
    { onSuccess: ({ failures }) => notifyFirst(failures.map(({ error }) => error)) },
  );
  const move = useBatch(
    (call, { items, folder }: { items: readonly LibraryItem[]; folder: Folder }) =>
      tryEach(items, (item) => moveItem(call, item, folder.id)),
    {
      onSuccess: ({ done, failures }, { folder }) => {
        notifyFirst(failures.map(({ error }) => error));
        if (done.length === 0) return;
        const name = done[0]?.name ?? '';
        const message = t('library.moved', { count: done.length, name, folder: folder.name });
        notify.undoable(message, () => moveBack.mutateAsync(done));
      },
    },
  );

  return {
    rename: (item: LibraryItem, name: string) => rename.mutateAsync({ item, name }),
    restore: (items: readonly LibraryItem[]) => restore.mutate(items),
    copy: (item: LibraryItem) => copy.mutate(item),
    /** Deletes items. Items that screens use, and themes in use, need a confirmation: see `inUse`. */
    remove: (items: readonly LibraryItem[], force = false) => {
      const themesInUse = force ? [] : items.filter(isThemeInUse);
      setInUse(themesInUse.length > 0 ? { items: themesInUse, screens: [] } : null);
      const others = items.filter((item) => !themesInUse.includes(item));
      if (others.length > 0) remove.mutate({ items: others, force });
    },
    move: (items: readonly LibraryItem[], folder: Folder) => move.mutate({ items, folder }),
    /** Items that were not deleted, because something uses them. */
    inUse,
    dismissInUse: () => setInUse(null),
  };
}

/** The server only refuses to delete a theme that screens use. Presentations can use it before they are published. */
function isThemeInUse({ themeData }: LibraryItem): boolean {
  return themeData !== null && (themeData.isDefault || themeData.presentationCount > 0);
}

export type LibraryActions = ReturnType<typeof useLibraryActions>;
