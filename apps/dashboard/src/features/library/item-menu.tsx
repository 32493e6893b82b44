import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { FolderPicker } from '../../shared/pickers/folder-picker.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import { NameDialog } from '../../shared/ui/name-dialog.tsx';
import { canCopy, canDelete, canEdit, isMovable } from './library-calls.ts';
import type { LibraryActions } from './use-library-actions.ts';

type Dialog = { kind: 'rename' } | { kind: 'move' };

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
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [naming, setNaming] = useState<{ isPending: boolean; error: unknown }>({
    isPending: false,
    error: null,
  });
  const close = () => {
    setDialog(null);
    setNaming({ isPending: false, error: null });
  };
  const rename = async (name: string) => {
    setNaming({ isPending: true, error: null });
    try {
      await actions.rename(item, name);
      close();
    } catch (error) {
      setNaming({ isPending: false, error });
    }
  };
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
              <DisabledItemReason reason={editReason}>
                <Menu.Item onClick={() => setDialog({ kind: 'rename' })}>{t('common.rename')}</Menu.Item>
              </DisabledItemReason>
              {canCopy(item) && (
                <Menu.Item onClick={() => actions.copy(item)}>{t('library.duplicate')}</Menu.Item>
              )}
              {isMovable(item) && (
                <DisabledItemReason reason={editReason}>
                  <Menu.Item onClick={() => setDialog({ kind: 'move' })}>{t('common.move')}</Menu.Item>
                </DisabledItemReason>
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
      {dialog?.kind === 'rename' && (
        <NameDialog
          title={t('library.renameTitle')}
          label={t('common.name')}
          initial={item.name}
          action={t('common.save')}
          isPending={naming.isPending}
          error={naming.error}
          onClose={close}
          onSubmit={(name) => void rename(name)}
        />
      )}
      {dialog?.kind === 'move' && (
        <FolderPicker
          type="library"
          title={t('library.moveTitle')}
          except={[item.resourceId]}
          onClose={close}
          onChoose={(folder) => {
            close();
            actions.move([item], folder);
          }}
        />
      )}
    </>
  );
}
