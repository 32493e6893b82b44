import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './back-to-library.module.css';

/** A link before the title of an editor. It leads to the folder that contains the item. */
export function BackToLibrary({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {folderId === null ? (
        <Link to="/content" className={styles.back}>
          {t('nav.content')}
        </Link>
      ) : (
        <Link to="/content/$folder" params={{ folder: folderId }} className={styles.back}>
          {t('nav.content')}
        </Link>
      )}
      <Slash />
    </>
  );
}

/** The same for playlists. It leads to the page from which the playlist was opened: Content or Playlists. */
export function BackToPlaylists({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation();
  const isFromContent = useLocation({ select: ({ state }) => state.isFromContent === true });
  if (isFromContent) return <BackToLibrary folderId={folderId} />;
  return (
    <>
      <Link to="/playlists" search={folderId === null ? {} : { folder: folderId }} className={styles.back}>
        {t('nav.playlists')}
      </Link>
      <Slash />
    </>
  );
}

function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}
