import { Button, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playlist, useRead } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { BackToPlaylists } from '../../shared/ui/back-to-library.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { WhatPlaysDialog } from '../../shared/what-plays/playlist-what-plays.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { Composer } from './composer.tsx';
import styles from './playlists.module.css';
import { usePlaylistEditor } from './use-playlist-editor.ts';

/** The windows that have room for a panel beside the items and the timeline below them. */
const DESKTOP = '(min-width: 1001px)';

const route = getRouteApi('/app/playlists/$id');

export function PlaylistPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const playlist = useRead('playlists.get', { params: { id } });
  if (playlist.data) return <PlaylistEditor key={id} playlist={playlist.data} />;
  return (
    <Page title={t('library.kinds.playlist')} before={<BackToPlaylists folderId={null} />}>
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
  const { id, parentFolderId } = playlist;
  const content = useRead('playlists.playbackContent', { params: { id } }).data;
  const editor = usePlaylistEditor(playlist, content);
  const { name, items, saving } = editor;
  const primaryVariant = usePrimaryVariant();
  const isDesktop = useMediaQuery(DESKTOP, true, { getInitialValueInEffect: false });
  const isEditable = playlist.permissions.includes('update');
  const [isAssigning, setAssigning] = useState(false);
  const [isWhatPlaysOpen, whatPlays] = useDisclosure(false);
  const [isAdding, adding] = useDisclosure(false);
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
      before={<BackToPlaylists folderId={parentFolderId} />}
      actions={
        <>
          <SaveStatus state={saving.state} retry={saving.retry} />
          {!isDesktop && (
            <SmallWindowActions isEditable={isEditable} onWhatPlays={whatPlays.open} onAdd={adding.open} />
          )}
          <ShareButton item={{ kind: 'playlist', ...playlist }} />
          <DisabledReason reason={items.length === 0 ? t('playlist.addItemsFirst') : null}>
            <Button variant={primaryVariant} onClick={() => setAssigning(true)}>
              {t('playlist.assign')}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <Composer
        playlist={playlist}
        content={content}
        editor={editor}
        isEditable={isEditable}
        isDesktop={isDesktop}
        isAdding={isAdding}
        onAddingEnd={adding.close}
        onOpenWhatPlays={whatPlays.open}
      />
      <WhatPlaysDialog
        playlist={{ id, name }}
        isEditable={isEditable}
        isOpen={isWhatPlaysOpen}
        onClose={whatPlays.close}
      />
      {isAssigning && <AssignDialog playlist={{ id, name }} onClose={() => setAssigning(false)} />}
    </Page>
  );
}

/** The buttons that open the timeline and the panel where there is no room for them. */
function SmallWindowActions({
  isEditable,
  onWhatPlays,
  onAdd,
}: {
  isEditable: boolean;
  onWhatPlays: () => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" onClick={onWhatPlays}>
        {t('whatPlays.open')}
      </Button>
      {isEditable && (
        <Button variant="default" onClick={onAdd}>
          {t('playlist.addItems')}
        </Button>
      )}
    </>
  );
}
