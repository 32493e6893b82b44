import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/format.ts';
import { EmptyNote } from '../ui/empty-note.tsx';
import styles from './publish-sheet.module.css';
import type { PublishRequest } from './publish-sheet-store.ts';

/**
 * Shows what publishing sends, and to how many screens. The number is the same as in the control at the top of every
 * page.
 */
export function RequestHint({
  request: { revision, scope },
  total,
}: {
  request: PublishRequest;
  total: number;
}) {
  const { t } = useTranslation();
  return (
    <>
      {total > 0 && <h3 className={styles.total}>{t('publish.toPublish', { count: total })}</h3>}
      <p className={styles.hint}>
        {revision
          ? t('publish.revisionHint', { when: formatDateTime(revision.publishedAt) })
          : t(scope.failedPublishId === undefined ? 'publish.hint' : 'publish.failedHint')}
      </p>
    </>
  );
}

/** Says why there are no screens to publish to. */
export function NothingToPublish({ request, isFiltered }: { request: PublishRequest; isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered)
    return (
      <EmptyNote title={t('publish.nothingMatches')} hint={t('publish.nothingMatchesHint')} help="publish" />
    );
  if (request.scope.failedPublishId !== undefined)
    return <EmptyNote title={t('publish.noneFailed')} hint={t('publish.noneFailedHint')} help="publish" />;
  return <EmptyNote title={t('publish.nothing')} hint={t('publish.nothingHint')} help="publish" />;
}
