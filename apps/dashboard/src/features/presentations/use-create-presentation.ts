import { itemsDuration } from '@vitrine/contract/item-duration';
import { useState } from 'react';
import { type Application, type ApplicationVersion, useBatch, useSave } from '../../platform/api.ts';
import { isApiError } from '../../platform/errors.ts';
import { appendToPlaylist } from '../../shared/content/append-to-playlist.ts';
import { isDuration } from '../../shared/content/presentation-duration.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import { type PropertyProblems, problemsFromServer } from '../../shared/properties/values.ts';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import { type Draft, valuesToSave } from './draft.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useFormProblems } from './use-form-problems.ts';

/** The app of a new presentation, and where the presentation goes. */
export interface NewPresentation {
  application: Application;
  version: ApplicationVersion;
  folderId: string | null;
  /** The playlist to add it to. */
  playlistId: string | undefined;
  /** The index in the playlist; undefined: at the end. */
  at: number | undefined;
}

/** Validates a draft, creates its presentation and adds it to the playlist, if the address contains one. */
export function useCreatePresentation(
  draft: Draft,
  { application, version, folderId, playlistId, at }: NewPresentation,
) {
  const { rememberPage, openCreated } = useOpenCreated();
  const parentFolderId = useWritableFolder('library', folderId);
  // Report missing values only after the first attempt to save.
  const [hasSubmitted, setSubmitted] = useState(false);
  const [submittedDraft, setSubmittedDraft] = useState<Draft>();
  const form = useDraftForm('draft', draft, application, version);
  const formProblems = useFormProblems(form, version);
  const append = useBatch(appendToPlaylist);
  const create = useSave('presentations.create', {
    errors: 'inline',
    onSuccess: async ({ presentation: { id, name } }) => {
      if (playlistId === undefined)
        return openCreated(name, { to: '/presentations/$id', params: { id }, replace: true });
      // The presentation was created, even if adding it to the playlist failed.
      await append.mutateAsync({ playlistId, presentationIds: [id], at }).catch(() => {});
      openCreated(name, { to: '/playlists/$id', params: { id: playlistId }, replace: true });
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
    rememberPage();
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
    /** The server's error; also null if `problems` contains its reasons. */
    rejection: Object.keys(serverProblems).length === 0 ? rejection : null,
    submit,
    isCreating: create.isPending,
  };
}
