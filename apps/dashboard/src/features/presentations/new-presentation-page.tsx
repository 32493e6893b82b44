import { Button, Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, FileUpload, Property } from '../../platform/api.ts';
import { AppTiles } from '../../shared/apps/app-tiles.tsx';
import { useApplications } from '../../shared/apps/use-applications.ts';
import { appForFiles, nameForFiles } from '../../shared/properties/app-for-files.ts';
import { useFiles } from '../../shared/properties/use-files.ts';
import { initialValues, type Values } from '../../shared/properties/values.ts';
import { StartFrom } from '../../shared/templates/start-from.tsx';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote, FormError } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import type { Draft } from './draft.ts';
import { PresentationEditor } from './presentation-editor.tsx';
import styles from './presentations.module.css';
import { type NewPresentation, useCreatePresentation } from './use-create-presentation.ts';

const route = getRouteApi('/app/presentations/new');
const TemplateGallery = lazy(() =>
  import('../../shared/templates/template-gallery.tsx').then((module) => ({
    default: module.TemplateGallery,
  })),
);

/** The page for a new presentation. The address can contain the app, or files, which determine the app. */
export function NewPresentationPage() {
  const search = route.useSearch();
  const choice = useChosenApp();
  const { application, files } = choice;
  const version = application?.currentAppVersion;
  if (application && version && choice.areFilesKnown) {
    return (
      <NewPresentationEditor
        key={`${version.id}${search.files ?? ''}`}
        application={application}
        version={version}
        fileValues={choice.fileValues}
        files={files}
        folderId={search.folder ?? null}
        playlistId={search.playlist}
        at={search.at === undefined ? undefined : Number(search.at)}
      />
    );
  }
  return <StartPage {...choice} />;
}

type Choice = ReturnType<typeof useChosenApp>;

/** The app and the files that the address contains, and the apps to choose from. */
function useChosenApp() {
  const search = route.useSearch();
  const ids = useMemo(() => (search.files ?? '').split(',').filter(Boolean), [search.files]);
  const known = useFiles(ids);
  const { read, applications } = useApplications();
  const all = applications ?? [];
  const areFilesKnown = ids.every((id) => known.has(id));
  const files = ids.flatMap((id) => known.get(id) ?? []);
  const types = files.map(({ contentType }) => contentType);
  const fileApp = ids.length > 0 && areFilesKnown ? appForFiles(all, types) : null;
  const application = search.app ? all.find(({ id }) => id === search.app) : fileApp?.application;
  const fileProperty = fileApp?.application === application ? fileApp?.property : undefined;
  return {
    read,
    applications,
    application,
    hasFiles: ids.length > 0,
    areFilesKnown,
    files,
    fileValues: fileProperty ? valuesOfFiles(fileProperty, files) : {},
  };
}

/** The value of the property that takes the files. */
function valuesOfFiles({ name, multiple }: Property, files: readonly FileUpload[]): Values {
  const refs = files.map(({ id }) => ({ id }));
  return { [name]: multiple ? refs : refs[0] };
}

/** Lets people choose an app or a template. */
function StartPage({ read, applications, hasFiles, areFilesKnown }: Choice) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Templates contain no files of the person.
  const isTemplates = search.view === 'templates' && !hasFiles;
  return (
    <Page
      title={t(isTemplates ? 'templates.choose' : 'apps.choose')}
      before={<BackToLibrary folderId={search.folder ?? null} />}
      tools={
        !hasFiles && (
          <StartFrom
            isTemplates={isTemplates}
            onChange={(view) =>
              void navigate({
                search: ({ folder, playlist, at }) => ({ folder, playlist, at, view }),
                replace: true,
              })
            }
          />
        )
      }
    >
      {read.isError ? (
        <ErrorNote error={read.error} retry={() => void read.refetch()} />
      ) : !applications || !areFilesKnown ? (
        <Loading />
      ) : (
        <StartingPoints applications={applications} isTemplates={isTemplates} />
      )}
    </Page>
  );
}

/** The templates, or the apps. */
function StartingPoints({
  applications,
  isTemplates,
}: {
  applications: readonly Application[];
  isTemplates: boolean;
}) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (isTemplates) {
    return (
      <Suspense fallback={<Loading />}>
        <TemplateGallery
          applications={applications}
          search={search}
          onSearch={(change) =>
            void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
          }
          folderId={search.folder ?? null}
          playlistId={search.playlist}
        />
      </Suspense>
    );
  }
  if (applications.length === 0)
    return <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />;
  return (
    <AppTiles
      applications={applications}
      onChoose={({ id }) => void navigate({ search: (before) => ({ ...before, app: id }) })}
    />
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton h={420} maw={760} />
    </div>
  );
}

function NewPresentationEditor({
  fileValues,
  files,
  ...presentation
}: NewPresentation & {
  fileValues: Values;
  files: readonly FileUpload[];
}) {
  const { application, version, folderId } = presentation;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(() => ({
    name:
      nameForFiles(files.map(({ filename }) => filename)) ||
      t('presentation.untitled', { app: application.name }),
    values: initialValues(version.presentationProperties, fileValues),
    duration: version.defaultDuration,
  }));
  const { form, problems, isComplete, rejection, submit, isCreating } = useCreatePresentation(
    draft,
    presentation,
  );
  return (
    <Page
      title={t('presentation.new')}
      heading={
        <TitleInput
          label={t('presentation.name')}
          value={draft.name}
          onChange={(name) => setDraft((before) => ({ ...before, name }))}
          error={draft.name.trim() === '' ? t('property.required') : undefined}
        />
      }
      before={<BackToLibrary folderId={folderId} />}
      actions={
        <Button onClick={submit} loading={isCreating}>
          {t('presentation.create')}
        </Button>
      }
    >
      <PresentationEditor
        id="draft"
        isNew
        application={application}
        version={version}
        draft={draft}
        form={form}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        problems={problems}
        isComplete={isComplete}
        folderId={folderId}
      >
        {rejection !== null && <FormError error={rejection} />}
      </PresentationEditor>
    </Page>
  );
}
