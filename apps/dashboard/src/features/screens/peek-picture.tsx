import { StateShape } from '@vitrine/ui';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatTime } from '../../platform/format.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { type ShownPresentation, useLastPlaying } from './now-playing.ts';
import styles from './screen-peek.module.css';

/** The picture of what a screen shows. Without colours if it is what the screen showed before it went offline. */
export function PeekPicture({ device }: { device: Device }) {
  const { t } = useTranslation();
  const shown = useLastPlaying(device);
  const caption = useCaption(device, shown);
  const isLive = device.isOnline && !device.isDisabled;
  const name = shown && (shown.name ?? t('peek.hidden'));
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

/** What a screen shows and since when, or what it showed before it went offline. */
function useCaption(device: Device, shown: ShownPresentation | null): string | null {
  const { t } = useTranslation();
  const now = useNow();
  const seen = lastSeen(device);
  if (shown === null) return null;
  const { name } = shown;
  if (device.isOnline) {
    if (device.isDisabled) return null;
    const time = formatTime(device.nowPlaying?.startedAt ?? '');
    return name === null ? t('peek.showingHidden', { time }) : t('peek.showing', { name, time });
  }
  if (seen === null) return null;
  const ago = formatAgo(seen, now);
  return name === null ? t('peek.lastShowingHidden', { ago }) : t('peek.lastShowing', { ago, name });
}
