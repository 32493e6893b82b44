import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import styles from './back-to-library.module.css';

/** A link before the title of an editor that was opened from a playlist. It selects the item there again. */
export function BackToPlaylist({ playlistId, item }: { playlistId: string; item: string | undefined }) {
  const { t } = useTranslation();
  const playlist = useRead('playlists.get', { params: { id: playlistId } }).data;
  return (
    <>
      <Link
        to="/playlists/$id"
        params={{ id: playlistId }}
        search={item === undefined ? {} : { item }}
        className={styles.back}
        title={playlist?.name}
      >
        {playlist?.name ?? t('library.kinds.playlist')}
      </Link>
      <span className={styles.slash} aria-hidden>
        /
      </span>
    </>
  );
}
