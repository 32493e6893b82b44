import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Theme, useRead } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import { ShareButton } from '../../shared/sharing/share-button.tsx';
import { BackToLibrary } from '../../shared/ui/back-to-library.tsx';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { SaveStatus } from '../../shared/ui/save-status.tsx';
import { TitleInput } from '../../shared/ui/title-input.tsx';
import { ThemeForm } from './theme-form.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { ThemeUse } from './theme-use.tsx';
import styles from './themes.module.css';
import { useThemeEditor } from './use-theme-editor.ts';

const route = getRouteApi('/app/themes/$id');

export function ThemePage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const theme = useRead('themes.get', { params: { id } });
  if (theme.data) return <ThemeEditor key={id} theme={theme.data} />;
  return (
    <Page title={t('library.kinds.theme')} before={<BackToLibrary folderId={null} />}>
      {theme.error ? (
        <ErrorNote
          error={theme.error}
          title={isNotFound(theme.error) ? t('errors.pageNotFound') : undefined}
          retry={() => void theme.refetch()}
        />
      ) : (
        <div className={styles.editor}>
          <div className={styles.panel}>
            <Skeleton h={420} />
          </div>
          <div className={styles.stage}>
            <Skeleton h={420} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** The editor of a theme: the form on the left, and apps with the theme on the right. */
function ThemeEditor({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const { draft, canEdit, canUndo, change, undo, saving } = useThemeEditor(theme);
  return (
    <Page
      title={draft.name}
      heading={
        <TitleInput
          label={t('theme.name')}
          value={draft.name}
          isReadOnly={!canEdit}
          onChange={(name) => change({ name })}
          error={draft.name.trim() === '' ? t('property.required') : undefined}
        />
      }
      before={<BackToLibrary folderId={theme.parentFolderId} />}
      actions={
        <>
          {canEdit && (
            <>
              <SaveStatus state={saving.state} retry={saving.retry} />
              <DisabledReason reason={canUndo ? null : t('theme.nothingToUndo')}>
                <ActionIcon size={32} variant="default" aria-label={t('common.undo')} onClick={undo}>
                  <IconArrowBackUp size={16} aria-hidden />
                </ActionIcon>
              </DisabledReason>
            </>
          )}
          <ShareButton item={{ kind: 'theme', ...theme }} />
        </>
      }
    >
      <div className={styles.editor}>
        <section className={styles.panel} aria-label={t('theme.settings')}>
          {!canEdit && <p className={styles.hint}>{t('rules.readOnly')}</p>}
          <ThemeUse theme={theme} />
          <ThemeForm theme={theme} draft={draft} isReadOnly={!canEdit} onChange={change} />
        </section>
        <ThemePreview theme={theme} draft={draft} />
      </div>
    </Page>
  );
}
