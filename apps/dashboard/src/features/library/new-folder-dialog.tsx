import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { NameDialog } from '../../shared/ui/name-dialog.tsx';

/** Creates a folder in a folder; null is the root. Stays open, with the name, if that fails. */
export function NewFolderDialog({ folderId, onClose }: { folderId: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const folder = useSave('folders.create', { errors: 'inline', onSuccess: onClose });
  return (
    <NameDialog
      title={t('library.newFolderTitle')}
      label={t('common.name')}
      action={t('library.create')}
      isPending={folder.isPending}
      error={folder.error}
      onClose={onClose}
      onSubmit={(name) => folder.mutate({ body: { name, type: 'library', parentFolderId: folderId } })}
    />
  );
}
