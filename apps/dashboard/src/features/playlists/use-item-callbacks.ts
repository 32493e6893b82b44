import type { Store } from '@vitrine/ui/store';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import { isDurationEditable } from './durations.ts';
import type { EditorItem } from './editor-items.ts';
import { timingTargetOf } from './timing-target.ts';
import type { useGroupActions } from './use-group-actions.ts';
import type { usePlaylistEditor } from './use-playlist-editor.ts';
import type { TimingTarget } from './use-timing-edits.ts';

/** The callbacks of the item list. They are stable between renders, so unchanged rows do not render again. */
export function useItemCallbacks(
  {
    editor,
    group,
    fixedDurations,
  }: {
    editor: ReturnType<typeof usePlaylistEditor>;
    group: ReturnType<typeof useGroupActions>;
    fixedDurations: ReadonlySet<string>;
  },
  editingDuration: Store<string | null>,
  onTiming: (target: TimingTarget, key: string) => void,
) {
  const onRestore = useRestore();
  const keysOf = ({ key }: EditorItem) => new Set([key]);
  return useStableCallbacks({
    onRestore,
    onDrop: group.drop,
    onMove: (item: EditorItem, by: 1 | -1) => editor.moveBy(keysOf(item), by),
    onRemove: (item: EditorItem) => group.remove(keysOf(item)),
    onDuplicate: (item: EditorItem) => void editor.duplicate(keysOf(item)),
    onDuration: (item: EditorItem, seconds: number | null) => group.setDuration([item], seconds),
    onNextDuration: (item: EditorItem, by: 1 | -1) => {
      const editable = editor.items.filter((each) => isDurationEditable(each, fixedDurations));
      const next = editable[editable.findIndex(({ key }) => key === item.key) + by];
      if (next) editingDuration.set(next.key);
      return next !== undefined;
    },
    onEditTiming: (item: EditorItem) => onTiming(timingTargetOf(item), item.key),
  });
}

/** Restores the content of items from the trash. */
function useRestore(): (item: EditorItem) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const restore = useSave('library.restore', { onSuccess: () => notify.info(t('library.restored')) });
  return ({ presentationId, playlistId }) => {
    const id = presentationId ?? playlistId;
    if (id !== null) restore.mutate({ body: { ids: [id] } });
  };
}
