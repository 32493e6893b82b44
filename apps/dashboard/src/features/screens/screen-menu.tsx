import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useBlankConfirmation } from '../../shared/screens/use-blank-confirmation.tsx';
import { LazyNameDialog } from '../../shared/ui/lazy-dialogs.tsx';
import { useScreenActions } from './use-screen-actions.tsx';

/** The less frequent actions on a screen. */
export function ScreenMenu({ device }: { device: Device }) {
  const { t } = useTranslation();
  const actions = useScreenActions(device);
  const question = useBlankConfirmation();
  const [isRenaming, setRenaming] = useState(false);
  const close = () => {
    setRenaming(false);
    actions.rename.reset();
  };
  const rename = async (name: string) => {
    const isRenamed = await question.change(device.name, ['name'], (confirmed) =>
      actions.rename.mutateAsync({ params: { id: device.id }, body: { name, ...confirmed } }),
    );
    if (isRenamed) close();
  };
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon aria-label={t('common.moreActions', { name: device.name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={actions.publish} disabled={!actions.canPublish}>
            {t('screens.actions.publish')}
          </Menu.Item>
          <Menu.Item onClick={actions.restart}>{t('screens.actions.restart')}</Menu.Item>
          <Menu.Item onClick={() => setRenaming(true)}>{t('screens.actions.rename')}</Menu.Item>
          <Menu.Divider />
          {device.isDisabled ? (
            <Menu.Item onClick={actions.enable}>{t('screens.actions.enable')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => actions.ask('disable')}>{t('screens.actions.disable')}</Menu.Item>
          )}
          <Menu.Item onClick={() => actions.ask('unregister')}>{t('screens.actions.unregister')}</Menu.Item>
          <Menu.Item color="red" onClick={() => actions.ask('delete')}>
            {t('screens.actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {actions.dialog}
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
      {question.dialog}
    </>
  );
}
