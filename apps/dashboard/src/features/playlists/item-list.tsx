import type { Store } from '@vitrine/ui/store';
import { Fragment, memo, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppName } from '../../shared/apps/use-app-name.ts';
import { useRenderStep } from '../../shared/ui/deferred.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ListPicture } from '../../shared/ui/pictures.tsx';
import type { EditorItem } from './editor-items.ts';
import { positionOfFile } from './file-positions.ts';
import { type ItemActions, ItemRow } from './item-row.tsx';
import { ItemSorting } from './item-sorting.tsx';
import type { ItemTimingText } from './item-timing-text.ts';
import { PendingRow } from './pending-row.tsx';
import styles from './playlists.module.css';
import { createSortableRows } from './sortable-rows.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { ItemSelection } from './use-item-selection.ts';
import type { PendingFile } from './use-new-items.ts';

/** In longer lists, only rows in or near the viewport are sortable. */
const LONG_LIST = 50;
/** The number of rows that are rendered first. They fill most windows. */
const FIRST_ROWS = 8;

interface Props extends ItemActions {
  items: readonly EditorItem[];
  /** The key of the item that the preview plays. */
  playing: Store<string | null>;
  selection: ItemSelection;
  /** The key of the item whose duration is edited. */
  editingDuration: Store<string | null>;
  isEditable: boolean;
  /** The ids of presentations and playlists in the trash. */
  deletedIds: ReadonlySet<string>;
  /** The ids of presentations with a fixed duration. */
  fixedDurations: ReadonlySet<string>;
  /** When each item plays, by the id of its content. */
  timings: ReadonlyMap<string, ItemTimingText>;
  /** Files that will become items. */
  pending: readonly PendingFile[];
  /** Moves an item, or all selected items if it is one of them, to where it was dropped. */
  onDrop: (dragged: string, over: string) => void;
  /** Adds files after the item with this key; null: at the start. */
  onFiles: (files: readonly File[], after: string | null) => void;
  onCancelFile: (key: string) => void;
}

/**
 * The items of a playlist, which people drag with the pointer or move with the keyboard. Memoised, because rendering
 * hundreds of rows whenever the preview advances would be slow.
 */
export const ItemList = memo(function ItemList({
  items,
  playing,
  selection,
  editingDuration,
  isEditable,
  deletedIds,
  fixedDurations,
  timings,
  pending,
  onDrop,
  onFiles,
  onCancelFile,
  ...actions
}: Props) {
  const { t } = useTranslation();
  const helpId = useId();
  const appName = useAppName();
  const dropTarget = useFileDrop(isEditable, onFiles);
  const [rows] = useState(createSortableRows);
  const pendingAt = pendingRowsOf(pending, items, onCancelFile);
  const step = useRenderStep(2);
  // The tab stop, or the row to focus, may be among the rows of this step.
  useEffect(() => {
    if (step > 0) selection.afterRender();
  }, [selection, step]);
  const shown = step === 2 ? items : items.slice(0, step * FIRST_ROWS);
  if (items.length === 0 && pending.length === 0) return <NoItems isEditable={isEditable} />;
  return (
    <>
      <ol
        ref={selection.list}
        className={styles.items}
        aria-label={t('playlist.itemList')}
        {...selection.handlers}
        {...dropTarget}
      >
        {pendingAt(0)}
        {shown.map((item, index) => (
          <Fragment key={item.key}>
            <ItemRow
              item={item}
              appName={item.applicationName && appName(item.applicationName)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              selection={selection.store}
              isListLong={items.length > LONG_LIST}
              isInTrash={deletedIds.has(item.presentationId ?? item.playlistId ?? '')}
              isDurationFixed={fixedDurations.has(item.presentationId ?? '')}
              timing={timings.get(item.presentationId ?? item.playlistId ?? '')}
              {...{ playing, editingDuration, rows, helpId, isEditable }}
              {...actions}
            />
            {pendingAt(index + 1)}
          </Fragment>
        ))}
      </ol>
      <ItemSorting id={helpId} {...{ items, rows, selection, isEditable, onDrop }} />
    </>
  );
});

/** Returns a function that renders the files that will become items at a position. */
function pendingRowsOf(
  pending: readonly PendingFile[],
  items: readonly EditorItem[],
  onCancel: (key: string) => void,
) {
  const byPosition = Map.groupBy(pending, ({ added, index }) => positionOfFile(items, added, index));
  return (position: number) =>
    byPosition.get(position)?.map(({ key }) => <PendingRow key={key} uploadKey={key} onCancel={onCancel} />);
}

function NoItems({ isEditable }: { isEditable: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyNote
      picture={<ListPicture />}
      title={t('playlist.empty')}
      {...(isEditable && { hint: t('playlist.emptyHint') })}
      help="build-a-playlist"
    />
  );
}
