import { Link } from '@tanstack/react-router';
import { StateShape } from '@vitrine/ui';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { useContentUrl } from '../../platform/config.ts';
import { formatAge } from '../../platform/format.ts';
import type { CardPicture } from '../../shared/list/card-grid.tsx';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { usePlaybackError } from '../../shared/screens/playback-error.ts';
import { screenState } from '../../shared/screens/screen-state.ts';
import { usePlaylistName } from '../../shared/screens/use-playlist-name.ts';
import styles from './screen-tiles.module.css';
import { stateReason } from './state-reason.ts';
import { brokenSince, tileContent } from './tile-state.ts';

/** The state of a screen: its shape, its label, and how long it has lasted, in a normal and a narrow format. */
function useTileState(device: Device) {
  const { t } = useTranslation();
  const now = useNow();
  const shape = screenState(device, now);
  const since = brokenSince(device, now);
  const isNew = shape === 'offline' && lastSeen(device) === null;
  return {
    shape,
    label: isNew ? t('screenList.neverOnline') : t(`state.${shape}`),
    age: since && formatAge(since, now),
    narrowAge: since && formatAge(since, now, 'narrow'),
  };
}

/** The name of the content of a screen, even if the viewer does not have access to it; null if it has none. */
function useContentName(device: Device): string | null {
  const { t } = useTranslation();
  const content = tileContent(device);
  return content.kind === 'none' ? null : (content.name ?? t('peek.hidden'));
}

/**
 * The picture of what a screen shows, without colours if it is what the screen showed before it went offline. It marks
 * every state except playing, so that broken screens stand out.
 */
export function ScreenTile({
  device,
  link,
  isSmall = false,
}: {
  device: Device;
  link: CardPicture;
  /** Whether the tile is small, without a caption. */
  isSmall?: boolean;
}) {
  const contentUrl = useContentUrl();
  const state = useTileState(device);
  const name = useContentName(device);
  const content = tileContent(device);
  const isLive = content.kind === 'live';
  const picture = content.kind === 'none' ? undefined : contentUrl(content.thumbnail);
  const words = [device.name, [state.label, state.age].filter(Boolean).join(' '), isLive && name];
  const label = words.filter(Boolean).join(', ');
  return (
    <Link
      to="/screens/$id"
      params={{ id: device.id }}
      {...link}
      aria-label={label}
      title={label}
      data-state={state.shape}
      data-content={content.kind}
      data-small={isSmall}
      className={`${link.className} ${styles.tile}`}
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        isLive && <span className={styles.text}>{name}</span>
      )}
      <TileState {...state} isSmall={isSmall} />
    </Link>
  );
}

/** The state in the corner of a picture. Large tiles show that a screen is playing next to its name instead. */
function TileState({
  shape,
  label,
  age,
  narrowAge,
  isSmall,
}: ReturnType<typeof useTileState> & { isSmall: boolean }) {
  if (shape === 'playing')
    return isSmall ? (
      <span className={styles.dot}>
        <StateShape state={shape} />
      </span>
    ) : null;
  return (
    <span className={styles.badge}>
      <StateShape state={shape} />
      <span className={styles.word}>{label}</span>
      {/* A small tile has no room for the time beside the longest label. */}
      {age && !(isSmall && shape === 'attention') && (
        <span className={styles.age}>{isSmall ? narrowAge : age}</span>
      )}
    </span>
  );
}

/** The name of a screen, and what it shows or why it does not. */
export function TileCaption({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { shape } = useTileState(device);
  const details = useDetails(device);
  return (
    <>
      <div className={styles.name}>
        <StateShape state={shape} />
        <span>{device.name}</span>
        {device.hasUnpublishedChanges && (
          <span
            className={styles.changes}
            role="img"
            aria-label={t('screens.unpublished')}
            title={t('screens.unpublished')}
          />
        )}
      </div>
      <div className={styles.details} title={details}>
        {details}
      </div>
    </>
  );
}

function useDetails(device: Device): string {
  const { t } = useTranslation();
  const playlistName = usePlaylistName();
  const playbackError = usePlaybackError();
  const content = tileContent(device);
  const contentName = useContentName(device);
  const reason = stateReason(device, useNow());
  if (reason === null) return contentName ?? playlistName(device);
  if (reason === 'failed' && device.publishPlaybackError)
    return playbackError(device.publishPlaybackError).text;
  if (reason === 'offline' && content.kind !== 'none')
    return content.name === null
      ? t('screenList.lastShowedHidden')
      : t('screenList.lastShowed', { name: content.name });
  return t(`peek.reason.${reason}`);
}
