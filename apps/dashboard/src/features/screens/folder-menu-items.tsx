import { Menu } from '@mantine/core';
import type { Permission } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';

export function FolderMenuItems({
  folder: { permissions },
  onRename,
  onDelete,
  ...menu
}: MenuState & {
  folder: { permissions: readonly Permission[] };
  onRename: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  return (
    <AnchoredMenu {...menu} position="bottom-start">
      <Menu.Item disabled={!permissions.includes('update')} onClick={onRename}>
        {t('common.rename')}
      </Menu.Item>
      <Menu.Item disabled={!permissions.includes('delete')} onClick={onDelete}>
        {t('common.delete')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
