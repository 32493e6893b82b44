import { Button } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../platform/clock.ts';
import { formatAgo } from '../../platform/format.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { usePlaybackError } from '../../shared/screens/playback-error.ts';
import { ScreenStatus } from '../../shared/screens/screen-status.tsx';
import { useRestart } from '../../shared/screens/use-restart.ts';
import styles from './home.module.css';
import { type Incident, type Remedy, remedyFor } from './incidents.ts';

/** One screen: what it showed last, what is wrong, since when, and what helps. The row opens the screen. */
export function IncidentRow({ incident, picture }: { incident: Incident; picture: string | undefined }) {
  const { device, kind } = incident;
  const reason = useReason(incident);
  return (
    <li className={styles.row} data-kind={kind}>
      <span className={styles.picture}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconDeviceTv size={18} stroke={1.4} aria-hidden />
        )}
      </span>
      <div className={styles.text}>
        <div className={styles.title}>
          <Link to="/screens/$id" params={{ id: device.id }} className={styles.name}>
            {device.name}
          </Link>
          <Since incident={incident} />
        </div>
        <div className={styles.reason}>
          <ScreenStatus device={device} />
          {reason && (
            <span className={styles.detail} title={reason.title}>
              {reason.text}
            </span>
          )}
        </div>
      </div>
      <Action incident={incident} />
    </li>
  );
}

/** Why the screen is in this state, or what it showed before. */
function useReason({ device, kind }: Incident): { text: string; title: string } | null {
  const { t } = useTranslation();
  const playbackError = usePlaybackError();
  const plain = (text: string) => ({ text, title: text });
  const error = device.publishPlaybackError;
  if (kind === 'attention') return error === null ? plain(t('publishState.failed')) : playbackError(error);
  const name = device.nowPlaying?.presentationName;
  return name ? plain(t('home.problems.lastShowed', { name })) : null;
}

function Since({ incident: { kind, since } }: { incident: Incident }) {
  const { t } = useTranslation();
  const now = useNow();
  const key = kind === 'offline' ? 'lastSeen' : 'published';
  return (
    <span className={styles.since}>
      {since === null
        ? t('home.problems.neverSeen')
        : t(`home.problems.${key}`, { when: formatAgo(since, now) })}
    </span>
  );
}

const labels = {
  publish: 'spotlight.publishAll',
  choosePlaylist: 'screen.choosePlaylist',
  restart: 'screens.actions.restart',
  open: 'common.open',
} as const satisfies Record<Remedy, string>;

function Action({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { id, name } = incident.device;
  const restart = useRestart(incident.device);
  const remedy = remedyFor(incident);
  const shared = { size: 'xs', variant: 'default', className: styles.action ?? '' } as const;
  const label = t(labels[remedy]);
  // The name of a button says which screen it affects, because the list has many.
  const description = t('home.problems.actionOn', { action: label, name });
  if (remedy === 'publish')
    return (
      <Button
        {...shared}
        aria-label={description}
        onClick={() => openPublishSheet({ scope: { deviceIds: [id] } })}
      >
        {label}
      </Button>
    );
  if (remedy === 'restart')
    return (
      <Button {...shared} aria-label={description} loading={restart.isPending} onClick={restart.start}>
        {label}
      </Button>
    );
  if (remedy === 'choosePlaylist')
    return (
      <Button
        {...shared}
        aria-label={description}
        renderRoot={(props) => <Link {...props} to="/screens/$id" params={{ id }} />}
      >
        {label}
      </Button>
    );
  // The entire row is a link to the screen, so this only shows it.
  return (
    <span className={styles.open} aria-hidden>
      {label}
    </span>
  );
}
