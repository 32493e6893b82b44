import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LibraryItem, tryEach, useBatch } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { isConfirmable, screenNamesIn } from '../../shared/screens/confirmable.ts';
import { copyItem, moveItem, removeItem, renameItem, restoreItems } from './library-calls.ts';

/** Items in use. `screens`: the names of the screens that show them, if the person can see these screens. */
export interface InUse {
  items: readonly LibraryItem[];
  screens: readonly string[];
}

interface Folder {
  id: string | null;
  name: string;
}

type Notify = ReturnType<typeof useNotify>;

/** The actions on library items. Reversible actions offer to undo them for ten seconds. */
export function useLibraryActions() {
  const { t } = useTranslation();
  const notify = useNotify();
  const rename = useBatch(renameItem, { errors: 'inline' });
  const restore = useBatch(restoreItems, { onSuccess: () => notify.info(t('library.restored')) });
  const copy = useBatch(copyItem, { onSuccess: () => notify.info(t('library.copied')) });
  const removal = useRemove(restore.mutateAsync);
  const move = useMove();
  return {
    rename: (item: LibraryItem, name: string) => rename.mutateAsync({ item, name }),
    restore: (items: readonly LibraryItem[]) => restore.mutate(items),
    copy: (item: LibraryItem) => copy.mutate(item),
    ...removal,
    move,
  };
}

/** Deletes items. Items that screens use, and themes in use, need a confirmation: see `inUse`. */
function useRemove(restore: (items: readonly LibraryItem[]) => Promise<unknown>) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const batch = useBatch(
    (call, { items, force }: { items: readonly LibraryItem[]; force: boolean }) =>
      tryEach(items, (item) => removeItem(call, item, force)),
    {
      onSuccess: ({ done, failures }) => {
        const inUseFailures = failures.filter(({ error }) => isConfirmable(error, 'force'));
        notifyFirst(
          notify,
          failures.filter((failure) => !inUseFailures.includes(failure)),
        );
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
          notify.undoable(message, () => restore(done));
        }
      },
    },
  );
  return {
    remove: (items: readonly LibraryItem[], force = false) => {
      const themesInUse = force ? [] : items.filter(isThemeInUse);
      setInUse(themesInUse.length > 0 ? { items: themesInUse, screens: [] } : null);
      const others = items.filter((item) => !themesInUse.includes(item));
      if (others.length > 0) batch.mutate({ items: others, force });
    },
    /** Items that were not deleted, because something uses them. */
    inUse,
    dismissInUse: () => setInUse(null),
  };
}

/** Moves items to a folder. */
function useMove() {
  const { t } = useTranslation();
  const notify = useNotify();
  const moveBack = useBatch(
    (call, items: readonly LibraryItem[]) =>
      tryEach(items, (item) => moveItem(call, item, item.parentFolderId)),
    { onSuccess: ({ failures }) => notifyFirst(notify, failures) },
  );
  const move = useBatch(
    (call, { items, folder }: { items: readonly LibraryItem[]; folder: Folder }) =>
      tryEach(items, (item) => moveItem(call, item, folder.id)),
    {
      onSuccess: ({ done, failures }, { folder }) => {
        notifyFirst(notify, failures);
        if (done.length === 0) return;
        const name = done[0]?.name ?? '';
        const message = t('library.moved', { count: done.length, name, folder: folder.name });
        notify.undoable(message, () => moveBack.mutateAsync(done));
      },
    },
  );
  return (items: readonly LibraryItem[], folder: Folder) => move.mutate({ items, folder });
}

/** Shows the first of several failures. */
function notifyFirst(notify: Notify, [first]: readonly { error: unknown }[]): void {
  if (first) notify.error(first.error);
}

/** The server rejects the deletion only if screens use the theme, but unpublished presentations can use it too. */
function isThemeInUse({ themeData }: LibraryItem): boolean {
  return themeData !== null && (themeData.isDefault || themeData.presentationCount > 0);
}

export type LibraryActions = ReturnType<typeof useLibraryActions>;
