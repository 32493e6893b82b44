import { StateShape } from '@vitrine/ui';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { type PublishStatus, publishStatus, publishSummary, screenState } from './screen-state.ts';
import styles from './screen-status.module.css';

/** Shows the state of a screen as a shape and a word. */
export function ScreenStatus({ device }: { device: Parameters<typeof screenState>[0] }) {
  const { t } = useTranslation();
  const state = screenState(device, useNow());
  return (
    <span className={styles.state}>
      <StateShape state={state} />
      <span>{t(`state.${state}`)}</span>
    </span>
  );
}

/** Shows the status of the last publish, and whether there are unpublished changes. */
export function PublishStatusText({ device }: { device: Device }) {
  const { t } = useTranslation();
  const word = publishStatus(device);
  return (
    <span className={styles.publish}>
      <span className={toneClass(word)}>{t(`publishState.${word}`)}</span>
      {device.hasUnpublishedChanges && word !== 'unpublished' && <ChangesChip />}
    </span>
  );
}

/** Shows the status of the last publish or unpublished changes, in the width of a table column. */
export function PublishCell({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { word, hasMark } = publishSummary(device);
  if (word === 'changes') return <ChangesChip />;
  return (
    <span className={styles.publish}>
      <span className={toneClass(word)}>{t(`publishState.${word}`)}</span>
      {hasMark && (
        <span
          className={styles.mark}
          role="img"
          aria-label={t('screens.unpublished')}
          title={t('screens.unpublished')}
        />
      )}
    </span>
  );
}

function toneClass(word: PublishStatus): string | undefined {
  if (word === 'failed') return styles.bad;
  return word === 'published' ? styles.quiet : styles.busy;
}

/** Marks unpublished changes. */
export function ChangesChip() {
  const { t } = useTranslation();
  return <span className={styles.changes}>{t('screens.unpublished')}</span>;
}
