import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { LazyShareDialog } from '../../shared/sharing/lazy-share-dialog.tsx';
import { canShare, sharedLibraryItem } from '../../shared/sharing/shared-item.ts';
import { ThemeUsersDialog } from '../../shared/themes/theme-users-dialog.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import { canCopy, canDelete, canEdit } from './library-calls.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { LibraryActions } from './use-library-actions.ts';

/** The actions on one item. */
export function ItemMenu({
  item,
  actions,
  onOpen,
}: {
  item: LibraryItem;
  actions: LibraryActions;
  onOpen: (item: LibraryItem) => void;
}) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'share' | 'rename' | 'move' | 'users' | null>(null);
  const close = () => setDialog(null);
  const editReason = canEdit(item) ? null : t('errors.forbidden');
  const deleteReason = canDelete(item) ? null : t('errors.forbidden');
  return (
    <>
      <Menu position="bottom-end" width={170}>
        <Menu.Target>
          <ActionIcon aria-label={t('common.moreActions', { name: item.name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item.deletedAt !== null ? (
            <DisabledItemReason reason={deleteReason}>
              <Menu.Item onClick={() => actions.restore([item])}>{t('library.restore')}</Menu.Item>
            </DisabledItemReason>
          ) : (
            <>
              <Menu.Item onClick={() => onOpen(item)}>{t('common.open')}</Menu.Item>
              <DisabledItemReason reason={canShare(item) ? null : t('errors.forbidden')}>
                <Menu.Item onClick={() => setDialog('share')}>{t('common.share')}</Menu.Item>
              </DisabledItemReason>
              <DisabledItemReason reason={editReason}>
                <Menu.Item onClick={() => setDialog('rename')}>{t('common.rename')}</Menu.Item>
              </DisabledItemReason>
              {canCopy(item) && (
                <Menu.Item onClick={() => actions.copy(item)}>{t('library.duplicate')}</Menu.Item>
              )}
              <DisabledItemReason reason={editReason}>
                <Menu.Item onClick={() => setDialog('move')}>{t('common.move')}</Menu.Item>
              </DisabledItemReason>
              {item.themeData && item.themeData.presentationCount > 0 && (
                <Menu.Item onClick={() => setDialog('users')}>{t('themeUse.show')}</Menu.Item>
              )}
              <Menu.Divider />
              <DisabledItemReason reason={deleteReason}>
                <Menu.Item color="red" onClick={() => actions.remove([item])}>
                  {t('common.delete')}
                </Menu.Item>
              </DisabledItemReason>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'share' && <LazyShareDialog item={sharedLibraryItem(item)} onClose={close} />}
      {dialog === 'users' && (
        <ThemeUsersDialog theme={{ id: item.resourceId, name: item.name }} onClose={close} />
      )}
      {dialog === 'rename' && <RenameDialog item={item} rename={actions.rename} onClose={close} />}
      {dialog === 'move' && <MoveDialog items={[item]} move={actions.move} onClose={close} />}
    </>
  );
}
