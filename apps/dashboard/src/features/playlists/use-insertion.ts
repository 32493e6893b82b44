import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../platform/notify.tsx';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import type { EditorItem, Source } from './editor-items.ts';
import { positionOfFile } from './file-positions.ts';
import type { ItemSelection } from './use-item-selection.ts';
import type { LibraryFile, NewPresentation, useNewItems } from './use-new-items.ts';
import type { usePlaylistEditor } from './use-playlist-editor.ts';

/** Where something goes: after the item with this key; null: at the start; undefined: at the cursor. */
export type Place = string | null | undefined;

/** Adds content to the playlist. */
export interface Insertion {
  add(source: Source, place?: Place): void;
  addFiles(files: readonly File[], place?: Place): void;
  /** Adds a web page, or a file of the library. */
  addOne(content: LibraryFile | URL, place?: Place): void;
  /** The index at a place. */
  indexOf(place?: Place): number;
  /** Creates a presentation and adds it. `onDone` gets its id, or null after a failure. */
  create(body: NewPresentation, onDone: (id: string | null) => void, place?: Place): void;
}

/** The key of the item after which new items go: the last selected one, otherwise the last one. Null without items. */
export function cursorOf({ store, order }: Pick<ItemSelection, 'store' | 'order'>): string | null {
  const { keys } = store.get();
  return order().findLast((key) => keys.has(key)) ?? order().at(-1) ?? null;
}

/**
 * Adds content at the cursor. If that is a selected item, the selection moves to the new item, so that more content
 * follows in order.
 */
export function useInsertion(
  selection: ItemSelection,
  { insert }: Pick<ReturnType<typeof usePlaylistEditor>, 'insert'>,
  { addFiles, addOne, create }: ReturnType<typeof useNewItems>,
): Insertion {
  const placeOf = (place: Place) => (place === undefined ? cursorOf(selection) : place);
  /** Returns a function that moves the cursor to the new item, unless the person has selected something else. */
  const followFrom = () => {
    const before = selection.store.get();
    return (key: string | undefined) => {
      if (before.keys.size > 0 && selection.store.get() === before && key) selection.show(key);
    };
  };
  return useStableCallbacks({
    add(source: Source, place?: Place) {
      const follow = followFrom();
      const added = { after: placeOf(place), keys: new Map() };
      follow(insert(source, (items) => positionOfFile(items, added, 0)));
    },
    addFiles: (files: readonly File[], place?: Place) => addFiles(files, placeOf(place)),
    addOne(content: LibraryFile | URL, place?: Place) {
      void addOne(content, placeOf(place)).then(followFrom());
    },
    indexOf(place?: Place) {
      const after = placeOf(place);
      return after === null ? 0 : selection.order().indexOf(after) + 1;
    },
    create(body: NewPresentation, onDone: (id: string | null) => void, place?: Place) {
      const follow = followFrom();
      void create(body, placeOf(place)).then((made) => {
        follow(made?.key);
        onDone(made?.id ?? null);
      });
    },
  });
}

/** Says what was added, for a sheet that covers the items. */
export function useAnnounced(insertion: Insertion): Insertion {
  const { t } = useTranslation();
  const notify = useNotify();
  const say = (name: string | null) => notify.info(t('common.added', { name: name ?? '' }));
  return useStableCallbacks({
    ...insertion,
    add(source: Source, place?: Place) {
      insertion.add(source, place);
      say(source.name);
    },
    create(body: NewPresentation, onDone: (id: string | null) => void, place?: Place) {
      const done = (id: string | null) => {
        if (id !== null) say(body.name);
        onDone(id);
      };
      insertion.create(body, done, place);
    },
  });
}

/** Marks the row of the cursor. Sets the mark directly, because only one of hundreds of rows changes. */
export function useCursorMark(
  selection: ItemSelection,
  items: readonly EditorItem[],
  isEditable: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the items
  useEffect(() => {
    if (!isEditable) return;
    let marked: HTMLElement | null = null;
    const unmark = () => {
      if (marked) delete marked.dataset.cursor;
    };
    const mark = () => {
      unmark();
      marked = selection.rowOf(cursorOf(selection));
      if (marked) marked.dataset.cursor = selection.store.get().keys.size > 0 ? 'selection' : 'end';
    };
    mark();
    const stop = selection.store.subscribe(mark);
    return () => {
      stop();
      unmark();
    };
  }, [selection, items, isEditable]);
}
