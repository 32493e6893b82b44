import type { PublishedContent } from '@vitrine/contract';
import { createStore, type Store } from '@vitrine/ui/store';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../platform/api.ts';
import { PlaylistPreview } from '../../shared/preview/playlist-preview.tsx';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import { ROOT_UPLOADS, uploadTarget } from '../../shared/uploads/use-choose-files.ts';
import { deletedIdsIn } from './deleted-ids.ts';
import { ItemList } from './item-list.tsx';
import { ItemSelectionBar } from './item-selection-bar.tsx';
import { AddPanel } from './panel/add-panel.tsx';
import { PlaylistSummary } from './playlist-summary.tsx';
import styles from './playlists.module.css';
import { type PropertiesContext, PropertiesPanel } from './properties/properties-panel.tsx';
import { TimelineDock } from './timeline-dock.tsx';
import { useTimingDrafts } from './timing-drafts.ts';
import { tileDrop } from './use-file-drop.ts';
import { useFixedDurations } from './use-fixed-durations.ts';
import { useGroupActions, useSetDuration } from './use-group-actions.ts';
import { type Insertion, useAnnounced, useCursorMark, useInsertion } from './use-insertion.ts';
import { useItemCallbacks } from './use-item-callbacks.ts';
import { useItemKeys } from './use-item-keys.ts';
import { type ItemSelection, useItemSelection } from './use-item-selection.ts';
import { useItemTimingText } from './use-item-timing-text.ts';
import { useNewItems } from './use-new-items.ts';
import type { usePlaylistEditor } from './use-playlist-editor.ts';
import { useReturnedSelection } from './use-returned-selection.ts';
import { useTimingEditorPlacement } from './use-timing-editor-placement.ts';
import type { TimingTarget } from './use-timing-edits.ts';

const TimingDrawer = lazy(() => import('./timing-drawer.tsx').then((m) => ({ default: m.TimingDrawer })));
const AddSheet = lazy(() => import('./panel/add-sheet.tsx').then((m) => ({ default: m.AddSheet })));

type Editor = ReturnType<typeof usePlaylistEditor>;

interface Props {
  playlist: Playlist;
  /** Undefined while it loads. */
  content: PublishedContent | undefined;
  editor: Editor;
  isEditable: boolean;
  /** Whether there is room for a panel beside the items and the timeline below them. */
  isDesktop: boolean;
  /** Whether the sheet that replaces the panel is open. */
  isAdding: boolean;
  onAddingEnd: () => void;
  onOpenWhatPlays: () => void;
}

/** The items of a playlist, the content to add beside them, their preview and properties, and the timeline below. */
export function Composer(props: Props) {
  const { playlist, content, editor, isEditable, isDesktop } = props;
  const { id, parentFolderId: folderId } = playlist;
  const { items } = editor;
  const root = useRef<HTMLDivElement>(null);
  const [playing] = useState(() => createStore<string | null>(null));
  const fixedDurations = useFixedDurations(content);
  const drafts = useTimingDrafts(content);
  const timings = useItemTimingText(id, content);
  const selection = useItemSelection(items);
  useReturnedSelection(selection, items);
  const place = useTimingEditorPlacement(selection);
  const newItems = useNewItems(id, folderId, editor.insert);
  const insertion = useInsertion(selection, editor, newItems);
  useCursorMark(selection, items, isEditable);
  useDroppedFiles(playlist, insertion, isEditable);
  const panel = { playlistId: id, folderId, insertion };
  const sheet = { ...panel, insertion: useAnnounced(insertion) };
  return (
    <>
      <div ref={root} className={styles.editor}>
        {isDesktop && isEditable && <AddPanel {...panel} />}
        <ItemArea
          {...{ ...props, root, selection, insertion, newItems, playing, timings, fixedDurations }}
          onTiming={place.show}
        />
        <SideArea
          {...{ playlist, content, editor, isEditable, selection, timings, fixedDurations, drafts }}
          {...{ place, playing }}
        />
        {isDesktop && (
          <TimelineDock
            playlistId={id}
            items={items}
            selection={selection}
            onOpenFull={props.onOpenWhatPlays}
          />
        )}
      </div>
      <Suspense>
        {props.isAdding && !isDesktop && <AddSheet {...sheet} onClose={props.onAddingEnd} />}
        {place.drawer && (
          <TimingDrawer
            target={place.drawer}
            playlistId={id}
            content={content}
            drafts={drafts}
            timing={timings.get(place.drawer.id)}
            onClose={place.closeDrawer}
          />
        )}
      </Suspense>
    </>
  );
}

/** The preview and the properties of what is selected or, in a narrower window, the preview of the playlist. */
function SideArea({
  place: { isWide, panel },
  playing,
  ...context
}: Omit<PropertiesContext, 'state' | 'onDurations' | 'onPlay'> & {
  selection: ItemSelection;
  place: ReturnType<typeof useTimingEditorPlacement>;
  playing: Store<string | null>;
}) {
  const { editor, playlist } = context;
  const onDurations = useSetDuration(editor);
  const { onPlay } = useStableCallbacks({
    onPlay: (index: number) => playing.set(editor.items[index]?.key ?? null),
  });
  if (isWide) return <PropertiesPanel {...context} {...{ onDurations, onPlay }} state={panel} />;
  return (
    <aside className={styles.side}>
      <PlaylistPreview playlistId={playlist.id} onPlay={onPlay} />
    </aside>
  );
}

interface ItemAreaProps extends Props {
  root: React.RefObject<HTMLElement | null>;
  selection: ItemSelection;
  insertion: Insertion;
  newItems: ReturnType<typeof useNewItems>;
  playing: Store<string | null>;
  timings: ReturnType<typeof useItemTimingText>;
  fixedDurations: ReadonlySet<string>;
  /** Edits the schedule and the rule of the item with this key, or of the playlist. */
  onTiming: (target: TimingTarget, key?: string) => void;
}

/** The list of items below the summary of the playlist or the actions on the selected items. */
function ItemArea({
  playlist,
  content,
  editor,
  isEditable,
  root,
  selection,
  insertion,
  newItems,
  playing,
  timings,
  fixedDurations,
  onTiming,
}: ItemAreaProps) {
  const { t } = useTranslation();
  const { name, items } = editor;
  const [editingDuration] = useState(() => createStore<string | null>(null));
  const deletedIds = useMemo(() => deletedIdsIn(content), [content]);
  const group = useGroupActions({ playlist, editor, selection, isEditable, insertion });
  useItemKeys({ list: selection.area, editor: root }, selection, {
    ...group.keys,
    editDuration: (key) => editingDuration.set(key),
  });
  const callbacks = useItemCallbacks({ editor, group, fixedDurations }, editingDuration, onTiming);
  const { onFiles, onCancelFile } = useStableCallbacks({
    onFiles: insertion.addFiles,
    onCancelFile: newItems.cancel,
  });
  return (
    <section
      ref={selection.area}
      className={styles.middle}
      aria-label={playlist.name}
      tabIndex={-1}
      {...tileDrop(isEditable)}
    >
      {!isEditable && <p className={styles.readOnly}>{t('rules.readOnly')}</p>}
      <div className={styles.head}>
        <PlaylistSummary
          items={items}
          mode={playlist.mode}
          isEditable={isEditable}
          onMode={editor.setMode}
          timing={timings.get(playlist.id)}
          onEditTiming={() => onTiming({ kind: 'playlist', id: playlist.id, name, isPagePlaylist: true })}
        />
        <ItemSelectionBar {...{ items, selection, fixedDurations, isEditable }} {...group.toolbar} />
      </div>
      <ItemList
        {...{ items, playing, selection, editingDuration, fixedDurations, isEditable, deletedIds, timings }}
        pending={newItems.pending}
        onFiles={onFiles}
        onCancelFile={onCancelFile}
        {...callbacks}
      />
    </section>
  );
}

/** Adds files that are dropped anywhere on the page. */
function useDroppedFiles(
  { id, name, parentFolderId }: Playlist,
  { addFiles }: Insertion,
  isEditable: boolean,
): void {
  const { t } = useTranslation();
  useEffect(() => {
    const page = {
      id,
      title: t('playlist.dropFiles', { name }),
      add: (files: readonly File[]) => addFiles(files),
    };
    uploadTarget.set({ folderId: parentFolderId, canAdd: isEditable, page });
    return () => uploadTarget.set(ROOT_UPLOADS);
  }, [t, id, name, parentFolderId, isEditable, addFiles]);
}
