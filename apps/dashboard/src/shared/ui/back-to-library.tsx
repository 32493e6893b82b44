import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './back-to-library.module.css';

/** A link before the title of an editor. It leads to the folder that contains the item. */
export function BackToLibrary({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {folderId === null ? (
        <Link to="/library" className={styles.back}>
          {t('library.root')}
        </Link>
      ) : (
        <Link to="/library/$folder" params={{ folder: folderId }} className={styles.back}>
          {t('library.root')}
        </Link>
      )}
      <span className={styles.slash} aria-hidden>
        /
      </span>
    </>
  );
}
