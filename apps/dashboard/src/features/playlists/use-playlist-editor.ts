import type { PublishedContent } from '@vitrine/contract';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type Playlist, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { withDurations } from './durations.ts';
import {
  type EditorItem,
  insertItem,
  moveItem,
  reuseItems,
  toEditorItems,
  toItemInputs,
} from './editor-items.ts';

type Patch = Options<'playlists.update'>['body'];

/** The editable name, mode and items of a playlist. Saves each edit. */
export function usePlaylistEditor(playlist: Playlist, content: PublishedContent | undefined) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [name, setName] = useState(playlist.name);
  // The rows with edits that the server has not confirmed yet. Without edits, the last reply determines the rows.
  const [edited, setEdited] = useState<readonly EditorItem[] | null>(null);
  const saved = useMemo(() => toEditorItems(playlist.items), [playlist.items]);
  const latest = useRef<readonly EditorItem[]>([]);
  const items = useMemo(
    () => reuseItems(latest.current, withDurations(edited ?? saved, content)),
    [edited, saved, content],
  );
  const update = useSave('playlists.update', { errors: 'inline' });
  const saving = useAutosave<Patch>(async (body) => {
    const sentItems = body.items;
    await update.mutateAsync({ params: { id: playlist.id }, body });
    if (!sentItems) return;
    // Keep newer edits until they are saved.
    const isNewest = (current: readonly EditorItem[] | null) =>
      current !== null && JSON.stringify(toItemInputs(current)) === JSON.stringify(sentItems);
    setEdited((current) => (isNewest(current) ? null : current));
  });
  // Undo runs seconds later, when the rows may have changed.
  latest.current = items;
  const edit = (next: readonly EditorItem[]) => {
    // Files that are uploaded at the same time can add several items before the next rendering.
    latest.current = next;
    setEdited(next);
    saving.change({ items: toItemInputs(next) });
  };
  return {
    name,
    items,
    saving,
    rename: (next: string) => {
      setName(next);
      if (next.trim() !== '') saving.change({ name: next });
    },
    setMode: (mode: Playlist['mode']) => saving.change({ mode }, { now: true }),
    move: (from: number, to: number) => edit(moveItem(items, from, to)),
    moveBy: (item: EditorItem, by: 1 | -1) => {
      const from = items.indexOf(item);
      edit(moveItem(items, from, from + by));
    },
    add: (source: Omit<EditorItem, 'key'>) => edit(insertItem(items, items.length, source)),
    /** Inserts an item into the current items. Returns its key. */
    insert: (source: Omit<EditorItem, 'key'>, at: (items: readonly EditorItem[]) => number) => {
      const position = at(latest.current);
      const next = insertItem(latest.current, position, source);
      edit(next);
      return next[position]?.key ?? '';
    },
    duplicate: (item: EditorItem) => edit(insertItem(items, items.indexOf(item) + 1, item)),
    remove: (item: EditorItem) => {
      const at = items.indexOf(item);
      edit(items.toSpliced(at, 1));
      notify.undoable(t('playlist.removed', { name: item.name ?? t('playlist.noAccess') }), () =>
        edit(insertItem(latest.current, Math.min(at, latest.current.length), item)),
      );
    },
  };
}
