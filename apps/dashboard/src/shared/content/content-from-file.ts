import type { Application, CallApi, Options, Presentation } from '../../platform/api.ts';
import { appForFiles, nameForFiles } from '../properties/app-for-files.ts';
import { initialValues, omitEmptyValues, type Values } from '../properties/values.ts';
import type { UploadedFile } from '../uploads/upload-queue.ts';

type NewPresentation = Options<'presentations.create'>['body'];

/** The applications that new content can use. */
export async function listApplications(call: CallApi): Promise<readonly Application[]> {
  return (await call('applications.list', { query: { pageSize: 200 } })).data;
}

/** The presentation that shows one file; null if no application shows files of its type. */
function presentationOfFile(
  applications: readonly Application[],
  { id, filename, contentType }: Pick<UploadedFile, 'id' | 'filename' | 'contentType'>,
): NewPresentation | null {
  const found = appForFiles(applications, [contentType]);
  const file = { id };
  return (
    found &&
    presentationOf(found.application, nameForFiles([filename]), {
      [found.property.name]: found.property.multiple ? [file] : file,
    })
  );
}

/** The presentation that shows a web page; null if there is no application for this. */
function presentationOfAddress(applications: readonly Application[], address: URL): NewPresentation | null {
  const found = applications.find(
    ({ isBuiltIn, currentAppVersion }) =>
      isBuiltIn &&
      currentAppVersion?.presentationProperties.some(({ name, type }) => name === 'url' && type === 'string'),
  );
  return found ? presentationOf(found, address.hostname, { url: address.href }) : null;
}

function presentationOf(
  { id, currentAppVersion: version }: Application,
  name: string,
  values: Values,
): NewPresentation | null {
  if (!version) return null;
  const { presentationProperties } = version;
  return {
    name,
    applicationId: id,
    applicationDeploymentId: version.id,
    applicationVars: omitEmptyValues(presentationProperties, initialValues(presentationProperties, values)),
    duration: version.defaultDuration,
  };
}

/** Creates the presentation that shows a file or a web page. Null if no application shows it. */
export async function createContent(
  call: CallApi,
  {
    content,
    applications,
    parentFolderId,
  }: {
    content: Pick<UploadedFile, 'id' | 'filename' | 'contentType'> | URL;
    applications: readonly Application[];
    parentFolderId: string | null;
  },
): Promise<Presentation | null> {
  const body =
    content instanceof URL
      ? presentationOfAddress(applications, content)
      : presentationOfFile(applications, content);
  if (!body) return null;
  return (await call('presentations.create', { body: { ...body, parentFolderId } })).presentation;
}
