import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';

export function FolderMenuItems({
  onRename,
  onDelete,
  ...menu
}: MenuState & { onRename: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <AnchoredMenu {...menu} position="bottom-start">
      <Menu.Item onClick={onRename}>{t('common.rename')}</Menu.Item>
      <Menu.Item onClick={onDelete}>{t('common.delete')}</Menu.Item>
    </AnchoredMenu>
  );
}
