import { useThrottledValue } from '@mantine/hooks';
import type { PublishedTheme } from '@vitrine/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Application, type Theme, useRead } from '../../platform/api.ts';
import { localizeApplication } from '../../shared/apps/localize-application.ts';
import { type Orientation, OrientationSwitch } from '../../shared/preview/orientation-switch.tsx';
import { PresentationPreview } from '../../shared/preview/presentation-preview.tsx';
import { useFiles } from '../../shared/properties/use-files.ts';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { findSampleApps, sampleContent } from './sample-content.ts';
import { publishDraft, type ThemeDraft } from './theme-draft.ts';
import styles from './themes.module.css';
import { useFonts } from './use-fonts.ts';

/** The shortest time between two updates, because apps draw again for each colour that a drag passes. */
const THROTTLE_MS = 100;

/** Built-in apps with the theme as it is being edited. */
export function ThemePreview({ theme, draft }: { theme: Theme; draft: ThemeDraft }) {
  const { t, i18n } = useTranslation();
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const applications = useRead('applications.list', { query: { isBuiltIn: 'true', pageSize: 200 } });
  const published = useThrottledValue(usePublishedDraft(theme, draft), THROTTLE_MS);
  const apps = useMemo(
    () => findSampleApps(applications.data?.data ?? []).map((app) => localizeApplication(app, i18n.language)),
    [applications.data, i18n.language],
  );
  return (
    <div className={styles.stage}>
      <div className={styles.over}>
        <Usage id={theme.id} />
        <OrientationSwitch orientation={orientation} onChange={setOrientation} />
      </div>
      {applications.error && (
        <ErrorNote error={applications.error} retry={() => void applications.refetch()} />
      )}
      {applications.data && apps.length === 0 && (
        <EmptyNote title={t('theme.noPreview')} hint={t('apps.emptyHint')} help="themes" />
      )}
      <div className={styles.samples} data-orientation={orientation}>
        {apps.map((app) => (
          <SampleApp key={app.id} app={app} theme={published} isPortrait={orientation === 'portrait'} />
        ))}
      </div>
    </div>
  );
}

function SampleApp({
  app,
  theme,
  isPortrait,
}: {
  app: Application;
  theme: PublishedTheme;
  isPortrait: boolean;
}) {
  const content = useMemo(() => sampleContent(app, theme), [app, theme]);
  return (
    <figure className={styles.sample}>
      <PresentationPreview content={content} presentationId={app.id} isPortrait={isPortrait} isComplete />
      <figcaption>{app.name}</figcaption>
    </figure>
  );
}

/** The draft in the format that apps receive. The same object until an app would receive something else. */
function usePublishedDraft(theme: Theme, draft: ThemeDraft): PublishedTheme {
  const { fonts } = useFonts();
  const { backgroundImageId, backgroundImagePortraitId } = draft;
  const files = useFiles([backgroundImageId, backgroundImagePortraitId].filter((id) => id !== null));
  const published = publishDraft(theme.id, { ...draft, name: theme.name }, fonts, (id) => {
    const saved = [theme.backgroundImage, theme.backgroundImagePortrait].find((each) => each?.id === id);
    return files.get(id)?.url ?? saved?.url;
  });
  const text = JSON.stringify(published);
  return useMemo(() => JSON.parse(text) as PublishedTheme, [text]);
}

/** The number of screens that show the theme, and when they show changes. */
function Usage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useRead('library.usage', { query: { ids: [id] } });
  const count = data?.data.find((each) => each.id === id)?.screenCount ?? 0;
  return (
    <p className={styles.hint}>
      {count > 0 ? t('theme.usedOn', { count }) : t('presentation.changesAfterPublish')}
    </p>
  );
}
