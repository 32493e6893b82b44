import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Theme, useRead, useSave } from '../../platform/api.ts';
import { useContentUrl } from '../../platform/config.ts';
import { useNotify } from '../../platform/notify.tsx';
import { HelpLink } from '../../shared/help/help-link.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import styles from './brand.module.css';
import settings from './settings.module.css';

/** The maximum number of themes to read: one page of the list. */
const MAX_THEMES = 200;

/** The theme that presentations show without one of their own, and a list of all themes. */
export function BrandSettings() {
  const { t } = useTranslation();
  const domain = useRead('domain.get');
  const role = useRead('profile.get').data?.domainRole;
  const themes = useRead('themes.list', { query: { pageSize: MAX_THEMES } });
  const failed = [domain, themes].find(({ isError }) => isError);
  if (failed) return <ErrorNote error={failed.error} retry={() => void failed.refetch()} />;
  if (!domain.data || !themes.data || !role) return <Skeleton h={200} />;
  const isAdmin = role === 'admin' || role === 'superadmin';
  return (
    <section className={settings.section}>
      <h2>{t('settings.defaultTheme')}</h2>
      <p className={settings.hint}>{t(isAdmin ? 'settings.defaultThemeHint' : 'settings.adminsOnly')}</p>
      <ThemeChoice themes={themes.data.data} chosen={domain.data.defaultThemeId} isDisabled={!isAdmin} />
      <div className={styles.actions}>
        <NewTheme />
        <HelpLink topic="themes" />
      </div>
    </section>
  );
}

function ThemeChoice({
  themes,
  chosen,
  isDisabled,
}: {
  themes: readonly Theme[];
  chosen: string | null;
  isDisabled: boolean;
}) {
  const { t } = useTranslation();
  const notify = useNotify();
  const update = useSave('domain.update');
  const shown = update.isPending ? update.variables.body.defaultThemeId : chosen;
  const choose = async (theme: Theme | null) => {
    await update.mutateAsync({ body: { defaultThemeId: theme?.id ?? null } });
    const message = theme
      ? t('settings.defaultThemeChosen', { name: theme.name })
      : t('settings.noDefaultThemeChosen');
    notify.undoable(message, () => update.mutateAsync({ body: { defaultThemeId: chosen } }), [
      'defaultThemeId',
    ]);
  };
  // A failure is shown in a notification.
  const onChoose = (theme: Theme | null) => void choose(theme).catch(() => undefined);
  const option = { isDisabled };
  return (
    <div className={styles.options} role="radiogroup" aria-label={t('settings.defaultTheme')}>
      <ThemeOption {...option} theme={null} isChosen={shown === null} onChoose={() => onChoose(null)} />
      {themes.map((theme) => (
        <ThemeOption
          {...option}
          key={theme.id}
          theme={theme}
          isChosen={shown === theme.id}
          onChoose={() => onChoose(theme)}
        />
      ))}
    </div>
  );
}

function ThemeOption({
  theme,
  isChosen,
  isDisabled,
  onChoose,
}: {
  theme: Theme | null;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const count = theme?.presentationCount ?? 0;
  const name = theme?.name ?? t('settings.noDefaultTheme');
  const used = count > 0 ? t('themeUse.usedBy', { count }) : t('themeUse.unused');
  return (
    <div className={styles.option}>
      <input
        id={id}
        type="radio"
        name="default-theme"
        checked={isChosen}
        disabled={isDisabled}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-details`}
        onChange={onChoose}
      />
      <label htmlFor={id} className={styles.label}>
        <Swatch theme={theme} />
        <span className={settings.rowText}>
          <span id={`${id}-name`}>{name}</span>
          <small id={`${id}-details`}>{theme ? used : t('settings.noDefaultThemeHint')}</small>
        </span>
      </label>
      {theme && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('settings.editThemeOf', { name })}
          renderRoot={(root) => <Link {...root} to="/themes/$id" params={{ id: theme.id }} />}
        >
          {t('settings.editTheme')}
        </Button>
      )}
    </div>
  );
}

/** The background of a theme, with letters in the colours of its headings and text. */
function Swatch({ theme }: { theme: Theme | null }) {
  const contentUrl = useContentUrl();
  const picture = contentUrl(theme?.backgroundImage?.thumbnailUrl);
  const style = {
    backgroundColor: theme?.backgroundColor ?? undefined,
    backgroundImage: picture ? `url(${JSON.stringify(picture)})` : undefined,
    borderColor: theme?.borderColor ?? undefined,
  };
  return (
    <span className={styles.swatch} style={style} aria-hidden>
      <span style={{ color: theme?.headingTextColor ?? undefined }}>A</span>
      <span style={{ color: theme?.bodyTextColor ?? undefined }}>a</span>
    </span>
  );
}

function NewTheme() {
  const { t } = useTranslation();
  const { rememberPage, openCreated } = useOpenCreated();
  const { isPending, mutate } = useSave('themes.create', {
    onSuccess: ({ id, name }) => openCreated(name, { to: '/themes/$id', params: { id } }),
  });
  const create = () => {
    rememberPage();
    mutate({ body: { name: t('library.untitledTheme') } });
  };
  return (
    <Button variant="default" loading={isPending} onClick={create}>
      {t('settings.newTheme')}
    </Button>
  );
}
