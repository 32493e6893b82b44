import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PublishRow } from '../../shared/publishing/publish-row.tsx';
import { publishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { useRecentPublishes } from '../../shared/publishing/use-recent-publishes.ts';
import styles from './home.module.css';
import { Section } from './section.tsx';

const SHOWN = 4;

/** The last publishes. */
export function RecentPublishes() {
  const { t } = useTranslation();
  const publishes = useRecentPublishes(SHOWN);
  const { data = [], total = 0 } = publishes.data ?? {};
  return (
    <Section
      title={t('publish.history.title')}
      failure={publishes.data ? null : publishes.error}
      retry={() => void publishes.refetch()}
      end={
        total > data.length && (
          <button type="button" className={styles.all} onClick={() => publishSheet.set({ kind: 'history' })}>
            {t('home.showAll')}
          </button>
        )
      }
    >
      {publishes.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={52} my={12} />)}
      {publishes.data && data.length === 0 && <p className={styles.hint}>{t('publish.history.none')}</p>}
      <ul className={styles.publishes}>
        {data.map((publish) => (
          <PublishRow key={publish.id} publish={publish} />
        ))}
      </ul>
    </Section>
  );
}
