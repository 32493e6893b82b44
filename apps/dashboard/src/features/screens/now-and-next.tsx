import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, useRead } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatDuration, formatTime } from '../../platform/format.ts';
import { upcomingPresentations } from '../../shared/preview/upcoming.ts';
import styles from './screen.module.css';

/** The presentation that the screen reports as playing, and the next one according to the engine. */
export function NowAndNext({ device }: { device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const content = useRead(
    'playlists.playbackContent',
    { params: { id: device.playlistId ?? '' } },
    { enabled: device.playlistId !== null },
  ).data;
  const playing = device.isOnline && !device.isDisabled ? device.nowPlaying : null;
  // A screen can play while it is offline, but the server does not know what.
  const isUnknown = !device.isOnline && !device.isDisabled && device.publishedAt !== null;
  const next = useMemo(
    () => (content ? upcomingPresentations(content, device, playing?.presentationId ?? null, now, 3) : []),
    [content, device, playing?.presentationId, now],
  );
  return (
    <section className={styles.section}>
      <h2>{t('screen.tabs.onAir')}</h2>
      <ul className={styles.plays}>
        <li>
          <span className={styles.when}>{t('screen.now')}</span>
          <span className={styles.what}>
            {playing?.presentationName ?? t(isUnknown ? 'screen.unknownNow' : 'screen.nothingNow')}
          </span>
          {playing && (
            <span className={styles.length}>
              {t('screen.since', { time: formatTime(playing.startedAt) })}
            </span>
          )}
        </li>
        {next.map((item, index) => (
          <li key={item.key}>
            <span className={styles.when}>{index === 0 ? t('screen.next') : ''}</span>
            <span className={styles.what}>{item.name}</span>
            <span className={styles.length}>{formatDuration(item.seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
