import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { formatAgo, formatDateTime } from '../../platform/format.ts';
import { publishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { usePublishTitle } from '../../shared/publishing/use-publish-title.ts';
import { lastSeen } from '../../shared/screens/last-seen.ts';
import { usePlaybackError } from '../../shared/screens/playback-error.ts';
import { PublishStatusText, ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { usePlaylistName } from '../../shared/screens/use-playlist-name.ts';
import { formatTag } from '../../shared/tags/format-tag.ts';
import styles from './screen-peek.module.css';
import { stateReason } from './state-reason.ts';
import { useNextPublish } from './use-next-publish.ts';

/** The state of a screen with its reason, and what else people look for first. */
export function PeekFacts({ device }: { device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const playlistName = usePlaylistName();
  const seen = lastSeen(device);
  return (
    <dl className={styles.facts}>
      <Fact label={t('screens.columns.state')}>
        <ScreenStatus device={device} />
        <Reason device={device} />
      </Fact>
      <Fact label={t('screens.columns.playlist')}>
        {device.playlist ? (
          <Link to="/playlists/$id" params={{ id: device.playlist.id }}>
            {device.playlist.name}
          </Link>
        ) : (
          playlistName(device)
        )}
      </Fact>
      <Fact label={t('screens.columns.publish')}>
        <PublishStatusText device={device} />
        {device.publishedAt && <span className={styles.quiet}>{formatAgo(device.publishedAt, now)}</span>}
      </Fact>
      <NextPublish device={device} />
      <Fact label={t('screens.columns.seen')}>
        {device.isOnline ? t('screens.now') : seen ? formatAgo(seen, now) : t('screens.never')}
      </Fact>
      {device.tags.length > 0 && (
        <Fact label={t('screens.columns.tags')}>
          <span className={styles.tags}>
            {device.tags.map((tag) => (
              <span key={tag.id} title={formatTag(tag)}>
                {formatTag(tag)}
              </span>
            ))}
          </span>
        </Fact>
      )}
      <Fact label={t('screens.columns.timezone')}>{device.timezone.replaceAll('_', ' ')}</Fact>
    </dl>
  );
}

/** The next scheduled publish, with a button that opens it. */
function NextPublish({ device }: { device: Device }) {
  const { t } = useTranslation();
  const title = usePublishTitle();
  const next = useNextPublish(device.id);
  if (!next) return null;
  return (
    <Fact label={t('screenList.nextPublish')}>
      <button
        type="button"
        className={styles.publish}
        onClick={() => publishSheet.set({ kind: 'publish', id: next.id })}
      >
        {title(next)}
      </button>
      <span className={styles.quiet}>{formatDateTime(next.startsAt)}</span>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why the screen does not play, and what to do. */
function Reason({ device }: { device: Device }) {
  const { t } = useTranslation();
  const playbackError = usePlaybackError();
  const reason = stateReason(device, useNow());
  if (reason === null) return null;
  if (reason === 'failed' && device.publishPlaybackError) {
    const { text, title } = playbackError(device.publishPlaybackError);
    return (
      <span className={styles.error} title={title}>
        {text}
      </span>
    );
  }
  return <span className={styles.quiet}>{t(`peek.reason.${reason}`)}</span>;
}
