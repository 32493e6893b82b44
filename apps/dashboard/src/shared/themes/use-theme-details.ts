import { useTranslation } from 'react-i18next';

/** Returns a function that says what uses a theme: `Organisation’s theme · Used by 12 presentations`. */
export function useThemeDetails(): (theme: { presentationCount: number; isDefault: boolean }) => string {
  const { t } = useTranslation();
  return ({ presentationCount: count, isDefault }) => {
    const users = count > 0 ? t('themeUse.usedBy', { count }) : t('themeUse.unused');
    return isDefault ? `${t('themeUse.isDefault')} · ${users}` : users;
  };
}
