import { useState } from 'react';
import {
  type Application,
  type ApplicationVersion,
  type Options,
  type Presentation,
  useSave,
} from '../../platform/api.ts';
import { isApiError } from '../../platform/errors.ts';
import { problemsFromServer } from '../../shared/properties/values.ts';
import { useAutosave } from '../../shared/ui/use-autosave.ts';
import { type Draft, initialDraftValues, validPatch } from './draft.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useFormProblems } from './use-form-problems.ts';

type Patch = Options<'presentations.update'>['body'];

/** The draft of a saved presentation and its form. Saves each valid change. */
export function useSavedDraft(
  presentation: Presentation,
  application: Application,
  version: ApplicationVersion,
) {
  const [draft, setDraft] = useState<Draft>(() => ({
    name: presentation.name,
    values: initialDraftValues(version, presentation.applicationVars),
    duration: presentation.duration,
  }));
  const update = useSave('presentations.update', { errors: 'inline' });
  const saving = useAutosave<Patch>((body) => update.mutateAsync({ params: { id: presentation.id }, body }));
  const form = useDraftForm(presentation.id, draft, application, version);
  const formProblems = useFormProblems(form, version);
  const serverProblems =
    saving.state.kind === 'failed' && isApiError(saving.state.error)
      ? problemsFromServer(saving.state.error.fields)
      : {};
  const change = (part: Partial<Draft>) => {
    // People can still drop files on a disabled field.
    if (!presentation.permissions.includes('update')) return;
    setDraft((before) => ({ ...before, ...part }));
    const patch = validPatch(part, version, form);
    if (Object.keys(patch).length > 0) saving.change(patch);
  };
  return {
    draft,
    form,
    saving,
    change,
    problems: { ...serverProblems, ...formProblems },
    /** Whether the form has all values that the application needs. */
    isComplete: Object.keys(formProblems).length === 0,
  };
}
