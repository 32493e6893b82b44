import { Button, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import type { PublishedContent } from '@vitrine/contract';
import { createStore, type Store } from '@vitrine/ui/store';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playlist, useRead, useSave } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { PlaylistPreview } from '../../shared/preview/playlist-preview.tsx';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import { ROOT_UPLOADS, uploadTarget } from '../../shared/uploads/use-choose-files.ts';
import { WhatPlaysDialog } from '../../shared/what-plays/playlist-what-plays.tsx';
import { AddItemsPanel } from './add-items-panel.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { deletedIdsIn } from './deleted-ids.ts';
import { findFixedDurations, isDurationEditable } from './durations.ts';
import type { EditorItem } from './editor-items.ts';
import { ItemList } from './item-list.tsx';
import { ItemSelectionBar } from './item-selection-bar.tsx';
import { PlaylistSummary } from './playlist-summary.tsx';
import styles from './playlists.module.css';
import { TimelineDock } from './timeline-dock.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useItemKeys } from './use-item-keys.ts';
import { useItemSelection } from './use-item-selection.ts';
import { useItemTimingText } from './use-item-timing-text.ts';
import { usePlaylistEditor } from './use-playlist-editor.ts';
import type { TimingTarget } from './use-timing-edits.ts';

const TimingDrawer = lazy(() => import('./timing-drawer.tsx').then((m) => ({ default: m.TimingDrawer })));

/** Where there is room for the timeline below the items. */
const DESKTOP = '(min-width: 1001px)';

const route = getRouteApi('/app/playlists/$id');

export function PlaylistPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const playlist = useRead('playlists.get', { params: { id } });
  if (playlist.data) return <PlaylistEditor key={id} playlist={playlist.data} />;
  return (
    <Page title={t('library.kinds.playlist')} before={<BackToLibrary folderId={null} />}>
      {playlist.isError ? (
        <ErrorNote
          error={playlist.error}
          title={isNotFound(playlist.error) ? t('errors.pageNotFound') : undefined}
          retry={() => void playlist.refetch()}
        />
      ) : (
        <div className={styles.loading}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} h={40} mb={8} />
          ))}
        </div>
      )}
    </Page>
  );
}

function PlaylistEditor({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation();
  const [isAssigning, setAssigning] = useState(false);
  const [playing] = useState(() => createStore<string | null>(null));
  const content = useRead('playlists.playbackContent', { params: { id: playlist.id } }).data;
  const editor = usePlaylistEditor(playlist, content);
  const { name, items, saving } = editor;
  const timings = useItemTimingText(playlist.id, content);
  const fixedDurations = useFixedDurations(content);
  const deletedIds = useMemo(() => deletedIdsIn(content), [content]);
  const [timingTarget, setTimingTarget] = useState<TimingTarget | null>(null);
  const primaryVariant = usePrimaryVariant();
  const isEditable = playlist.permissions.includes('update');
  const [isWhatPlaysOpen, whatPlays] = useDisclosure(false);
  const hasDock = useMediaQuery(DESKTOP, true, { getInitialValueInEffect: false });

  const main = useRef<HTMLElement>(null);
  const selection = useItemSelection(items);
  const [editingDuration] = useState(() => createStore<string | null>(null));
  const { pending, addAtEnd, addAddress, ...files } = useAddedFiles(playlist, editor, isEditable);
  const group = useGroupActions({ playlist, editor, selection, isEditable, addAtEnd, addAddress });
  useItemKeys(main, selection, { ...group.keys, editDuration: (key) => editingDuration.set(key) });
  const { onAdd, onPlay, ...list } = useItemCallbacks(
    { editor, group, fixedDurations },
    { playing, editingDuration },
    setTimingTarget,
    useRestore(),
  );

  return (
    <Page
      title={name}
      heading={
        <TitleInput
          label={t('playlist.name')}
          value={name}
          isReadOnly={!isEditable}
          error={name.trim() === '' ? t('property.required') : undefined}
          onChange={editor.rename}
        />
      }
      before={<BackToLibrary folderId={playlist.parentFolderId} />}
      actions={
        <>
          <SaveStatus state={saving.state} retry={saving.retry} />
          {!hasDock && (
            <Button variant="default" onClick={whatPlays.open}>
              {t('whatPlays.open')}
            </Button>
          )}
          <DisabledReason reason={items.length === 0 ? t('playlist.addItemsFirst') : null}>
            <Button variant={primaryVariant} onClick={() => setAssigning(true)}>
              {t('playlist.assign')}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <div className={styles.editor}>
        <section ref={main} className={styles.middle} aria-label={playlist.name}>
          {!isEditable && <p className={styles.readOnly}>{t('rules.readOnly')}</p>}
          <div className={styles.head}>
            <PlaylistSummary
              items={items}
              mode={playlist.mode}
              isEditable={isEditable}
              onMode={editor.setMode}
              timing={timings.get(playlist.id)}
              onEditTiming={() =>
                setTimingTarget({ kind: 'playlist', id: playlist.id, name, isPagePlaylist: true })
              }
            />
            <ItemSelectionBar
              items={items}
              selection={selection}
              fixedDurations={fixedDurations}
              isEditable={isEditable}
              {...group.toolbar}
            />
          </div>
          <ItemList
            items={items}
            playing={playing}
            selection={selection}
            editingDuration={editingDuration}
            fixedDurations={fixedDurations}
            isEditable={isEditable}
            deletedIds={deletedIds}
            timings={timings}
            pending={pending}
            {...files}
            {...list}
          />
        </section>
        <aside className={styles.side}>
          <div className={styles.preview}>
            <PlaylistPreview playlistId={playlist.id} onPlay={onPlay} />
          </div>
          <AddItemsPanel
            playlistId={playlist.id}
            folderId={playlist.parentFolderId}
            isEditable={isEditable}
            onAdd={onAdd}
            onFiles={addAtEnd}
          />
        </aside>
        {hasDock && (
          <TimelineDock
            playlistId={playlist.id}
            items={items}
            selection={selection}
            onOpenFull={whatPlays.open}
          />
        )}
      </div>
      <Suspense>
        {timingTarget && (
          <TimingDrawer
            target={timingTarget}
            playlistId={playlist.id}
            content={content}
            timing={timings.get(timingTarget.id)}
            onClose={() => setTimingTarget(null)}
          />
        )}
      </Suspense>
      <WhatPlaysDialog
        playlist={{ id: playlist.id, name }}
        isEditable={isEditable}
        isOpen={isWhatPlaysOpen}
        onClose={whatPlays.close}
      />
      {isAssigning && (
        <AssignDialog playlist={{ id: playlist.id, name }} onClose={() => setAssigning(false)} />
      )}
    </Page>
  );
}

/** Adds files that are dropped, pasted or chosen on the page. */
function useAddedFiles(
  { id, name, parentFolderId }: Playlist,
  { items, insert }: ReturnType<typeof usePlaylistEditor>,
  isEditable: boolean,
) {
  const { t } = useTranslation();
  const { pending, addFiles, addAddress, cancel } = useAddFiles(id, parentFolderId, insert);
  const lastKey = () => items.at(-1)?.key ?? null;
  const callbacks = useStableCallbacks({
    onFiles: addFiles,
    addAtEnd: (files: readonly File[]) => addFiles(files, lastKey()),
    onCancelFile: cancel,
  });
  const { addAtEnd } = callbacks;
  useEffect(() => {
    const page = { id, title: t('playlist.dropFiles', { name }), add: addAtEnd };
    uploadTarget.set({ folderId: parentFolderId, canAdd: isEditable, page });
    return () => uploadTarget.set(ROOT_UPLOADS);
  }, [t, id, name, parentFolderId, isEditable, addAtEnd]);
  return { pending, addAddress: (address: URL) => addAddress(address, lastKey()), ...callbacks };
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

/** The ids of presentations with a fixed duration. */
function useFixedDurations(content: PublishedContent | undefined): ReadonlySet<string> {
  const applications = useRead('applications.list', { query: { pageSize: 200 } }).data;
  return useMemo(() => findFixedDurations(content, applications?.data ?? []), [content, applications]);
}

/** The callbacks of the item list. They are stable between renders, so unchanged rows do not render again. */
function useItemCallbacks(
  {
    editor,
    group,
    fixedDurations,
  }: {
    editor: ReturnType<typeof usePlaylistEditor>;
    group: ReturnType<typeof useGroupActions>;
    fixedDurations: ReadonlySet<string>;
  },
  { playing, editingDuration }: { playing: Store<string | null>; editingDuration: Store<string | null> },
  onTiming: (target: TimingTarget) => void,
  onRestore: (item: EditorItem) => void,
) {
  const keysOf = ({ key }: EditorItem) => new Set([key]);
  return useStableCallbacks({
    onRestore,
    onAdd: editor.add,
    onPlay: (index: number) => playing.set(editor.items[index]?.key ?? null),
    onDrop: group.drop,
    onMove: (item: EditorItem, by: 1 | -1) => editor.moveBy(keysOf(item), by),
    onRemove: (item: EditorItem) => editor.remove(keysOf(item)),
    onDuplicate: (item: EditorItem) => void editor.duplicate(keysOf(item)),
    onDuration: (item: EditorItem, seconds: number | null) => group.setDuration([item], seconds),
    onNextDuration: (item: EditorItem, by: 1 | -1) => {
      const editable = editor.items.filter((each) => isDurationEditable(each, fixedDurations));
      const next = editable[editable.findIndex(({ key }) => key === item.key) + by];
      if (next) editingDuration.set(next.key);
      return next !== undefined;
    },
    onEditTiming: ({ presentationId, playlistId, name }: EditorItem) =>
      onTiming({
        kind: playlistId === null ? 'presentation' : 'playlist',
        id: playlistId ?? presentationId ?? '',
        name: name ?? '',
        isPagePlaylist: false,
      }),
  });
}
