import { useTranslation } from 'react-i18next';
import { countDone, outcomeOrder, type Publish } from './progress-summary.ts';
import styles from './publish-sheet.module.css';

/** The progress bar of a publish, with a segment for each outcome. */
export function OutcomeBar({ publish }: { publish: Publish }) {
  const { t } = useTranslation();
  const { counts, total } = publish;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={t('publish.progress.bar')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={countDone(publish)}
    >
      {outcomeOrder.map(
        (outcome) =>
          counts[outcome] > 0 && (
            <span key={outcome} data-outcome={outcome} style={{ flexGrow: counts[outcome] }} />
          ),
      )}
    </div>
  );
}
