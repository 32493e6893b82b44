import { useTranslation } from 'react-i18next';
import { useScreenNames } from '../../shared/publishing/use-name-summary.ts';
import { Confirm } from '../../shared/ui/confirm.tsx';
import type { InUse, LibraryActions } from './use-library-actions.ts';

/** Asks for confirmation before deleting content that screens use, and names the screens. */
export function InUseDialog({ inUse, actions }: { inUse: InUse; actions: LibraryActions }) {
  const { t } = useTranslation();
  const { items, screens } = inUse;
  const names = useScreenNames()(screens);
  return (
    <Confirm
      title={t('library.usedTitle', { count: items.length, name: items[0]?.name ?? '' })}
      hint={
        screens.length > 0 ? t('library.usedHint', { count: screens.length, names }) : t('library.usedHidden')
      }
      action={t('library.deleteAnyway')}
      onClose={actions.dismissInUse}
      onConfirm={() => void actions.remove(items, true)}
    />
  );
}
