import { Button, Skeleton } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { itemsDuration } from '@vitrine/contract/item-duration';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Application,
  type ApplicationVersion,
  type FileUpload,
  useBatch,
  useRead,
  useSave,
} from '../../platform/api.ts';
import { isApiError } from '../../platform/errors.ts';
import { AppTiles } from '../../shared/apps/app-tiles.tsx';
import { appendToPlaylist } from '../../shared/content/append-to-playlist.ts';
import { isDuration } from '../../shared/content/presentation-duration.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import { appForFiles, nameForFiles } from '../../shared/properties/app-for-files.ts';
import { useFiles } from '../../shared/properties/use-files.ts';
import { usePatternProblems } from '../../shared/properties/use-pattern-problems.ts';
import {
  initialValues,
  type PropertyProblems,
  problemsFromServer,
  problemsOf,
  translatorFor,
  type Values,
} from '../../shared/properties/values.ts';
import { StartFrom } from '../../shared/templates/start-from.tsx';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote, FormError } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { type Draft, valuesToSave } from './draft.ts';
import { PresentationEditor } from './presentation-editor.tsx';
import styles from './presentations.module.css';
import { useDraftForm } from './use-draft-form.ts';

const route = getRouteApi('/app/presentations/new');
const TemplateGallery = lazy(() =>
  import('../../shared/templates/template-gallery.tsx').then((module) => ({
    default: module.TemplateGallery,
  })),
);

/** The page for a new presentation. The address can contain the app, or files, which determine the app. */
export function NewPresentationPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ids = useMemo(() => (search.files ?? '').split(',').filter(Boolean), [search.files]);
  const files = useFiles(ids);
  const applications = useRead('applications.list', { query: { pageSize: 200 } });
  const all = applications.data?.data ?? [];
  const areFilesKnown = ids.every((id) => files.has(id));
  const chosen = ids.flatMap((id) => files.get(id) ?? []);
  const fileApp =
    ids.length > 0 && areFilesKnown
      ? appForFiles(
          all,
          chosen.map(({ contentType }) => contentType),
        )
      : null;
  const application = search.app ? all.find(({ id }) => id === search.app) : fileApp?.application;
  const version = application?.currentAppVersion;
  const isWaiting = applications.isPending || !areFilesKnown;

  if (application && version && areFilesKnown) {
    const property = fileApp?.application === application ? fileApp.property : undefined;
    const refs = chosen.map(({ id }) => ({ id }));
    const fileValues: Values = property ? { [property.name]: property.multiple ? refs : refs[0] } : {};
    return (
      <NewPresentationEditor
        key={`${version.id}${search.files ?? ''}`}
        application={application}
        version={version}
        fileValues={fileValues}
        files={chosen}
        folderId={search.folder ?? null}
        playlistId={search.playlist}
        at={search.at === undefined ? undefined : Number(search.at)}
      />
    );
  }
  // Templates contain no files of the person.
  const isTemplates = search.view === 'templates' && ids.length === 0;
  return (
    <Page
      title={t(isTemplates ? 'templates.choose' : 'apps.choose')}
      before={<BackToLibrary folderId={search.folder ?? null} />}
      tools={
        ids.length === 0 && (
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
      {applications.isError ? (
        <ErrorNote error={applications.error} retry={() => void applications.refetch()} />
      ) : isWaiting ? (
        <Loading />
      ) : isTemplates ? (
        <Suspense fallback={<Loading />}>
          <TemplateGallery
            applications={all}
            search={search}
            onSearch={(change) =>
              void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
            }
            folderId={search.folder ?? null}
            playlistId={search.playlist}
          />
        </Suspense>
      ) : all.length === 0 ? (
        <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />
      ) : (
        <AppTiles
          applications={all}
          onChoose={({ id }) => void navigate({ search: (before) => ({ ...before, app: id }) })}
        />
      )}
    </Page>
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
  application,
  version,
  fileValues,
  files,
  folderId,
  playlistId,
  at,
}: {
  application: Application;
  version: ApplicationVersion;
  fileValues: Values;
  files: readonly FileUpload[];
  folderId: string | null;
  playlistId: string | undefined;
  /** The index in the playlist; undefined: at the end. */
  at: number | undefined;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(() => ({
    name:
      nameForFiles(files.map(({ filename }) => filename)) ||
      t('presentation.untitled', { app: application.name }),
    values: initialValues(version.presentationProperties, fileValues),
    duration: version.defaultDuration,
  }));
  const { form, problems, isComplete, rejection, submit, isCreating } = useCreatePresentation(draft, {
    application,
    version,
    folderId,
    playlistId,
    at,
  });
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

/** Validates a draft, creates its presentation and adds it to the playlist, if the address contains one. */
function useCreatePresentation(
  draft: Draft,
  {
    application,
    version,
    folderId,
    playlistId,
    at,
  }: {
    application: Application;
    version: ApplicationVersion;
    folderId: string | null;
    playlistId: string | undefined;
    at: number | undefined;
  },
) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const parentFolderId = useWritableFolder('library', folderId);
  // Report missing values only after the first attempt to save.
  const [hasSubmitted, setSubmitted] = useState(false);
  const [submittedDraft, setSubmittedDraft] = useState<Draft>();
  const form = useDraftForm('draft', draft, application, version);
  const { properties } = form;
  const translate = useMemo(() => translatorFor(version, i18n.language), [version, i18n.language]);
  const patternProblems = usePatternProblems(properties, form.values, translate);
  const formProblems = useMemo(
    () => ({ ...patternProblems, ...problemsOf(properties, form.values) }),
    [patternProblems, properties, form.values],
  );
  const append = useBatch(appendToPlaylist);
  const create = useSave('presentations.create', {
    errors: 'inline',
    onSuccess: async ({ presentation: { id } }) => {
      if (playlistId === undefined)
        return void navigate({ to: '/presentations/$id', params: { id }, replace: true });
      // The presentation was created, even if adding it to the playlist failed.
      await append.mutateAsync({ playlistId, presentationIds: [id], at }).catch(() => {});
      void navigate({ to: '/playlists/$id', params: { id: playlistId }, replace: true });
    },
  });
  // The server's errors are about the submitted draft, which may have changed since, even before the reply.
  const rejection = submittedDraft === draft ? create.error : null;
  const serverProblems: PropertyProblems = isApiError(rejection) ? problemsFromServer(rejection.fields) : {};
  const duration = isDuration(draft.duration) ? draft.duration : undefined;
  const isTimed = duration !== undefined || itemsDuration(version, form.values) !== null;
  const isValid = Object.keys(formProblems).length === 0 && draft.name.trim() !== '' && isTimed;
  const submit = () => {
    setSubmitted(true);
    if (!isValid) return;
    setSubmittedDraft(draft);
    create.mutate({
      body: {
        name: draft.name,
        applicationId: application.id,
        applicationDeploymentId: version.id,
        applicationVars: valuesToSave(version, form, form.values),
        duration,
        parentFolderId,
      },
    });
  };
  return {
    form,
    problems: { ...serverProblems, ...(hasSubmitted ? formProblems : {}) },
    isComplete: Object.keys(formProblems).length === 0,
    /** The server's error; null also if `problems` contains its reasons. */
    rejection: Object.keys(serverProblems).length === 0 ? rejection : null,
    submit,
    isCreating: create.isPending,
  };
}
