import type { PublishedTheme } from '@vitrine/contract';
import type { WindowContent } from '@vitrine/windows';
import type { Application, ApplicationVersion } from '../../platform/api.ts';

/** A published document that contains only one presentation, for its preview. `duration` is in seconds. */
export function previewContent({
  id,
  name,
  application,
  version,
  values,
  duration,
  theme,
}: {
  /** The id of the presentation. */
  id: string;
  name: string;
  application: Pick<Application, 'id' | 'name'>;
  version: ApplicationVersion;
  values: Record<string, unknown>;
  duration: number;
  theme: PublishedTheme | null;
}): WindowContent {
  const at = version.createdAt;
  return {
    presentations: {
      [id]: {
        id,
        name,
        applicationId: application.id,
        applicationDeploymentId: version.id,
        applicationName: application.name,
        applicationVars: values,
        token: null,
        duration,
        themeId: theme?.id ?? null,
        presentationsPlaylists: [],
        hasPlaylists: false,
        rule: null,
        scheduleRule: null,
        noReadAccess: false,
        createdAt: at,
        updatedAt: at,
        resource: { deletedAt: null, tags: [] },
      },
    },
    applicationVersions: {
      [version.id]: {
        id: version.id,
        applicationId: application.id,
        name: version.name,
        embeddedUrlFormat: version.embeddedUrlFormat,
        sourceUrl: version.sourceUrl,
        configurableDuration: version.configurableDuration,
        presentationProperties: version.presentationProperties,
        strings: version.strings,
      },
    },
    applications: { [application.id]: { id: application.id, name: application.name } },
    themes: theme ? { [theme.id]: theme } : {},
  };
}
