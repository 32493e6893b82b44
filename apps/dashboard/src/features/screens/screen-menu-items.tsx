import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useBlankConfirmation } from '../../shared/screens/use-blank-confirmation.tsx';
import { LazyShareDialog } from '../../shared/sharing/lazy-share-dialog.tsx';
import { canShare } from '../../shared/sharing/shared-item.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import { LazyNameDialog } from '../../shared/ui/lazy-dialogs.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';
import { chooseFilesForScreen } from './files-for-screen.ts';
import { useScreenActions } from './use-screen-actions.tsx';

/** The items of the menu of a screen, and the dialogs that they open. */
export function ScreenMenuItems({ device, ...menu }: MenuState & { device: Device }) {
  const { t } = useTranslation();
  const actions = useScreenActions(device);
  const blankConfirmation = useBlankConfirmation();
  const [isRenaming, setRenaming] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const close = () => {
    setRenaming(false);
    actions.rename.reset();
  };
  const rename = async (name: string) => {
    const isRenamed = await blankConfirmation.change(device.name, ['name'], (confirmed) =>
      actions.rename.mutateAsync({ params: { id: device.id }, body: { name, ...confirmed } }),
    );
    if (isRenamed) close();
  };
  return (
    <>
      <Items
        {...menu}
        device={device}
        actions={actions}
        onRename={() => setRenaming(true)}
        onShare={() => setSharing(true)}
      />
      {actions.dialog}
      {isSharing && (
        <LazyShareDialog item={{ kind: 'device', ...device }} onClose={() => setSharing(false)} />
      )}
      {isRenaming && (
        <LazyNameDialog
          title={t('screens.actions.rename')}
          label={t('common.name')}
          initial={device.name}
          action={t('common.save')}
          isPending={actions.rename.isPending}
          error={actions.rename.error}
          onClose={close}
          // The dialog shows the error.
          onSubmit={(name) => rename(name).catch(() => {})}
        />
      )}
      {blankConfirmation.dialog}
    </>
  );
}

function Items({
  device,
  actions,
  onRename,
  onShare,
  ...menu
}: MenuState & {
  device: Device;
  actions: ReturnType<typeof useScreenActions>;
  onRename: () => void;
  onShare: () => void;
}) {
  const { t } = useTranslation();
  const chooseFiles = () => menu.button.current && chooseFilesForScreen(device, menu.button.current);
  return (
    <AnchoredMenu {...menu} position="bottom-end" width={180}>
      <DisabledItemReason reason={actions.reasons.publish}>
        <Menu.Item onClick={actions.publish}>{t('screens.actions.publish')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={actions.reasons.edit}>
        <Menu.Item onClick={chooseFiles}>{t('showFiles.add')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={actions.reasons.edit}>
        <Menu.Item onClick={actions.restart}>{t('screens.actions.restart')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={actions.reasons.edit}>
        <Menu.Item onClick={onRename}>{t('screens.actions.rename')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={canShare(device) ? null : t('errors.forbidden')}>
        <Menu.Item onClick={onShare}>{t('common.share')}</Menu.Item>
      </DisabledItemReason>
      <Menu.Divider />
      {device.isDisabled ? (
        <DisabledItemReason reason={actions.reasons.edit}>
          <Menu.Item onClick={actions.enable}>{t('screens.actions.enable')}</Menu.Item>
        </DisabledItemReason>
      ) : (
        <DisabledItemReason reason={actions.reasons.edit}>
          <Menu.Item onClick={() => actions.confirm('disable')}>{t('screens.actions.disable')}</Menu.Item>
        </DisabledItemReason>
      )}
      <DisabledItemReason reason={actions.reasons.delete}>
        <Menu.Item onClick={() => actions.confirm('unregister')}>{t('screens.actions.unregister')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={actions.reasons.delete}>
        <Menu.Item color="red" onClick={() => actions.confirm('delete')}>
          {t('screens.actions.delete')}
        </Menu.Item>
      </DisabledItemReason>
    </AnchoredMenu>
  );
}
