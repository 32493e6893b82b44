import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../platform/api.ts';
import { AppTiles } from '../../shared/apps/app-tiles.tsx';
import { useApplications } from '../../shared/apps/use-applications.ts';
import { StartFrom } from '../../shared/templates/start-from.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import styles from './apps.module.css';

const route = getRouteApi('/app/apps');
const TemplateGallery = lazy(() =>
  import('../../shared/templates/template-gallery.tsx').then((module) => ({
    default: module.TemplateGallery,
  })),
);

/** The apps for presentations, and the templates that use them. */
export function AppsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { read, applications } = useApplications();
  const isTemplates = search.view === 'templates';
  return (
    <Page
      title={t('nav.apps')}
      tools={
        <StartFrom
          isTemplates={isTemplates}
          onChange={(view) => void navigate({ search: { view }, replace: true })}
        />
      }
    >
      {read.isError && <ErrorNote error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <Loading />}
      {applications && isTemplates && (
        <Suspense fallback={<Loading />}>
          <TemplateGallery
            applications={applications}
            search={search}
            onSearch={(change) =>
              void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
            }
            folderId={null}
            playlistId={undefined}
          />
        </Suspense>
      )}
      {!isTemplates && <Apps applications={applications} />}
    </Page>
  );
}

function Apps({ applications }: { applications: readonly Application[] | undefined }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  return (
    <>
      <p className={styles.hint}>{t('apps.hint')}</p>
      {applications?.length === 0 && (
        <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />
      )}
      {applications && (
        <AppTiles
          applications={applications}
          onChoose={({ id }) => void navigate({ to: '/presentations/new', search: { app: id } })}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} h={180} />
      ))}
    </div>
  );
}
