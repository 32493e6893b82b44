import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type PlaylistItem, useBatch, useSave } from '../../platform/api.ts';
import { errorCodeOf } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { type EditorItem, toItemInputs } from './editor-items.ts';
import { mergeEdits } from './merge-edits.ts';

type Patch = Options<'playlists.update'>['body'];

/**
 * Returns a function that saves changes of a playlist and, if these include items, all of its latest items. If someone
 * else has changed the items in the meantime, it first merges both changes and shows the result. Resolves to the items that
 * it saved.
 */
export function useSaveMerged(
  playlistId: string,
  {
    latest,
    base,
    show,
  }: {
    latest: RefObject<readonly EditorItem[]>;
    /** The saved items that the latest ones were made from. */
    base: RefObject<readonly PlaylistItem[]>;
    show: (items: readonly EditorItem[]) => void;
  },
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const params = { id: playlistId };
  const { mutateAsync: update } = useSave('playlists.update', { errors: 'inline' });
  const { mutateAsync: read } = useBatch((call) => call('playlists.get', { params }), { errors: 'inline' });
  const saveItems = async (patch: Patch): Promise<Patch['items']> => {
    const items = toItemInputs(latest.current);
    const baseItemIds = base.current.map(({ id }) => id);
    const saved = await update({ params, body: { ...patch, items, baseItemIds } });
    base.current = saved.items;
    return items;
  };
  return async (patch: Patch): Promise<Patch['items']> => {
    if (!patch.items) {
      await update({ params, body: patch });
      return undefined;
    }
    try {
      return await saveItems(patch);
    } catch (error) {
      if (errorCodeOf(error) !== 'conflict') throw error;
      const { items: theirs } = await read();
      show(mergeEdits(base.current, latest.current, theirs));
      base.current = theirs;
      const merged = await saveItems(patch);
      notify.info(t('playlist.merged'));
      return merged;
    }
  };
}
