import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateEffects, useRead, useReads } from '../../platform/api.ts';
import { type Batch, batches, batchProgress, sumCounts } from '../../shared/batches/batches.ts';
import styles from './tray.module.css';

const POLL_MS = 1500;
/** The tray removes a successful batch after this time. */
const LINGER_MS = 6000;

export function TrayBatch({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const statuses = useReads(
    'devices.batchStatus',
    batch.requestIds.map((batchId) => ({ query: { batchId, pageSize: 1 } })),
    { pollMs: (reply) => (reply && batchProgress(reply.counts).isFinished ? null : POLL_MS) },
  );
  const applyEffects = useLateEffects('devices.batch');
  const known = statuses.flatMap(({ data }) => data?.counts ?? []);
  const counts = known.length === statuses.length ? sumCounts(known) : undefined;
  const failedAt = statuses.findIndex(({ data }) => (data?.counts.failed ?? 0) > 0);
  const hasFailed = failedAt !== -1;
  const failure = useRead(
    'devices.batchStatus',
    { query: { batchId: batch.requestIds[failedAt] ?? '', status: 'failed', pageSize: 1 } },
    { enabled: hasFailed },
  ).data?.data[0]?.actionStatuses[0]?.message;
  const progress = counts && batchProgress(counts);
  const isFinished = batch.isSent && progress?.isFinished === true;
  const hasSucceeded = isFinished && counts?.failed === 0 && counts.timedOut === 0;

  useEffect(() => {
    if (!isFinished) return;
    applyEffects({ body: batch.body });
    if (!hasSucceeded) return;
    const timer = setTimeout(() => dismiss(batch.id), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isFinished, hasSucceeded, applyEffects, batch]);

  const failedCount = counts ? t('tray.batchFailed', { count: counts.failed }) : '';
  const name = batch.name ?? t('tray.screens', { count: batch.total });
  return (
    <div className={styles.row}>
      <span className={styles.name}>{t(`tray.batch.${batch.body.action}`, { name })}</span>
      <span className={styles.status} role="status">
        {counts && hasFailed
          ? failure
            ? t('common.labelled', { label: failedCount, text: failure })
            : failedCount
          : counts && isFinished && counts.timedOut > 0
            ? t('tray.batchTimedOut', { count: counts.timedOut })
            : isFinished
              ? t('tray.batchDone')
              : t('tray.batchProgress', { done: progress?.done ?? 0, total: batch.total })}
      </span>
      {hasSucceeded && <IconCheck size={15} className={styles.ok} aria-hidden />}
      {isFinished && !hasSucceeded && (
        <>
          <IconAlertTriangle size={15} className={styles.warn} aria-hidden />
          <ActionIcon size={22} aria-label={t('common.close')} onClick={() => dismiss(batch.id)}>
            <IconX size={14} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

function dismiss(id: string): void {
  batches.update((all) => all.filter((each) => each.id !== id));
}
