import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useScreenNames } from '../../shared/publishing/use-name-summary.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import type { InUse, LibraryActions } from './use-library-actions.ts';

/** Asks for confirmation before deleting content in use. Says what uses the content, and what deleting it changes. */
export function InUseDialog({ inUse, actions }: { inUse: InUse; actions: LibraryActions }) {
  const { t } = useTranslation();
  const { items, screens } = inUse;
  const names = useScreenNames()(screens);
  const ofThemes = useThemeConsequences(inUse);
  const hasOthers = items.some(({ resourceType }) => resourceType !== 'theme');
  const ofOthers =
    screens.length > 0 ? t('library.usedHint', { count: screens.length, names }) : t('library.usedHidden');
  return (
    <Confirm
      title={t('library.usedTitle', { count: items.length, name: items[0]?.name ?? '' })}
      hint={[...(hasOthers ? [ofOthers] : []), ...ofThemes]}
      action={t('library.deleteAnyway')}
      onClose={actions.dismissInUse}
      onConfirm={() => void actions.remove(items, true)}
    />
  );
}

/** Describes the consequences of deleting the themes among the items. */
function useThemeConsequences({ items, screens }: InUse): string[] {
  const { t } = useTranslation();
  const themes = items.filter(({ resourceType }) => resourceType === 'theme');
  const defaultTheme = useRead('domain.get').data?.defaultThemeId ?? null;
  const usage = useRead(
    'library.usage',
    { query: { ids: themes.map(({ id }) => id) } },
    { enabled: themes.length > 0 },
  );
  const count = themes.reduce((sum, { themeData }) => sum + (themeData?.presentationCount ?? 0), 0);
  const isDefault = themes.some(({ themeData }) => themeData?.isDefault);
  // Two themes can be on the same screens, so only the number of one theme is known.
  const [counted] = themes.length === 1 ? (usage.data?.data ?? []) : [];
  const screenCount = themes.length === 1 ? Math.max(counted?.screenCount ?? 0, screens.length) : 0;
  return [
    ...(isDefault ? [t('themeUse.deletedDefault')] : []),
    ...(count > 0
      ? [
          t(defaultTheme === null || isDefault ? 'themeUse.deletedToApps' : 'themeUse.deletedToDefault', {
            count,
          }),
        ]
      : []),
    ...(screenCount > 0 ? [t('themeUse.onScreens', { count: screenCount })] : []),
  ];
}
