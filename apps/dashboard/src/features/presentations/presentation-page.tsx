import { Button, Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Application, type ApplicationVersion, type Presentation, useRead } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { AddToPlaylist } from '../../shared/content/add-to-playlist.tsx';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { BackToPlaylist } from '../../shared/ui/back-to-playlist.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { PageCheckNote } from './page-check-note.tsx';
import { PresentationEditor } from './presentation-editor.tsx';
import styles from './presentations.module.css';
import { useSavedDraft } from './use-saved-draft.ts';

const route = getRouteApi('/app/presentations/$id');

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
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  const [isAdding, setAdding] = useState(false);
  const { saving, change, ...editor } = useSavedDraft(presentation, application, version);
  const { draft } = editor;
  const canEdit = presentation.permissions.includes('update');
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
      before={<BackLink folderId={presentation.parentFolderId} />}
      actions={
        <>
          <SaveStatus state={saving.state} retry={saving.retry} />
          <ShareButton item={{ kind: 'presentation', ...presentation }} />
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
        {...editor}
        onChange={change}
        folderId={presentation.parentFolderId}
      >
        {!canEdit && <p className={styles.note}>{t('rules.readOnly')}</p>}
        <PageCheckNote check={presentation.pageCheck} />
      </PresentationEditor>
      {isAdding && <AddToPlaylist presentationIds={[presentation.id]} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** Leads back to the playlist from which the person came, or else to the folder. */
function BackLink({ folderId }: { folderId: string | null }) {
  const { playlist, item } = route.useSearch();
  if (playlist === undefined) return <BackToLibrary folderId={folderId} />;
  return <BackToPlaylist playlistId={playlist} item={item} />;
}
