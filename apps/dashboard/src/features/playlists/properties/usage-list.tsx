import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../platform/api.ts';
import { ErrorNote } from '../../../shared/ui/error-note.tsx';
import styles from './properties.module.css';

/** The maximum number of screens to list. A link leads to the others. */
const MAX_SCREENS = 5;

/** The screens that play a playlist. */
export function UsageList({ playlistId }: { playlistId: string }) {
  const { t } = useTranslation();
  // `usePlaylistScreens` reads the same page.
  const screens = useRead('devices.list', { query: { pageSize: 200, playlistId } });
  return (
    <div className={styles.field}>
      <h3 className={styles.label}>{t('playlistProperties.usedBy')}</h3>
      {screens.isError && <ErrorNote error={screens.error} retry={() => void screens.refetch()} />}
      {screens.isPending && <Skeleton h={20} w={160} />}
      {screens.data?.total === 0 && <p className={styles.quiet}>{t('playlistProperties.unused')}</p>}
      {screens.data && screens.data.total > 0 && (
        <ul className={styles.screens}>
          {screens.data.data.slice(0, MAX_SCREENS).map(({ id, name }) => (
            <li key={id}>
              <Link to="/screens/$id" params={{ id }} title={name}>
                {name}
              </Link>
            </li>
          ))}
          {screens.data.total > MAX_SCREENS && (
            <li>
              <Link to="/screens" search={{ playlist: playlistId }}>
                {t('playlistProperties.allScreens', { count: screens.data.total })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
