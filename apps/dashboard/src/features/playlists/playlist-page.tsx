import { Button, Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, type Playlist, useRead, useSave } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { useNotify } from '../../platform/notify.tsx';
import { createStore } from '../../platform/store.ts';
import { PlaylistPreview } from '../../shared/preview/playlist-preview.tsx';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { useStableCallbacks } from '../../shared/ui/use-stable-callbacks.ts';
import { WhatPlaysButton } from '../../shared/what-plays/playlist-what-plays.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { type Entry, entriesOf, insertEntry, itemsOf, moveEntry } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { withLengths } from './length.ts';
import { PlaylistFacts } from './playlist-facts.tsx';
import styles from './playlists.module.css';
import { SidePicker } from './side-picker.tsx';
import { trashOf } from './trash.ts';
import { useItemWords } from './use-item-words.ts';
import type { WhenTarget } from './when-drawer.tsx';

const WhenDrawer = lazy(() => import('./when-drawer.tsx').then((m) => ({ default: m.WhenDrawer })));

const route = getRouteApi('/app/playlists/$id');
type Patch = Options<'playlists.update'>['body'];

export function PlaylistPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const playlist = useRead('playlists.get', { params: { id } });
  if (playlist.data) return <Editing key={id} playlist={playlist.data} />;
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

function Editing({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isAssigning, setAssigning] = useState(false);
  const [name, setName] = useState(playlist.name);
  const [playing] = useState(() => createStore(-1));
  // Edits that the service has not confirmed yet; without them the rows are what it says.
  const [edited, setEdited] = useState<readonly Entry[] | null>(null);
  const saved = useMemo(() => entriesOf(playlist.items), [playlist.items]);
  const isDraggable = playlist.permissions.includes('update');
  const content = useRead('playlists.playbackContent', { params: { id: playlist.id } }).data;
  const words = useItemWords(playlist.id, content);
  const trash = useMemo(() => trashOf(content), [content]);
  const entries = useMemo(() => withLengths(edited ?? saved, content), [edited, saved, content]);
  const [editedWhen, setEditedWhen] = useState<WhenTarget | null>(null);
  const mainMove = usePrimaryVariant();

  const update = useSave('playlists.update', { errors: 'inline' });
  const saving = useAutosave<Patch>(async (body) => {
    const sent = body.items;
    await update.mutateAsync({ params: { id: playlist.id }, body });
    if (sent) {
      // Newer edits stay until their own save.
      const isNewest = (current: readonly Entry[] | null) =>
        current !== null && JSON.stringify(itemsOf(current)) === JSON.stringify(sent);
      setEdited((current) => (isNewest(current) ? null : current));
    }
  });

  const edit = (next: readonly Entry[]) => {
    setEdited(next);
    saving.change({ items: itemsOf(next) });
  };
  // Undo comes seconds later: the rows may have changed meanwhile.
  const latest = useRef(entries);
  latest.current = entries;
  const remove = (entry: Entry) => {
    const at = entries.indexOf(entry);
    edit(entries.toSpliced(at, 1));
    notify.undoable(t('playlist.removed', { name: entry.name ?? t('playlist.noAccess') }), () =>
      edit(insertEntry(latest.current, Math.min(at, latest.current.length), entry)),
    );
  };

  const list = useStableCallbacks({
    onMove: (from: number, to: number) => edit(moveEntry(entries, from, to)),
    onRemove: remove,
    onDuplicate: (entry: Entry) => edit(insertEntry(entries, entries.indexOf(entry) + 1, entry)),
    onWhen: ({ presentationId, playlistId, name: itemName }: Entry) =>
      setEditedWhen({
        kind: playlistId === null ? 'presentation' : 'playlist',
        id: playlistId ?? presentationId ?? '',
        name: itemName ?? '',
        isWhole: false,
      }),
  });

  return (
    <Page
      title={name}
      heading={
        <TitleInput
          label={t('playlist.name')}
          value={name}
          error={name.trim() === '' ? t('property.required') : undefined}
          onChange={(next) => {
            setName(next);
            if (next.trim() !== '') saving.change({ name: next });
          }}
        />
      }
      before={<BackToLibrary folderId={playlist.parentFolderId} />}
      actions={
        <>
          <SaveStatus state={saving.state} retry={saving.retry} />
          <WhatPlaysButton playlist={{ id: playlist.id, name }} />
          <Button variant={mainMove} onClick={() => setAssigning(true)} disabled={entries.length === 0}>
            {t('playlist.assign')}
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <section className={styles.middle} aria-label={playlist.name}>
          <PlaylistFacts
            entries={entries}
            mode={playlist.mode}
            onMode={(mode) => saving.change({ mode }, { now: true })}
            words={words.get(playlist.id)}
            onWhen={() => setEditedWhen({ kind: 'playlist', id: playlist.id, name, isWhole: true })}
          />
          <EntryList
            entries={entries}
            playing={playing}
            isEditable={isDraggable}
            trash={trash}
            words={words}
            {...list}
          />
        </section>
        <aside className={styles.side}>
          <div className={styles.preview}>
            <PlaylistPreview playlistId={playlist.id} onPlay={playing.set} />
          </div>
          <SidePicker
            playlistId={playlist.id}
            folderId={playlist.parentFolderId}
            onAdd={(source) => edit(insertEntry(entries, entries.length, source))}
          />
        </aside>
      </div>
      <Suspense>
        {editedWhen && (
          <WhenDrawer
            target={editedWhen}
            playlistId={playlist.id}
            content={content}
            words={words.get(editedWhen.id)}
            onClose={() => setEditedWhen(null)}
          />
        )}
      </Suspense>
      {isAssigning && (
        <AssignDialog playlist={{ id: playlist.id, name }} onClose={() => setAssigning(false)} />
      )}
    </Page>
  );
}
