import type { Application, CallApi, Options } from '../../platform/api.ts';
import { appendToPlaylist } from '../content/append-to-playlist.ts';
import { initialValues, omitEmptyValues } from '../properties/values.ts';
import type { Samples } from './samples/sample.ts';
import { type Template, type TemplateContext, templateValues } from './templates.ts';

type NewPresentation = Options<'presentations.create'>['body'];

/** The built-in application of a template, or undefined if this server has none. People can rename applications. */
export function applicationOf(
  applications: readonly Application[],
  { app }: Pick<Template, 'app'>,
): Application | undefined {
  return applications.find(
    ({ isBuiltIn, isDeprecated, currentAppVersion }) =>
      isBuiltIn && !isDeprecated && currentAppVersion?.embeddedUrlFormat?.startsWith(`/apps/${app}/`),
  );
}

/** The presentation that a template makes, with the given name and texts. Omits values that the application's version does not declare. */
export function presentationOfTemplate(
  template: Template,
  application: Application,
  context: TemplateContext,
  { name, samples }: { name: string; samples: Samples },
): NewPresentation | null {
  const version = application.currentAppVersion;
  if (!version) return null;
  const { presentationProperties } = version;
  const values = initialValues(presentationProperties, templateValues(template, context, samples));
  return {
    name,
    applicationId: application.id,
    applicationDeploymentId: version.id,
    applicationVars: omitEmptyValues(presentationProperties, values),
    duration: template.duration,
  };
}

/** The context for templates: the current date, and the city of the browser's time zone. */
export function templateContext(
  now: Date,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): TemplateContext {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return { today: day.map((part) => String(part).padStart(2, '0')).join('-'), city: cityOf(timeZone) };
}

/** `America/New_York` → `New York`. Zones such as `Etc/GMT+1` and `UTC` have no city. */
function cityOf(timeZone: string): string {
  const [area = '', ...rest] = timeZone.split('/');
  return area === 'Etc' ? '' : (rest.at(-1) ?? '').replaceAll('_', ' ');
}

interface CreateInput {
  body: NewPresentation;
  parentFolderId: string | null;
  playlistId: string | undefined;
}

/**
 * Creates a presentation and appends it to the playlist, if there is one. If only appending fails, the presentation
 * exists, and the error is in the result.
 */
export async function createFromTemplate(
  call: CallApi,
  { body, parentFolderId, playlistId }: CreateInput,
): Promise<{ id: string; appendError: unknown }> {
  const { presentation } = await call('presentations.create', { body: { ...body, parentFolderId } });
  const { id } = presentation;
  if (playlistId === undefined) return { id, appendError: null };
  const appendError: unknown = await appendToPlaylist(call, { playlistId, presentationIds: [id] }).then(
    () => null,
    (error: unknown) => error,
  );
  return { id, appendError };
}
