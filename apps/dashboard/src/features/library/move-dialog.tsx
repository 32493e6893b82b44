import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { FolderPicker } from '../../shared/pickers/folder-picker.tsx';
import type { LibraryActions } from './use-library-actions.ts';

/** Moves items to a folder. */
export function MoveDialog({
  items,
  move,
  onClose,
}: {
  items: readonly LibraryItem[];
  move: LibraryActions['move'];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <FolderPicker
      type="library"
      title={t('library.moveTitle')}
      except={items.map(({ resourceId }) => resourceId)}
      onClose={onClose}
      onChoose={(folder) => {
        onClose();
        move(items, folder);
      }}
    />
  );
}
