import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { EmptyNote } from '../ui/empty-note.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { isProgressing, type Publish } from './progress-summary.ts';
import styles from './publish-sheet.module.css';
import { publishSheet } from './publish-sheet-store.ts';
import { usePublishTitle } from './use-publish-title.ts';

const PAGE_SIZE = 20;
const MAX_PUBLISHES = 200;
const POLL_MS = 10_000;

/** The publishes that the person can see, newest first. */
export function PublishHistory() {
  const { t } = useTranslation();
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const publishes = useRead(
    'publishes.list',
    { query: { pageSize } },
    { keepPrevious: true, pollMs: (reply) => (reply?.data.some(isProgressing) ? POLL_MS : null) },
  );
  const { data = [], total = 0 } = publishes.data ?? {};
  return (
    <div className={styles.scroll}>
      {publishes.isPending && [1, 2, 3].map((row) => <Skeleton key={row} h={56} my={8} />)}
      {publishes.isError && <ErrorNote error={publishes.error} retry={() => void publishes.refetch()} />}
      {publishes.isSuccess && data.length === 0 && <EmptyNote title={t('publish.history.none')} />}
      <ul className={styles.publishes}>
        {data.map((publish) => (
          <HistoryRow key={publish.id} publish={publish} />
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

function HistoryRow({ publish }: { publish: Publish }) {
  const { t } = useTranslation();
  const title = usePublishTitle();
  const { id, state, startsAt, createdAt, publishedBy, undoes } = publish;
  const when = formatDateTime(createdAt);
  return (
    <li>
      <button
        type="button"
        className={styles.publish}
        onClick={() => publishSheet.set({ kind: 'publish', id })}
      >
        <span className={styles.publishTitle}>{title(publish)}</span>
        <span className={styles.state} data-state={state}>
          {t(`publish.progress.${state}`, { when: formatDateTime(startsAt) })}
        </span>
        <span className={styles.note}>
          {undoes
            ? t('publish.progress.undoes')
            : publishedBy
              ? t('publish.progress.by', { name: publishedBy.name, when })
              : when}
        </span>
        <OutcomeBar publish={publish} />
      </button>
    </li>
  );
}
