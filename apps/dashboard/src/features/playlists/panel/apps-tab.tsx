import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../platform/api.ts';
import { useContentUrl } from '../../../platform/config.ts';
import { useGridKeys } from '../../../shared/list/use-grid-keys.ts';
import { initialValues, omitEmptyValues, problemsOf } from '../../../shared/properties/values.ts';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../../shared/ui/error-note.tsx';
import type { Place } from '../use-insertion.ts';
import type { NewPresentation } from '../use-new-items.ts';
import styles from './add-panel.module.css';
import type { PanelContentProps } from './panel-content.tsx';
import { PanelSearch } from './panel-search.tsx';
import { LoadingTiles, PanelTile, TileImage } from './panel-tile.tsx';
import { useApplications } from './use-applications.ts';
import { useCreateTile } from './use-create-tile.ts';

/** The apps. A click creates a presentation, adds it to the playlist and opens its editor. */
export function AppsTab({ playlistId, folderId, insertion }: PanelContentProps) {
  const { t } = useTranslation();
  const contentUrl = useContentUrl();
  const navigate = useNavigate();
  const moveFocus = useGridKeys();
  const { read, usable } = useApplications();
  const { busy, create } = useCreateTile(insertion);
  const [text, setText] = useState('');
  if (read.isError) return <ErrorNote error={read.error} retry={() => void read.refetch()} />;
  if (read.isPending) return <LoadingTiles />;
  if (usable.length === 0)
    return <EmptyNote title={t('apps.empty')} hint={t('apps.emptyHint')} help="start-from-a-template" />;
  const found = usable.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const choose = (application: Application, place?: Place) => {
    const name = t('presentation.untitled', { app: application.name });
    const body = presentationOfDefaults(application, name);
    if (body)
      return create(application.id, body, place, (id) => {
        void navigate({ to: '/presentations/$id', params: { id } });
      });
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
    <>
      <div className={styles.tools}>
        <PanelSearch label={t('playlist.panel.searchApps')} value={text} onChange={setText} />
      </div>
      {found.length === 0 && <p className={styles.none}>{t('playlist.panel.noApps')}</p>}
      <ul className={styles.tiles} aria-label={t('playlist.panel.apps')} onKeyDown={moveFocus}>
        {found.map((application) => (
          <PanelTile
            key={application.id}
            name={application.name}
            label={t('playlist.panel.newFromApp', { name: application.name })}
            picture={<TileImage source={contentUrl(application.currentAppVersion?.thumbnailUrl)} />}
            isBusy={busy === application.id}
            onClick={() => choose(application)}
            insert={(place) => choose(application, place)}
          />
        ))}
      </ul>
    </>
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
