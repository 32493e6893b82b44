import { useTranslation } from 'react-i18next';
import styles from './what-plays.module.css';

/** A line at the top of the timeline while a calculation takes a long time. */
export function CalculationProgress({ isSlow }: { isSlow: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress} data-shown={isSlow} role="status">
      {isSlow && t('whatPlays.working')}
    </div>
  );
}
