import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { openPublishSheet, publishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import styles from './publish-control.module.css';

/** On every page: how many screens have changes to publish, and the way to publish them. */
export function PublishControl() {
  const { t } = useTranslation();
  const counts = useRead('devices.counts').data;
  if (!counts || counts.total === 0) return null;
  const count = counts.publishable;
  if (count === 0) {
    return (
      <ActionIcon
        aria-label={t('publish.history.title')}
        title={t(counts.unpublished === 0 ? 'publish.allPublished' : 'publish.history.title')}
        onClick={() => publishSheet.set({ kind: 'history' })}
      >
        <IconHistory size={16} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      className={styles.control}
      title={t('publish.changesHint', { count })}
      leftSection={<span className={styles.dot} aria-hidden />}
      onClick={() => openPublishSheet()}
    >
      {t('publish.toPublish', { count })}
    </Button>
  );
}
