import type { PublishedContent } from '@vitrine/contract';
import { MAX_PLAYLIST_ITEMS } from '@vitrine/contract/constants';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type Playlist, useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import type { SaveState } from '../../shared/ui/autosave.ts';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { withDurations } from './durations.ts';
import { type EditorItem, reuseItems, type Source, toEditorItems, toItemInputs } from './editor-items.ts';
import { insertItems, moveByOne, moveToEdge, moveToRow, revertEdit } from './group-edits.ts';
import { type Durations, useItemDurations } from './use-item-durations.ts';
import { useUndoSteps } from './use-undo-steps.ts';

type Patch = Options<'playlists.update'>['body'];
type Items = readonly EditorItem[];
type Keys = ReadonlySet<string>;

/** The editable name, mode and items of a playlist. Saves each edit. */
export function usePlaylistEditor(playlist: Playlist, content: PublishedContent | undefined) {
  const [name, setName] = useState(playlist.name);
  const rows = usePlaylistRows(playlist, content);
  const { saving } = rows;
  return {
    ...useRowEdits(rows),
    name,
    items: rows.items,
    saving: { ...saving, state: rows.saveState },
    rename: (next: string) => {
      setName(next);
      if (next.trim() !== '') saving.change({ name: next });
    },
    setMode: (mode: Playlist['mode']) => saving.change({ mode }, { now: true }),
  };
}

/** The rows of a playlist, and their durations. */
function usePlaylistRows(playlist: Playlist, content: PublishedContent | undefined) {
  // The rows with edits that the server has not confirmed yet. Without edits, the last reply determines the rows.
  const [edited, setEdited] = useState<Items | null>(null);
  const hasEdits = useRef(false);
  const latest = useRef<Items>([]);
  const durations = useItemDurations(content);
  const items = useMemo(() => {
    const rows = edited ?? toEditorItems(playlist.items, latest.current);
    return reuseItems(latest.current, withDurations(rows, content, durations.edited));
  }, [edited, playlist.items, content, durations.edited]);
  const update = useSave('playlists.update', { errors: 'inline' });
  const saving = useAutosave<Patch>(async (body) => {
    const sentItems = body.items;
    await update.mutateAsync({ params: { id: playlist.id }, body });
    // Keep newer edits until they are saved.
    if (JSON.stringify(toItemInputs(latest.current)) === JSON.stringify(sentItems)) hasEdits.current = false;
  });
  // The reply arrives after the save has finished. Until then, show the edited rows, so that none of them disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each reply
  useEffect(() => {
    if (!hasEdits.current) setEdited(null);
  }, [playlist.items]);
  // Undo runs seconds later, when the rows may have changed.
  latest.current = items;
  return {
    items,
    latest,
    durations,
    saving,
    saveState: joinStates(saving.state, durations.state),
    set: (next: Items) => {
      // Files that are uploaded at the same time can add several items before the next rendering.
      latest.current = next;
      hasEdits.current = true;
      setEdited(next);
      saving.change({ items: toItemInputs(next) });
    },
  };
}

/** The state of saving the items and their durations. */
function joinStates(items: SaveState, durations: 'idle' | 'saving' | 'saved'): SaveState {
  if (items.kind === 'failed' || durations === 'idle') return items;
  return items.kind === 'saving' ? items : { kind: durations };
}

/** The edits of rows. Each is one step that can be undone. */
function useRowEdits({ latest, set, durations }: ReturnType<typeof usePlaylistRows>) {
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
  /** Inserts items at a position. Returns the keys of their rows; null if there would be too many. */
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
    add: (source: Source) => void insertAll([source], latest.current.length),
    /** Inserts an item into the current items. Returns its key. */
    insert: (source: Source, at: (items: Items) => number) =>
      insertAll([source], at(latest.current))?.[0] ?? '',
    /** Inserts items after the row with this key; null: at the end. Returns the keys of their rows. */
    paste: (sources: readonly Source[], after: string | null) => {
      const position = latest.current.findIndex(({ key }) => key === after) + 1;
      const message = t('playlist.clipboard.pasted', { count: sources.length });
      return insertAll(sources, position > 0 ? position : latest.current.length, message);
    },
    /** Inserts copies after the last of these rows. Returns the keys of the copies. */
    duplicate: (keys: Keys) => {
      const items = selected(keys);
      const last = latest.current.findLastIndex(({ key }) => keys.has(key));
      return insertAll(items, last + 1, t('playlist.duplicated', { count: items.length }));
    },
    moveBy: (keys: Keys, by: 1 | -1) => edit(moveByOne(latest.current, keys, by), keys),
    moveToRow: (keys: Keys, dragged: string, over: string) =>
      edit(moveToRow(latest.current, keys, dragged, over), keys),
    moveToEdge: (keys: Keys, edge: 'top' | 'bottom') =>
      edit(moveToEdge(latest.current, keys, edge), keys, t(`playlist.moved.${edge}`, { count: keys.size })),
    remove: (keys: Keys) => {
      const items = selected(keys);
      const name = items[0]?.name ?? t('playlist.noAccess');
      const rest = latest.current.filter(({ key }) => !keys.has(key));
      edit(rest, keys, t('playlist.removed', { count: items.length, name }));
    },
    /** Changes how long the content of rows plays. With a message, a notification offers to undo it. */
    setDurations: (next: Durations, message?: string) => {
      const changed = latest.current.filter(({ presentationId }) => next.has(presentationId ?? ''));
      const before = new Map(
        changed.map(({ presentationId, duration }) => [presentationId ?? '', Math.round(duration ?? 0)]),
      );
      const discard = steps.add(() => {
        // Durations that were changed again since stay.
        for (const { presentationId, duration } of latest.current) {
          const id = presentationId ?? '';
          const set = next.get(id);
          if (typeof set === 'number' && duration !== set) before.delete(id);
        }
        if (before.size > 0) void durations.change(before);
        return changed.map(({ key }) => key);
      }, message);
      void durations.change(next).then((failed) => {
        for (const id of failed) before.delete(id);
        if (before.size === 0) discard();
      });
    },
    undo: steps.undoLast,
  };
}
