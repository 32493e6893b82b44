import type { PublishedTheme } from '@vitrine/contract';
import type { WindowContent } from '@vitrine/windows';
import type { Application, ApplicationVersion, Options, Property } from '../../platform/api.ts';
import { isDuration } from '../../shared/content/presentation-duration.ts';
import { previewContent } from '../../shared/preview/preview-content.ts';
import { isBundle } from '../../shared/properties/dynamic-properties.ts';
import {
  initialValues,
  omitEmptyValues,
  previewValues,
  problemsOf,
  type Values,
} from '../../shared/properties/values.ts';

/** The state of the editor. */
export interface Draft {
  name: string;
  values: Values;
  duration: number;
}

interface DraftParts {
  /** The id of the presentation. */
  id: string;
  draft: Draft;
  application: Pick<Application, 'id' | 'name'>;
  version: ApplicationVersion;
  /** The properties of the version, unless its bundle returns others. */
  properties?: readonly Property[];
  /** Returns a file in the format that applications receive. */
  fileOf: (id: string) => unknown;
  theme: PublishedTheme | null;
}

/** Creates a published document that contains only the draft, for the preview. */
export function draftContent({
  id,
  draft,
  application,
  version,
  properties = version.presentationProperties,
  fileOf,
  theme,
}: DraftParts): WindowContent {
  return previewContent({
    id,
    name: draft.name,
    application,
    version,
    values: previewValues(properties, draft.values, fileOf),
    duration: isDuration(draft.duration) ? draft.duration : version.defaultDuration,
    theme,
  });
}

/** The initial values of the form. A bundle has not returned its properties yet, so saved values stay. */
export function initialDraftValues(version: ApplicationVersion, saved: Values): Values {
  const declared = initialValues(version.presentationProperties, saved);
  return isBundle(version) ? { ...saved, ...declared } : declared;
}

/** The parts of a change that are valid, in the format of the server. */
export function validPatch(
  change: Partial<Draft>,
  version: ApplicationVersion,
  form: SavedForm,
): Options<'presentations.update'>['body'] {
  const { name, duration, values } = change;
  return {
    ...(name !== undefined && name.trim() !== '' && { name }),
    ...(duration !== undefined && isDuration(duration) && { duration }),
    // The server would reject invalid values, and the form already shows the errors.
    ...(values !== undefined &&
      Object.keys(problemsOf(form.properties, values)).length === 0 && {
        applicationVars: valuesToSave(version, form, values),
      }),
  };
}

interface SavedForm {
  properties: readonly Property[];
  /** Whether a bundle returned the properties. */
  isDynamic: boolean;
}

/** The values to save. Before a bundle has returned its properties, values that its version does not declare stay. */
export function valuesToSave(
  version: ApplicationVersion,
  { properties, isDynamic }: SavedForm,
  values: Values,
): Record<string, unknown> {
  const saved = omitEmptyValues(properties, values);
  if (isDynamic || !isBundle(version)) return saved;
  const declared = new Set(properties.map(({ name }) => name));
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !declared.has(name))), ...saved };
}
