import { ActionIcon, Loader } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { useStore } from '@vitrine/ui/store';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../platform/format.ts';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import styles from './playlists.module.css';

/** A file that becomes an item of the playlist once it is uploaded and processed. */
export function PendingRow({ uploadKey, onCancel }: { uploadKey: string; onCancel: (key: string) => void }) {
  const { t } = useTranslation();
  const uploads = useUploads();
  const job = useStore(uploads.jobs).find(({ key }) => key === uploadKey);
  if (!job) return null;
  const { name, status, sent, size, error, canRetry } = job;
  const hasFailed = status === 'failed';
  return (
    <li className={styles.pending} data-failed={hasFailed}>
      <span className={styles.thumb}>
        {hasFailed ? <IconAlertTriangle size={16} aria-hidden /> : <Loader size={16} aria-hidden />}
      </span>
      <span className={styles.main}>
        <span className={styles.what}>
          <span className={styles.itemName}>{name}</span>
          <span className={styles.about}>
            {hasFailed
              ? error
              : status === 'sending'
                ? formatPercent(sent / Math.max(1, size))
                : t(status === 'waiting' ? 'tray.waiting' : 'tray.processing')}
          </span>
        </span>
      </span>
      {hasFailed && canRetry && (
        <ActionIcon aria-label={t('tray.retry', { name })} onClick={() => uploads.retry(uploadKey)}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t(hasFailed ? 'playlist.remove' : 'tray.cancel', { name })}
        onClick={() => onCancel(uploadKey)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
