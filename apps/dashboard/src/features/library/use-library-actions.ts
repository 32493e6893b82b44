import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, type LibraryItem, useTouch } from '../../platform/api.ts';
import { isConfirmable, screenNamesIn } from '../../shared/screens/confirmable.ts';
import { useNotify } from '../../shared/ui/use-notify.tsx';
import { copyItem, kindsOf, moveItem, removeItem, renameItem } from './library-calls.ts';

/** Things that screens use, and the names of those of the screens that the person can see. */
export interface InUse {
  items: readonly LibraryItem[];
  screens: readonly string[];
}

/** What can be done with things of the library; whatever can be taken back offers to for ten seconds. */
export function useLibraryActions() {
  const { t } = useTranslation();
  const { notify, notifyError, offerUndo } = useNotify();
  const touch = useTouch();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const refresh = (items: readonly LibraryItem[]) => {
    for (const kind of kindsOf(items)) void touch(kind);
  };
  /** Every one is tried; the first failure is told, what went well stays done. */
  const each = async (items: readonly LibraryItem[], act: (item: LibraryItem) => Promise<unknown>) => {
    const results = await Promise.allSettled(items.map(act));
    refresh(items);
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) notifyError(broken.reason);
    return items.filter((_, index) => results[index]?.status === 'fulfilled');
  };
  const restore = async (items: readonly LibraryItem[]) => {
    try {
      await callApi('library.restore', { body: { ids: items.map(({ resourceId }) => resourceId) } });
      notify(t('library.restored'));
    } catch (error) {
      notifyError(error);
    }
    refresh(items);
  };
  return {
    restore,
    rename: async (item: LibraryItem, name: string) => {
      await renameItem(item, name);
      refresh([item]);
    },
    copy: async (item: LibraryItem) => {
      const done = await each([item], copyItem);
      if (done.length > 0) notify(t('library.copied'));
    },
    /** Deletes things. What screens use is deleted only when it is forced: `inUse` asks. */
    remove: async (items: readonly LibraryItem[], force = false) => {
      setInUse(null);
      const results = await Promise.allSettled(items.map((item) => removeItem(item, force)));
      refresh(items);
      const errors = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      const refusals = errors.filter((error) => isConfirmable(error, 'force'));
      const broken = errors.find((error) => !isConfirmable(error, 'force'));
      if (broken) notifyError(broken);
      if (refusals.length > 0) {
        setInUse({
          items: items.filter((_, index) => {
            const result = results[index];
            return result?.status === 'rejected' && isConfirmable(result.reason, 'force');
          }),
          screens: [...new Set(refusals.flatMap(screenNamesIn))],
        });
      }
      const done = items.filter((_, index) => results[index]?.status === 'fulfilled');
      if (done.length > 0) {
        const message = t('library.deleted', { count: done.length, name: done[0]?.name ?? '' });
        offerUndo(message, () => restore(done));
      }
    },
    /** What was not deleted, because screens use it. */
    inUse,
    keep: () => setInUse(null),
    move: async (items: readonly LibraryItem[], folder: { id: string | null; name: string }) => {
      const from = new Map(items.map(({ id, parentFolderId }) => [id, parentFolderId]));
      const done = await each(items, (item) => moveItem(item, folder.id));
      void touch('folder');
      if (done.length > 0) {
        const message = t('library.moved', {
          count: done.length,
          name: done[0]?.name ?? '',
          folder: folder.name,
        });
        offerUndo(message, () => each(done, (item) => moveItem(item, from.get(item.id) ?? null)));
      }
    },
  };
}

export type LibraryActions = ReturnType<typeof useLibraryActions>;
