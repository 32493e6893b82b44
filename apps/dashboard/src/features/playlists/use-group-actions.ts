import { useTranslation } from 'react-i18next';
import { type Playlist, useRead } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import { useNotify } from '../../platform/notify.tsx';
import { withCommandKey } from '../../shared/ui/keyboard-shortcuts.ts';
import { writeItems } from './clipboard-items.ts';
import type { EditorItem } from './editor-items.ts';
import type { SelectionActions } from './item-selection-bar.tsx';
import { NOTHING_SELECTED } from './selection.ts';
import { requestCopy, useClipboard } from './use-clipboard.ts';
import type { Insertion } from './use-insertion.ts';
import { targetKeys } from './use-item-keys.ts';
import type { ItemSelection } from './use-item-selection.ts';
import { usePasteItems } from './use-paste-items.ts';
import type { usePlaylistEditor } from './use-playlist-editor.ts';

type Keys = ReadonlySet<string>;

interface Context {
  playlist: Playlist;
  editor: ReturnType<typeof usePlaylistEditor>;
  selection: ItemSelection;
  isEditable: boolean;
  insertion: Insertion;
}

/** The actions on the selected items, for the toolbar, the keyboard and the clipboard. */
export function useGroupActions(context: Context) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { editor, selection, isEditable } = context;
  const { store, order, reveal, focusLater } = selection;
  const setDuration = useSetDuration(editor);

  const remove = (keys: Keys) => {
    // Focus the row after the removed ones or, at the end of the list, the row before them.
    const all = order();
    const last = all.findLastIndex((key) => keys.has(key));
    const next = all[last + 1] ?? all.findLast((key) => !keys.has(key)) ?? null;
    editor.remove(keys);
    focusLater(next);
  };
  const removeSelected = (keys: Keys) => {
    remove(keys);
    store.set(NOTHING_SELECTED);
  };
  const duplicate = (keys: Keys) => reveal(editor.duplicate(keys) ?? []);
  useItemClipboard(context, removeSelected);
  const toolbar: SelectionActions = {
    onCopy: () => {
      if (!requestCopy()) notify.info(t('playlist.clipboard.useKeys', { keys: withCommandKey('C') }));
    },
    onDuplicate: () => duplicate(targetKeys(selection)),
    onMoveToEdge: (edge) => editor.moveToEdge(targetKeys(selection), edge),
    onRemove: () => removeSelected(targetKeys(selection)),
    onDurations: setDuration,
  };
  return {
    toolbar,
    setDuration,
    remove,
    /** Moves the dragged item, or all selected items if it is one of them. */
    drop(dragged: string, over: string) {
      const { keys } = store.get();
      editor.moveToItem(keys.has(dragged) ? keys : new Set([dragged]), dragged, over);
    },
    keys: {
      isEditable,
      duplicate,
      remove: removeSelected,
      undo: () => reveal(editor.undo().filter((key) => key !== '')),
      moveBy(keys: Keys, by: 1 | -1) {
        const focused = (document.activeElement as HTMLElement | null)?.dataset.key;
        editor.moveBy(keys, by);
        focusLater(focused ?? [...keys][0]);
      },
    },
  };
}

/** Copies, cuts and pastes items, and pastes files and web addresses. */
function useItemClipboard(
  { playlist, editor, selection, isEditable, insertion }: Context,
  removeSelected: (keys: Keys) => void,
): void {
  const { t } = useTranslation();
  const notify = useNotify();
  const { store, order, reveal } = selection;
  const domainId = useRead('profile.get').data?.domainId;
  const paste = usePasteItems(playlist.id, isEditable, (sources, after) =>
    reveal(editor.paste(sources, after) ?? []),
  );
  useClipboard({
    isEditable,
    onFiles: (files) => insertion.addFiles(files),
    onAddress: (address) => insertion.addOne(address),
    onItems: (items) => paste(items, order().findLast((key) => store.get().keys.has(key)) ?? null),
    onCopy(isCut) {
      const keys = targetKeys(selection);
      const items = editor.items.filter(({ key, name }) => keys.has(key) && name !== null);
      if (items.length === 0 || domainId === undefined) return null;
      // The clipboard leaves out items without access, so a cut must not remove them.
      if (isCut) removeSelected(new Set(items.map(({ key }) => key)));
      else notify.info(t('playlist.clipboard.copied', { count: items.length }));
      return writeItems(domainId, items);
    },
  });
}

/** Sets the durations of items. Changes each presentation once, even if the playlist contains it several times. */
export function useSetDuration({ setDurations }: Pick<ReturnType<typeof usePlaylistEditor>, 'setDurations'>) {
  const { t } = useTranslation();
  return (items: readonly EditorItem[], seconds: number | null) => {
    const ids = new Set(items.flatMap(({ presentationId }) => presentationId ?? []));
    const name = items[0]?.name ?? '';
    const message =
      seconds === null
        ? t('playlist.duration.reset', { count: ids.size, name })
        : t('playlist.duration.changed', { count: ids.size, name, duration: formatDuration(seconds) });
    setDurations(new Map([...ids].map((id) => [id, seconds])), message);
  };
}
