import { ActionIcon } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../platform/format.ts';
import { isFinished, type UploadJob } from '../../shared/uploads/upload-queue.ts';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import styles from './tray.module.css';

/** The progress of an upload in one row. */
export function TrayUpload({ job }: { job: UploadJob }) {
  const { t } = useTranslation();
  const uploads = useUploads();
  const share = job.sent / Math.max(1, job.size);
  return (
    <div className={styles.row}>
      <span className={styles.name} title={job.name}>
        {job.name}
      </span>
      <span className={job.status === 'failed' ? styles.bad : styles.status}>
        {job.status === 'sending' ? formatPercent(share) : t(`tray.${job.status}`)}
      </span>
      {job.status === 'ready' && <IconCheck size={15} className={styles.ok} aria-hidden />}
      {job.status === 'failed' && job.canRetry && (
        <ActionIcon
          size={22}
          aria-label={t('tray.retry', { name: job.name })}
          onClick={() => uploads.retry(job.key)}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      )}
      {!isFinished(job.status) && (
        <ActionIcon
          size={22}
          aria-label={t('tray.cancel', { name: job.name })}
          onClick={() => uploads.cancel(job.key)}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      {job.error && <p className={styles.why}>{job.error}</p>}
    </div>
  );
}
