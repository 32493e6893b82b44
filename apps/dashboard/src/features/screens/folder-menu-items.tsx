import { Menu } from '@mantine/core';
import type { Permission } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
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
      <DisabledItemReason reason={permissions.includes('update') ? null : t('errors.forbidden')}>
        <Menu.Item onClick={onRename}>{t('common.rename')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={permissions.includes('delete') ? null : t('errors.forbidden')}>
        <Menu.Item onClick={onDelete}>{t('common.delete')}</Menu.Item>
      </DisabledItemReason>
    </AnchoredMenu>
  );
}
