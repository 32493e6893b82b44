import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../ui/empty-note.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { PublishRow } from './publish-row.tsx';
import styles from './publish-sheet.module.css';
import { useRecentPublishes } from './use-recent-publishes.ts';

const PAGE_SIZE = 20;
const MAX_PUBLISHES = 200;

/** The publishes that the person can see, newest first. */
export function PublishHistory() {
  const { t } = useTranslation();
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const publishes = useRecentPublishes(pageSize);
  const { data = [], total = 0 } = publishes.data ?? {};
  return (
    <div className={styles.scroll}>
      {publishes.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={56} my={8} />)}
      {publishes.isError && <ErrorNote error={publishes.error} retry={() => void publishes.refetch()} />}
      {publishes.isSuccess && data.length === 0 && (
        <EmptyNote title={t('publish.history.none')} help="publish" />
      )}
      <ul className={styles.publishes}>
        {data.map((publish) => (
          <PublishRow key={publish.id} publish={publish} />
        ))}
      </ul>
      {total > data.length && pageSize < MAX_PUBLISHES && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={publishes.isFetching}
          onClick={() => setPageSize(Math.min(pageSize * 2, MAX_PUBLISHES))}
        >
          {t('publish.history.more')}
        </Button>
      )}
    </div>
  );
}
