import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatDate } from '../../platform/format.ts';
import { PlaylistPicker } from '../../shared/pickers/playlist-picker.tsx';
import { NowAndNext } from './now-and-next.tsx';
import styles from './screen.module.css';
import { useScreenActions } from './use-screen-actions.tsx';

const PlaylistPreview = lazy(() =>
  import('../../shared/preview/playlist-preview.tsx').then((m) => ({ default: m.PlaylistPreview })),
);

export function OnAir({ device }: { device: Device }) {
  const { t } = useTranslation();
  return (
    <div className={styles.onAir}>
      <div className={styles.stage}>
        <Suspense>
          <PlaylistPreview
            playlistId={device.playlistId}
            device={device}
            isPortrait={device.screenOrientation !== 'normal'}
          />
        </Suspense>
        {device.playlistId !== null && <p className={styles.caption}>{t('screen.previewHint')}</p>}
      </div>
      <div>
        <AssignPlaylist device={device} />
        <NowAndNext device={device} />
        <Facts device={device} />
      </div>
    </div>
  );
}

/** Which playlist; and at once whether to publish it. */
function AssignPlaylist({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { setPlaylist, isAssigning } = useScreenActions(device);
  const assign = (playlistId: string, publish: boolean) => {
    setPlaylist(playlistId, publish);
    setOpen(false);
  };
  return (
    <section className={styles.section}>
      <h2>{t('screen.playlist')}</h2>
      <div className={styles.assign}>
        {device.playlist ? (
          <Link to="/playlists/$id" params={{ id: device.playlist.id }}>
            {device.playlist.name}
          </Link>
        ) : (
          <span>{t('screen.noPlaylist')}</span>
        )}
        <Button
          size="xs"
          variant={device.playlist ? 'default' : 'filled'}
          onClick={() => setOpen(true)}
          loading={isAssigning}
        >
          {device.playlist ? t('screen.change') : t('screen.choosePlaylist')}
        </Button>
      </div>
      {device.hasUnpublishedChanges && <p className={styles.changes}>{t('screen.changes')}</p>}
      {device.publishPlaybackError && (
        <p className={styles.error} role="alert">
          {device.publishPlaybackError}
        </p>
      )}
      {isOpen && (
        <PlaylistPicker
          title={t('screen.choosePlaylist')}
          current={device.playlistId}
          onClose={() => setOpen(false)}
          actions={(chosen) => (
            <>
              <Button variant="default" disabled={!chosen} onClick={() => chosen && assign(chosen.id, false)}>
                {t('screen.assignOnly')}
              </Button>
              <Button disabled={!chosen} onClick={() => chosen && assign(chosen.id, true)}>
                {t('playlist.assignNone')}
              </Button>
            </>
          )}
        />
      )}
    </section>
  );
}

function Facts({ device }: { device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const { system, wifi, connectionType } = device.metrics;
  const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)} %`);
  const model =
    device.model ?? ([device.screenManufacturer, device.screenModel].filter(Boolean).join(' ') || null);
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
    [t('screen.model'), model],
    [t('screen.os'), device.screenOsVersion],
    [
      t('screen.size'),
      device.screenDimensions && `${device.screenDimensions.width} × ${device.screenDimensions.height}`,
    ],
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
