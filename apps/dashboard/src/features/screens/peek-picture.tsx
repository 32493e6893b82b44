import { StateShape } from '@vitrine/ui';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatTime } from '../../platform/format.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { useLastPlaying } from './now-playing.ts';
import styles from './screen-peek.module.css';

/** The picture of what a screen shows. Without colours if it is what the screen showed before it went offline. */
export function PeekPicture({ device }: { device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const shown = useLastPlaying(device);
  const isLive = device.isOnline && !device.isDisabled;
  const seen = lastSeen(device);
  const name = shown && (shown.name ?? t('peek.hidden'));
  const caption = isLive
    ? name && t('peek.showing', { name, time: formatTime(device.nowPlaying?.startedAt ?? '') })
    : name && seen && !device.isOnline
      ? t('peek.lastShowing', { ago: formatAgo(seen, now), name })
      : null;
  // A disabled screen is dark, so no picture is better than an old one.
  const picture = device.isDisabled ? undefined : shown?.picture;
  return (
    <figure className={styles.figure}>
      <div className={styles.stage} data-live={isLive}>
        {picture ? (
          <img src={picture} alt={name ?? ''} decoding="async" />
        ) : (
          <span>{(isLive && name) || t('peek.noPicture')}</span>
        )}
        {!isLive && (
          <span className={styles.badge}>
            <StateShape state={device.isDisabled ? 'disabled' : 'offline'} />
            {t(device.isDisabled ? 'state.disabled' : 'state.offline')}
          </span>
        )}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
