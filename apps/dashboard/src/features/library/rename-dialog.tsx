import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { NameDialog } from '../../shared/ui/name-dialog.tsx';
import type { LibraryActions } from './use-library-actions.ts';

/** Renames an item. Stays open, with the name, if that fails. */
export function RenameDialog({
  item,
  rename,
  onClose,
}: {
  item: LibraryItem;
  rename: LibraryActions['rename'];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState<{ isPending: boolean; error: unknown }>({
    isPending: false,
    error: null,
  });
  const submit = async (name: string) => {
    setNaming({ isPending: true, error: null });
    try {
      await rename(item, name);
      onClose();
    } catch (error) {
      setNaming({ isPending: false, error });
    }
  };
  return (
    <NameDialog
      title={t('library.renameTitle')}
      label={t('common.name')}
      initial={item.name}
      action={t('common.save')}
      isPending={naming.isPending}
      error={naming.error}
      onClose={onClose}
      onSubmit={(name) => void submit(name)}
    />
  );
}
