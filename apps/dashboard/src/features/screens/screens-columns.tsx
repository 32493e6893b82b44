import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatDate } from '../../platform/format.ts';
import { formatDimensions } from '../../platform/format-dimensions.ts';
import type { GridColumn } from '../../shared/list/data-grid.tsx';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { ChangesChip, PublishCell, ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { usePlaylistName } from '../../shared/screens/use-playlist-name.ts';
import { formatTag } from '../../shared/tags/format-tag.ts';
import { useNowPlaying } from './now-playing.ts';
import { describeModel } from './screen-model.ts';
import styles from './screens.module.css';

function Playing({ device }: { device: Device }) {
  const playing = useNowPlaying(device);
  if (playing === null) return <span className={styles.quiet}>—</span>;
  return (
    <span className={styles.playing}>
      {playing.picture && <img className={styles.thumb} src={playing.picture} alt="" loading="lazy" />}
      <span>{playing.name}</span>
    </span>
  );
}

function LastSeen({ device }: { device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  if (device.isOnline) return <span className={styles.second}>{t('screens.now')}</span>;
  const seen = lastSeen(device);
  return <span className={styles.second}>{seen ? formatAgo(seen, now) : t('screens.never')}</span>;
}

/** Every column of the list of screens. */
export function useScreenColumns(): GridColumn<Device>[] {
  const playlistName = usePlaylistName();
  const folderName = useFolderName();
  const { t } = useTranslation();
  return useMemo(
    () => [...mainColumns(t, playlistName), ...moreColumns(t, folderName)],
    [t, playlistName, folderName],
  );
}

type NameOf = (device: Device) => string;

/** The columns that are visible by default. */
function mainColumns(t: TFunction, playlistName: NameOf): GridColumn<Device>[] {
  return [
    {
      id: 'name',
      track: 'minmax(clamp(140px, var(--name-width), var(--free-width)), 1.8fr)',
      sortKey: 'name',
      header: t('screens.columns.name'),
      cell: (device) => (
        <Link
          to="/screens/$id"
          params={{ id: device.id }}
          className={styles.name}
          title={device.name}
          tabIndex={-1}
        >
          {device.name}
        </Link>
      ),
    },
    {
      id: 'state',
      track: 'minmax(112px, 140px)',
      sortKey: 'state',
      header: t('screens.columns.state'),
      cell: (device) => <ScreenStatus device={device} />,
    },
    {
      id: 'playing',
      track: 'minmax(64px, 1.8fr)',
      header: t('screens.columns.playing'),
      cell: (device) => <Playing device={device} />,
    },
    {
      id: 'playlist',
      track: 'minmax(64px, 1.2fr)',
      sortKey: 'playlist',
      header: t('screens.columns.playlist'),
      cell: (device) =>
        device.playlist ? (
          <span className={styles.second}>{device.playlist.name}</span>
        ) : (
          <span className={styles.quiet}>{playlistName(device)}</span>
        ),
    },
    {
      id: 'publish',
      track: 'minmax(100px, 152px)',
      sortKey: 'published_at',
      header: t('screens.columns.publish'),
      cell: (device) => <PublishCell device={device} />,
    },
    {
      id: 'seen',
      track: 'minmax(80px, 104px)',
      sortKey: 'last_heartbeat_at',
      header: t('screens.columns.seen'),
      cell: (device) => <LastSeen device={device} />,
    },
  ];
}

/** The columns that people can add. */
function moreColumns(t: TFunction, folderName: (device: Device) => string | null): GridColumn<Device>[] {
  const text = (
    id: 'folder' | 'timezone' | 'resolution' | 'model' | 'description' | 'created',
    track: string,
    read: (device: Device) => string | null,
  ): GridColumn<Device> => ({
    id,
    track,
    header: t(`screens.columns.${id}`),
    cell: (device) => <QuietText text={read(device)} />,
  });
  return [
    {
      id: 'tags',
      track: 'minmax(120px, 1.2fr)',
      header: t('screens.columns.tags'),
      cell: (device) => <Tags device={device} />,
    },
    text('folder', 'minmax(96px, 1fr)', folderName),
    text('timezone', '140px', ({ timezone }) => timezone.replaceAll('_', ' ')),
    text('resolution', '112px', ({ screenDimensions: size }) => size && formatDimensions(size)),
    text('model', 'minmax(96px, 1fr)', (device) => {
      const model = describeModel(device);
      return model === 'browser' ? t('screen.playerInBrowser') : model;
    }),
    text('description', 'minmax(120px, 1.5fr)', ({ description }) => description),
    {
      ...text('created', '112px', ({ createdAt }) => formatDate(createdAt)),
      sortKey: 'created_at',
    },
  ];
}

function QuietText({ text }: { text: string | null }) {
  return text ? (
    <span className={styles.second} title={text}>
      {text}
    </span>
  ) : (
    <span className={styles.quiet}>—</span>
  );
}

function Tags({ device: { tags } }: { device: Device }) {
  if (tags.length === 0) return <span className={styles.quiet}>—</span>;
  const labels = tags.map(formatTag);
  return (
    <span className={styles.tags} title={labels.join(', ')}>
      {labels.map((label) => (
        <span key={label} className={styles.tag}>
          {label}
        </span>
      ))}
    </span>
  );
}

/** Returns a function that names the folder of a screen. */
function useFolderName(): (device: Device) => string | null {
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders;
  return useMemo(() => {
    const names = new Map(folders?.map(({ id, name }) => [id, name]));
    return ({ parentFolderId }) => names.get(parentFolderId ?? '') ?? null;
  }, [folders]);
}

export function PhoneScreen({ device }: { device: Device }) {
  const playlistName = usePlaylistName();
  const playing = device.isOnline && !device.isDisabled ? device.nowPlaying : null;
  return (
    <>
      <div className={styles.phoneTop}>
        <span>{device.name}</span>
        {device.hasUnpublishedChanges && <ChangesChip />}
      </div>
      <div className={styles.phoneBottom}>
        <ScreenStatus device={device} />
        <span>·</span>
        <span>{playing?.presentationName ?? playlistName(device)}</span>
      </div>
    </>
  );
}
