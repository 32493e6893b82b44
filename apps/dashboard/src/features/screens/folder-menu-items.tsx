import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../platform/api.ts';
import { LazyShareDialog } from '../../shared/sharing/lazy-share-dialog.tsx';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';

type Folder = Reply<'folders.libraryLite'>['folders'][number];

export function FolderMenuItems({
  folder,
  onRename,
  onDelete,
  ...menu
}: MenuState & {
  folder: Folder;
  onRename: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  const [isSharing, setSharing] = useState(false);
  const reasonUnless = (permission: Folder['permissions'][number]) =>
    folder.permissions.includes(permission) ? null : t('errors.forbidden');
  return (
    <>
      <AnchoredMenu {...menu} position="bottom-start">
        <DisabledItemReason reason={reasonUnless('share')}>
          <Menu.Item onClick={() => setSharing(true)}>{t('common.share')}</Menu.Item>
        </DisabledItemReason>
        <DisabledItemReason reason={reasonUnless('update')}>
          <Menu.Item onClick={onRename}>{t('common.rename')}</Menu.Item>
        </DisabledItemReason>
        <DisabledItemReason reason={reasonUnless('delete')}>
          <Menu.Item onClick={onDelete}>{t('common.delete')}</Menu.Item>
        </DisabledItemReason>
      </AnchoredMenu>
      {isSharing && (
        <LazyShareDialog item={{ kind: 'device_folder', ...folder }} onClose={() => setSharing(false)} />
      )}
    </>
  );
}
