import { ApiError } from '@vitrine/client';
import { useTranslation } from 'react-i18next';
import { callApi, type LibraryItem, useTouch } from '../../platform/api.ts';
import { useSay } from '../../shared/ui/undo.tsx';
import { copyItem, kindsOf, moveItem, removeItem, renameItem } from './library-calls.ts';

/** What can be done with things of the library; whatever can be taken back offers to for ten seconds. */
export function useLibraryActions() {
  const { t } = useTranslation();
  const { said, failed, undoable } = useSay();
  const touch = useTouch();
  const refresh = (items: readonly LibraryItem[]) => {
    for (const kind of kindsOf(items)) void touch(kind);
  };
  /** Every one is tried; the first failure is told, what went well stays done. */
  const each = async (items: readonly LibraryItem[], act: (item: LibraryItem) => Promise<unknown>) => {
    const results = await Promise.allSettled(items.map(act));
    refresh(items);
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) failed(broken.reason);
    return items.filter((_, index) => results[index]?.status === 'fulfilled');
  };
  const restore = async (items: readonly LibraryItem[]) => {
    try {
      await callApi('library.restore', { body: { ids: items.map(({ resourceId }) => resourceId) } });
      said(t('library.restored'));
    } catch (error) {
      failed(error);
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
      if (done.length > 0) said(t('library.copied'));
    },
    /** Gives the message of what still uses a playlist, when that is why it was not deleted. */
    remove: async (items: readonly LibraryItem[], force = false): Promise<string | null> => {
      const only = items.length === 1 ? items[0] : undefined;
      if (only?.resourceType === 'playlist' && !force) {
        try {
          await removeItem(only);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'conflict') return error.message;
          failed(error);
          return null;
        }
        refresh(items);
        undoable(t('library.deleted', { count: 1, name: only.name }), () => restore(items));
        return null;
      }
      const done = await each(items, (item) => removeItem(item, force));
      if (done.length > 0) {
        const message = t('library.deleted', { count: done.length, name: done[0]?.name ?? '' });
        undoable(message, () => restore(done));
      }
      return null;
    },
    move: async (items: readonly LibraryItem[], folder: { id: string | null; name: string }) => {
      const from = new Map(items.map(({ id, parentFolderId }) => [id, parentFolderId]));
      const done = await each(items, (item) => moveItem(item, folder.id));
      void touch('folder');
      if (done.length > 0) {
        undoable(t('library.moved', { count: done.length, folder: folder.name }), () =>
          each(done, (item) => moveItem(item, from.get(item.id) ?? null)),
        );
      }
    },
  };
}

export type LibraryActions = ReturnType<typeof useLibraryActions>;
