import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { AppTiles } from '../../shared/apps/app-tiles.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import styles from './apps.module.css';

/** The list of apps for presentations. */
export function AppsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const applications = useRead('applications.list', { query: { pageSize: 200 } });
  return (
    <Page title={t('apps.title')}>
      <p className={styles.hint}>{t('apps.hint')}</p>
      {applications.isError && (
        <ErrorNote error={applications.error} retry={() => void applications.refetch()} />
      )}
      {applications.isPending && (
        <div className={styles.loading}>
          {[1, 2, 3, 4].map((tile) => (
            <Skeleton key={tile} h={180} />
          ))}
        </div>
      )}
      {applications.data?.data.length === 0 && (
        <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />
      )}
      {applications.data && (
        <AppTiles
          applications={applications.data.data}
          onChoose={({ id }) => void navigate({ to: '/presentations/new', search: { app: id } })}
        />
      )}
    </Page>
  );
}
