import type { PublishedContent } from '@vitrine/contract';
import { MAX_PLAYLIST_ITEMS } from '@vitrine/contract/constants';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Options, Playlist } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import type { SaveState } from '../../shared/ui/autosave.ts';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { withDurations } from './durations.ts';
import { type EditorItem, reuseItems, type Source, toEditorItems, toItemInputs } from './editor-items.ts';
import { insertItems, moveByOne, moveToEdge, moveToItem, revertEdit } from './group-edits.ts';
import { type Durations, useItemDurations } from './use-item-durations.ts';
import { useSaveMerged } from './use-save-merged.ts';
import { type UndoSteps, useUndoSteps } from './use-undo-steps.ts';
import { useUnsavedEdits } from './use-unsaved-edits.ts';

type Patch = Options<'playlists.update'>['body'];
type Items = readonly EditorItem[];
type Keys = ReadonlySet<string>;

/** The editable name, mode and items of a playlist. Saves each edit. */
export function usePlaylistEditor(playlist: Playlist, content: PublishedContent | undefined) {
  const [name, setName] = useState(playlist.name);
  const list = usePlaylistItems(playlist, content);
  const { saving } = list;
  return {
    ...useItemEdits(list),
    name,
    items: list.items,
    saving: { ...saving, state: list.saveState },
    rename: (next: string) => {
      setName(next);
      if (next.trim() !== '') saving.change({ name: next });
    },
    setMode: (mode: Playlist['mode']) => saving.change({ mode }, { now: true }),
  };
}

/** The items of a playlist, and their durations. */
function usePlaylistItems(playlist: Playlist, content: PublishedContent | undefined) {
  const { edited, hasEdits, edit, confirm } = useUnsavedEdits<Items>(playlist.items);
  const latest = useRef<Items>([]);
  const durations = useItemDurations(content);
  const items = useMemo(() => {
    const current = edited ?? toEditorItems(playlist.items, latest.current);
    return reuseItems(latest.current, withDurations(current, content, durations.edited));
  }, [edited, playlist.items, content, durations.edited]);
  const base = useRef(playlist.items);
  const show = (next: Items) => {
    // Concurrent uploads can add several items before the next render.
    latest.current = next;
    edit(next);
  };
  const save = useSaveMerged(playlist.id, { latest, base, show });
  const saving = useAutosave<Patch>(async (body) => {
    const savedItems = await save(body);
    // Keep newer edits until they are saved.
    if (JSON.stringify(toItemInputs(latest.current)) === JSON.stringify(savedItems)) confirm();
  });
  useEffect(() => {
    if (!hasEdits.current) base.current = playlist.items;
  }, [hasEdits, playlist.items]);
  // Undo can run seconds later, when the items may have changed.
  latest.current = items;
  return {
    items,
    latest,
    durations,
    saving,
    saveState: joinStates(saving.state, durations.state),
    set: (next: Items) => {
      show(next);
      saving.change({ items: toItemInputs(next) });
    },
  };
}

type PlaylistItems = ReturnType<typeof usePlaylistItems>;

/** Combines the save states of the items and of their durations. */
function joinStates(items: SaveState, durations: 'idle' | 'saving' | 'saved'): SaveState {
  if (items.kind === 'failed' || durations === 'idle') return items;
  return items.kind === 'saving' ? items : { kind: durations };
}

/** The edits of items. Each is one undo step. */
function useItemEdits(list: PlaylistItems) {
  const { latest, set } = list;
  const { t } = useTranslation();
  const notify = useNotify();
  const steps = useUndoSteps();
  const edit = (after: Items, touched: Keys, message?: string) => {
    const before = latest.current;
    if (after.length === before.length && after.every((item, index) => item === before[index])) return;
    set(after);
    steps.add(() => {
      set(revertEdit({ before, after, touched }, latest.current));
      return [...touched];
    }, message);
  };
  const selected = (keys: Keys) => latest.current.filter(({ key }) => keys.has(key));
  /** Inserts items at an index. Returns their keys, or null if the playlist would have too many items. */
  const insertAll = (sources: readonly Source[], at: number, message?: string) => {
    if (latest.current.length + sources.length > MAX_PLAYLIST_ITEMS) {
      notify.info(t('playlist.tooMany', { max: MAX_PLAYLIST_ITEMS }));
      return null;
    }
    const { items, keys } = insertItems(latest.current, at, sources);
    edit(items, new Set(), message);
    return keys;
  };
  return {
    /** Inserts an item at the index that `at` returns for the current items. Returns its key. */
    insert: (source: Source, at: (items: Items) => number) =>
      insertAll([source], at(latest.current))?.[0] ?? '',
    /** Inserts items after the item with this key; null: at the end. Returns their keys. */
    paste: (sources: readonly Source[], after: string | null) => {
      const position = latest.current.findIndex(({ key }) => key === after) + 1;
      const message = t('playlist.clipboard.pasted', { count: sources.length });
      return insertAll(sources, position > 0 ? position : latest.current.length, message);
    },
    /** Inserts copies after the last of these items. Returns the keys of the copies. */
    duplicate: (keys: Keys) => {
      const items = selected(keys);
      const last = latest.current.findLastIndex(({ key }) => keys.has(key));
      return insertAll(items, last + 1, t('playlist.duplicated', { count: items.length }));
    },
    moveBy: (keys: Keys, by: 1 | -1) => edit(moveByOne(latest.current, keys, by), keys),
    moveToItem: (keys: Keys, dragged: string, over: string) =>
      edit(moveToItem(latest.current, keys, dragged, over), keys),
    moveToEdge: (keys: Keys, edge: 'top' | 'bottom') =>
      edit(moveToEdge(latest.current, keys, edge), keys, t(`playlist.moved.${edge}`, { count: keys.size })),
    remove: (keys: Keys) => {
      const items = selected(keys);
      const name = items[0]?.name ?? t('playlist.noAccess');
      const rest = latest.current.filter(({ key }) => !keys.has(key));
      edit(rest, keys, t('playlist.removed', { count: items.length, name }));
    },
    setDurations: createDurationEdit(list, steps),
    undo: steps.undoLast,
  };
}

/**
 * Returns a function that changes how long the content of items plays. With a message, a notification offers to undo
 * it.
 */
function createDurationEdit({ latest, durations }: PlaylistItems, steps: UndoSteps) {
  return (next: Durations, message?: string) => {
    const changed = latest.current.filter(({ presentationId }) => next.has(presentationId ?? ''));
    const before = new Map(
      changed.map(({ presentationId, duration }) => [presentationId ?? '', Math.round(duration ?? 0)]),
    );
    const discard = steps.add(() => {
      // Keep durations that have been changed again since.
      for (const { presentationId, duration } of latest.current) {
        const id = presentationId ?? '';
        const seconds = next.get(id);
        if (typeof seconds === 'number' && duration !== seconds) before.delete(id);
      }
      if (before.size > 0) void durations.change(before);
      return changed.map(({ key }) => key);
    }, message);
    void durations.change(next).then((failed) => {
      for (const id of failed) before.delete(id);
      if (before.size === 0) discard();
    });
  };
}
