import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Theme, useRead } from '../../platform/api.ts';
import { ThemeUsersDialog } from '../../shared/themes/theme-users-dialog.tsx';
import styles from './themes.module.css';

/** Whether the theme is the default of the organisation, and how many presentations show it, with a list of them. */
export function ThemeUse({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isDefault = useRead('domain.get').data?.defaultThemeId === theme.id;
  const { presentationCount: count } = theme;
  return (
    <p className={styles.use}>
      {isDefault && <span className={styles.default}>{t('themeUse.isDefault')}</span>}
      {count > 0 ? (
        <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
          {t('themeUse.usedBy', { count })}
        </Anchor>
      ) : (
        t('themeUse.unused')
      )}
      {isOpen && <ThemeUsersDialog theme={theme} onClose={() => setOpen(false)} />}
    </p>
  );
}
