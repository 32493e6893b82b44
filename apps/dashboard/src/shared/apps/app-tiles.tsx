import { useTranslation } from 'react-i18next';
import type { Application } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import styles from './app-tiles.module.css';

/** Shows applications as tiles with pictures. */
export function AppTiles({
  applications,
  onChoose,
}: {
  applications: readonly Application[];
  onChoose: (application: Application) => void;
}) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  return (
    <div className={styles.tiles}>
      {applications
        .filter(({ isDeprecated, currentAppVersion }) => !isDeprecated && currentAppVersion !== null)
        .map((application) => {
          const version = application.currentAppVersion;
          const picture = contentUrl(version?.thumbnailUrl);
          return (
            <button
              key={application.id}
              type="button"
              className={styles.tile}
              onClick={() => onChoose(application)}
            >
              {picture ? <img src={picture} alt="" loading="lazy" /> : <span className={styles.blank} />}
              <strong>{application.name}</strong>
              <span>
                {version?.description ?? (application.isBuiltIn ? t('apps.builtIn') : t('apps.own'))}
              </span>
            </button>
          );
        })}
    </div>
  );
}
