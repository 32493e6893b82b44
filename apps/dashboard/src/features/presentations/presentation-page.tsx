import { Button, Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Application,
  type ApplicationVersion,
  type Options,
  type Presentation,
  useRead,
  useSave,
} from '../../platform/api.ts';
import { isApiError, isNotFound } from '../../platform/errors.ts';
import { AddToPlaylist } from '../../shared/content/add-to-playlist.tsx';
import { isDuration } from '../../shared/content/presentation-duration.ts';
import { usePatternProblems } from '../../shared/properties/use-pattern-problems.ts';
import { problemsFromServer, problemsOf, translatorFor } from '../../shared/properties/values.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { BackToPlaylist } from '../../shared/ui/back-to-playlist.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { type Draft, initialDraftValues, valuesToSave } from './draft.ts';
import { PageCheckNote } from './page-check-note.tsx';
import { PresentationEditor } from './presentation-editor.tsx';
import styles from './presentations.module.css';
import { useDraftForm } from './use-draft-form.ts';

const route = getRouteApi('/app/presentations/$id');
type Patch = Options<'presentations.update'>['body'];

export function PresentationPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const presentation = useRead('presentations.get', { params: { id } });
  const applicationId = presentation.data?.applicationId;
  const application = useRead(
    'applications.get',
    { params: { id: applicationId ?? '' } },
    { enabled: applicationId !== undefined },
  );
  const current = application.data?.currentAppVersion ?? null;
  const usesCurrent = current !== null && current.id === presentation.data?.applicationDeploymentId;
  // A presentation can use an older version of its app. Show the form of that version.
  const versions = useRead(
    'applicationVersions.list',
    { params: { id: applicationId ?? '' }, query: { pageSize: 200 } },
    { enabled: application.isSuccess && !usesCurrent },
  );
  const version = usesCurrent
    ? current
    : versions.data?.data.find((each) => each.id === presentation.data?.applicationDeploymentId);
  const error = presentation.error ?? application.error ?? versions.error;
  if (presentation.data && application.data && version)
    return (
      <SavedPresentationEditor
        key={id}
        presentation={presentation.data}
        application={application.data}
        version={version}
      />
    );
  return (
    <Page title={t('library.kinds.presentation')} before={<BackToLibrary folderId={null} />}>
      {error ? (
        <ErrorNote
          error={error}
          title={isNotFound(error) ? t('errors.pageNotFound') : undefined}
          retry={() => {
            void presentation.refetch();
            void application.refetch();
          }}
        />
      ) : (
        <div className={styles.loading}>
          <Skeleton h={420} maw={760} />
        </div>
      )}
    </Page>
  );
}

function SavedPresentationEditor({
  presentation,
  application,
  version,
}: {
  presentation: Presentation;
  application: Application;
  version: ApplicationVersion;
}) {
  const { t, i18n } = useTranslation();
  const { playlist, item } = route.useSearch();
  const primaryVariant = usePrimaryVariant();
  const [isAdding, setAdding] = useState(false);
  const [draft, setDraft] = useState<Draft>(() => ({
    name: presentation.name,
    values: initialDraftValues(version, presentation.applicationVars),
    duration: presentation.duration,
  }));
  const update = useSave('presentations.update', { errors: 'inline' });
  const saving = useAutosave<Patch>((body) => update.mutateAsync({ params: { id: presentation.id }, body }));
  const form = useDraftForm(presentation.id, draft, application, version);
  const { properties } = form;
  const translate = useMemo(() => translatorFor(version, i18n.language), [version, i18n.language]);
  const unmatched = usePatternProblems(properties, form.values, translate);
  const formProblems = useMemo(
    () => ({ ...unmatched, ...problemsOf(properties, form.values) }),
    [unmatched, properties, form.values],
  );
  const serverProblems =
    saving.state.kind === 'failed' && isApiError(saving.state.error)
      ? problemsFromServer(saving.state.error.fields)
      : {};
  const canEdit = presentation.permissions.includes('update');
  const change = (part: Partial<Draft>) => {
    // People can still drop files on a disabled field.
    if (!canEdit) return;
    setDraft((before) => ({ ...before, ...part }));
    const patch: Patch = {};
    if (part.name !== undefined && part.name.trim() !== '') patch.name = part.name;
    if (part.duration !== undefined && isDuration(part.duration)) patch.duration = part.duration;
    if (part.values !== undefined) {
      // The server would reject invalid values, and the form already shows the errors.
      const problems = problemsOf(properties, part.values);
      if (Object.keys(problems).length === 0)
        patch.applicationVars = valuesToSave(version, form, part.values);
    }
    if (Object.keys(patch).length > 0) saving.change(patch);
  };
  return (
    <Page
      title={draft.name}
      heading={
        <TitleInput
          label={t('presentation.name')}
          value={draft.name}
          isReadOnly={!canEdit}
          onChange={(name) => change({ name })}
          error={draft.name.trim() === '' ? t('property.required') : undefined}
        />
      }
      before={
        playlist === undefined ? (
          <BackToLibrary folderId={presentation.parentFolderId} />
        ) : (
          <BackToPlaylist playlistId={playlist} item={item} />
        )
      }
      actions={
        <>
          <SaveStatus state={saving.state} retry={saving.retry} />
          <Button variant={primaryVariant} onClick={() => setAdding(true)}>
            {t('presentation.addToPlaylist')}
          </Button>
        </>
      }
    >
      <PresentationEditor
        id={presentation.id}
        isReadOnly={!canEdit}
        application={application}
        version={version}
        draft={draft}
        form={form}
        onChange={change}
        problems={{ ...serverProblems, ...formProblems }}
        isComplete={Object.keys(formProblems).length === 0}
        folderId={presentation.parentFolderId}
      >
        {!canEdit && <p className={styles.note}>{t('rules.readOnly')}</p>}
        <PageCheckNote check={presentation.pageCheck} />
      </PresentationEditor>
      {isAdding && <AddToPlaylist presentationIds={[presentation.id]} onClose={() => setAdding(false)} />}
    </Page>
  );
}
