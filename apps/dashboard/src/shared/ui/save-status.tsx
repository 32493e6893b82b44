import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../platform/error-text.ts';
import type { SaveState } from './autosave.ts';
import styles from './save-status.module.css';

/** Shows whether the changes in an editor are saved. */
export function SaveStatus({ state, retry }: { state: SaveState; retry: () => void }) {
  const { t } = useTranslation();
  const text = useErrorText();
  return (
    <span className={styles.words} role="status">
      {state.kind === 'saving' && t('common.saving')}
      {state.kind === 'saved' && t('common.saved')}
      {state.kind === 'failed' && (
        <span className={styles.failed}>
          {t('common.labelled', { label: t('common.saveFailed'), text: text(state.error) })}
          <Button size="xs" variant="subtle" onClick={retry}>
            {t('common.retry')}
          </Button>
        </span>
      )}
    </span>
  );
}
