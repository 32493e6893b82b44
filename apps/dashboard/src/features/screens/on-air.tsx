import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatDate, formatPercent } from '../../platform/format.ts';
import { formatDimensions } from '../../platform/format-dimensions.ts';
import { usePlaybackError } from '../../shared/screens/playback-error.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { DropPicture, ListPicture } from '../../shared/ui/pictures.tsx';
import { AddFilesButton } from './add-files-button.tsx';
import { NowAndNext } from './now-and-next.tsx';
import { PeekPicture } from './peek-picture.tsx';
import styles from './screen.module.css';
import { describeModel } from './screen-model.ts';
import { usePlaylistChoice } from './use-playlist-choice.tsx';
import { canShowFiles } from './use-screen-drop.ts';

const PlaylistPreview = lazy(() =>
  import('../../shared/preview/playlist-preview.tsx').then((m) => ({ default: m.PlaylistPreview })),
);

export function OnAir({ device }: { device: Device }) {
  const choice = usePlaylistChoice(device);
  return (
    <div className={styles.onAir}>
      <div className={styles.stage}>
        <Stage device={device} choice={choice} />
      </div>
      <div>
        {device.playlistId !== null && <PlaylistSection device={device} choice={choice} />}
        <PublishNotes device={device} />
        <NowAndNext device={device} />
        <Facts device={device} />
      </div>
      {choice.dialog}
    </div>
  );
}

interface ChoiceProps {
  device: Device;
  choice: ReturnType<typeof usePlaylistChoice>;
}

/** A preview of the playlist, what the screen showed before it went offline, or what to do if there is no playlist. */
function Stage({ device, choice }: ChoiceProps) {
  const { t } = useTranslation();
  if (device.playlistId === null) return <NoPlaylist device={device} choice={choice} />;
  if (device.playlist === null)
    return (
      <div className={styles.nothing}>
        <EmptyNote
          picture={<ListPicture />}
          title={t('screen.hiddenPlaylist')}
          hint={t('screen.hiddenPlaylistHint')}
          help="members-and-roles"
        />
      </div>
    );
  // A moving preview would suggest that the screen shows it now.
  if (!device.isOnline) return <PeekPicture device={device} />;
  return (
    <>
      <Suspense>
        <PlaylistPreview
          playlistId={device.playlistId}
          device={device}
          isPortrait={device.screenOrientation !== 'normal'}
        />
      </Suspense>
      <p className={styles.caption}>{t('screen.previewHint')}</p>
    </>
  );
}

function NoPlaylist({ device, choice: { choose, choiceReason, isAssigning } }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.nothing}>
      <EmptyNote
        picture={<DropPicture />}
        title={t('screen.noPlaylist')}
        hint={t(canShowFiles(device) ? 'showFiles.nothingHint' : 'screen.noPlaylistHint')}
        help="show-a-file"
      >
        <AddFilesButton device={device} />
        <DisabledReason reason={choiceReason}>
          <Button variant="default" onClick={choose} loading={isAssigning}>
            {t('screen.choosePlaylist')}
          </Button>
        </DisabledReason>
      </EmptyNote>
    </div>
  );
}

/** The name of the playlist, and the buttons that change what the screen plays. */
function PlaylistSection({ device, choice: { choose, choiceReason, isAssigning } }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h2>{t('screen.playlist')}</h2>
      <div className={styles.assign}>
        {device.playlist ? (
          <Link to="/playlists/$id" params={{ id: device.playlist.id }}>
            {device.playlist.name}
          </Link>
        ) : (
          <span>{t('playlist.noAccess')}</span>
        )}
        <AddFilesButton device={device} size="xs" variant="default" />
        <DisabledReason reason={choiceReason}>
          <Button size="xs" variant="default" onClick={choose} loading={isAssigning}>
            {t('screen.change')}
          </Button>
        </DisabledReason>
      </div>
    </section>
  );
}

/** Unpublished changes, and errors of the published content. */
function PublishNotes({ device }: { device: Device }) {
  const { t } = useTranslation();
  return (
    <>
      {device.hasUnpublishedChanges && <p className={styles.changes}>{t('screen.changes')}</p>}
      {device.publishPlaybackError && <PlaybackError error={device.publishPlaybackError} />}
    </>
  );
}

/** Why the published content does not play. What the player reported is in a closed section. */
function PlaybackError({ error }: { error: string }) {
  const { t } = useTranslation();
  const playbackError = usePlaybackError();
  const { text } = playbackError(error);
  return (
    <div className={styles.error} role="alert">
      <p>
        <bdi>{text}</bdi>
      </p>
      {text !== error && (
        <details>
          <summary>{t('errors.details')}</summary>
          <code dir="auto">{error}</code>
        </details>
      )}
    </div>
  );
}

function Facts({ device }: { device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const { system, wifi, connectionType } = device.metrics;
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value / 100));
  const model = describeModel(device);
  const facts: [string, string | null | undefined][] = [
    [
      t('screen.seen'),
      device.isOnline
        ? t('screens.now')
        : device.lastHeartbeatAt
          ? formatAgo(device.lastHeartbeatAt, now)
          : t('screens.never'),
    ],
    [t('screen.publishedAt'), device.publishedAt && formatAgo(device.publishedAt, now)],
    [t('screen.model'), model === 'browser' ? t('screen.playerInBrowser') : model],
    [t('screen.os'), device.screenOsVersion],
    [t('screen.size'), device.screenDimensions && formatDimensions(device.screenDimensions)],
    [t('screen.connection'), connectionType && [connectionType, wifi?.ssid].filter(Boolean).join(' · ')],
    [
      t('screen.system'),
      system &&
        [system.cpuUsedPercent, system.memoryUsedPercent, system.diskUsedPercent].map(percent).join(' · '),
    ],
    [t('screen.registered'), device.registeredAt && formatDate(device.registeredAt)],
  ];
  return (
    <section className={styles.section}>
      <h2>{t('screen.details')}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
