import { Button } from '@mantine/core';
import { useStore } from '@vitrine/ui/store';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './publish-bar.module.css';
import { shell } from './shell-state.ts';
import { usePublishableCount } from './use-publishable-count.ts';

const PublishDialog = lazy(() => import('./publish-dialog.tsx').then((m) => ({ default: m.PublishDialog })));

/** Visible while there are unpublished changes that this person can publish. */
export function PublishBar() {
  const { t } = useTranslation();
  const opened = useStore(shell.publish);
  const { count, isMinimum } = usePublishableCount();
  return (
    <>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('publish.title')}>
          <span className={styles.dot} aria-hidden />
          <span className={styles.words}>
            {t(isMinimum ? 'publish.barMinimum' : 'publish.bar', { count })}
          </span>
          <Button size="xs" onClick={() => shell.publish.set(true)}>
            {t('publish.publish')}
          </Button>
        </section>
      )}
      <Suspense>{opened && <PublishDialog onClose={() => shell.publish.set(false)} />}</Suspense>
    </>
  );
}
