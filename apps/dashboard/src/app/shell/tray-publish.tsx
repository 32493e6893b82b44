import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import {
  countDone,
  hasFailures,
  isProgressing,
  progressPollMs,
} from '../../shared/publishing/progress-summary.ts';
import { publishSheet, untrackPublish } from '../../shared/publishing/publish-sheet-store.ts';
import { usePublishTitle } from '../../shared/publishing/use-publish-title.ts';
import styles from './tray.module.css';

/** The tray removes a successful publish after this time. */
const LINGER_MS = 6000;

/** The progress of a publish in one row. */
export function TrayPublish({ id }: { id: string }) {
  const { t } = useTranslation();
  const title = usePublishTitle();
  const { data: publish } = useRead(
    'publishes.get',
    { params: { id } },
    { pollMs: (reply) => progressPollMs(reply, Date.now()) },
  );
  const isFinished = publish !== undefined && publish.state === 'completed' && !isProgressing(publish);
  const hasSucceeded = isFinished && !hasFailures(publish) && publish.counts.offline === 0;
  useEffect(() => {
    if (!hasSucceeded) return;
    const timer = setTimeout(() => untrackPublish(id), LINGER_MS);
    return () => clearTimeout(timer);
  }, [hasSucceeded, id]);
  if (!publish) return null;
  const { state, counts, total, startsAt } = publish;
  const isEnded = isFinished || state === 'stopped' || state === 'cancelled';
  const problems = counts.failed + counts.refused;
  const progress =
    problems > 0
      ? t('tray.batchFailed', { count: problems })
      : isFinished && counts.offline > 0
        ? t('publish.progress.offline', { count: counts.offline })
        : t('tray.batchProgress', { done: countDone(publish), total });
  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.open}
        onClick={() => publishSheet.set({ kind: 'publish', id })}
      >
        {title(publish)}
      </Button>
      <span className={styles.status} role="status">
        {state === 'running' || state === 'completed'
          ? hasSucceeded
            ? t('tray.batchDone')
            : progress
          : t(`publish.progress.${state}`, { when: formatDateTime(startsAt) })}
      </span>
      {hasSucceeded && <IconCheck size={15} className={styles.ok} aria-hidden />}
      {problems > 0 && <IconAlertTriangle size={15} className={styles.warn} aria-hidden />}
      {(isEnded || state === 'scheduled') && (
        <ActionIcon size={22} aria-label={t('common.close')} onClick={() => untrackPublish(id)}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
