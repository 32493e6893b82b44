import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../platform/api.ts';
import { useContentUrl } from '../../../platform/config.ts';
import { initialValues, omitEmptyValues, problemsOf } from '../../../shared/properties/values.ts';
import { useOpenCreated } from '../../../shared/ui/use-open-created.ts';
import type { Place } from '../use-insertion.ts';
import type { NewPresentation } from '../use-new-items.ts';
import { CreateTab, type CreateTile } from './create-tab.tsx';
import type { PanelContentProps } from './panel-content.tsx';

/** The apps. A click creates a presentation, adds it to the playlist and opens its editor. */
export function AppsTab({ playlistId, folderId, insertion }: PanelContentProps) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  const navigate = useNavigate();
  const { rememberPage, openCreated } = useOpenCreated();
  const choose = (application: Application, create: CreateTile, place: Place) => {
    const name = t('presentation.untitled', { app: application.name });
    const body = presentationOfDefaults(application, name);
    if (body) {
      rememberPage();
      return create(application.id, body, place, (id) =>
        openCreated(name, { to: '/presentations/$id', params: { id } }),
      );
    }
    void navigate({
      to: '/presentations/new',
      search: {
        app: application.id,
        playlist: playlistId,
        at: String(insertion.indexOf(place)),
        ...(folderId !== null && { folder: folderId }),
      },
    });
  };
  return (
    <CreateTab
      insertion={insertion}
      available={(usable) => usable}
      search={(all, text) => all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))}
      onChoose={choose}
      tile={({ name, currentAppVersion }) => ({
        name,
        label: t('playlist.panel.newFromApp', { name }),
        picture: contentUrl(currentAppVersion?.thumbnailUrl),
      })}
      labels={{
        list: t('playlist.panel.apps'),
        search: t('playlist.panel.searchApps'),
        noMatch: t('playlist.panel.noApps'),
      }}
    />
  );
}

/** A presentation with the default values of an app; null if the app needs values that people must enter first. */
function presentationOfDefaults(
  { id, currentAppVersion: version }: Application,
  name: string,
): NewPresentation | null {
  if (!version) return null;
  const { presentationProperties } = version;
  const values = initialValues(presentationProperties);
  if (Object.keys(problemsOf(presentationProperties, values)).length > 0) return null;
  return {
    name,
    applicationId: id,
    applicationDeploymentId: version.id,
    applicationVars: omitEmptyValues(presentationProperties, values),
    duration: version.defaultDuration,
  };
}
