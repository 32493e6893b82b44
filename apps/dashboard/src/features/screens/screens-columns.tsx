import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo } from '../../platform/format.ts';
import type { GridColumn } from '../../shared/list/data-grid.tsx';
import { ChangesChip, PublishCell, ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { usePlaylistName } from '../../shared/screens/use-playlist-name.ts';
import { useNowPlaying } from './now-playing.ts';
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
  const seen = device.lastHeartbeatAt ?? device.lastOnlineAt;
  return <span className={styles.second}>{seen ? formatAgo(seen, now) : t('screens.never')}</span>;
}

export function useScreenColumns(): GridColumn<Device>[] {
  const { t } = useTranslation();
  const playlistName = usePlaylistName();
  return useMemo(
    () => [
      {
        id: 'name',
        track: 'minmax(160px, 1.8fr)',
        sortKey: 'name',
        header: t('screens.columns.name'),
        cell: (device) => (
          <Link to="/screens/$id" params={{ id: device.id }} className={styles.name} tabIndex={-1}>
            {device.name}
          </Link>
        ),
      },
      {
        id: 'state',
        track: '140px',
        sortKey: 'state',
        header: t('screens.columns.state'),
        cell: (device) => <ScreenStatus device={device} />,
      },
      {
        id: 'playing',
        track: 'minmax(172px, 1.8fr)',
        header: t('screens.columns.playing'),
        cell: (device) => <Playing device={device} />,
      },
      {
        id: 'playlist',
        track: 'minmax(110px, 1.2fr)',
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
        track: '152px',
        sortKey: 'published_at',
        header: t('screens.columns.publish'),
        cell: (device) => <PublishCell device={device} />,
      },
      {
        id: 'seen',
        track: '104px',
        sortKey: 'last_heartbeat_at',
        header: t('screens.columns.seen'),
        cell: (device) => <LastSeen device={device} />,
      },
    ],
    [t, playlistName],
  );
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
