import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useBlankConfirmation } from '../../shared/screens/use-blank-confirmation.tsx';
import { LazyNameDialog } from '../../shared/ui/lazy-dialogs.tsx';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import { useScreenActions } from './use-screen-actions.tsx';

/** Loads the items of the menu. */
export const loadScreenMenu = () =>
  import('./screen-menu-items.tsx').then((m) => ({ default: m.ScreenMenuItems }));
const ScreenMenuItems = lazy(loadScreenMenu);

/** The less frequent actions on a screen. */
export function ScreenMenu({ device }: { device: Device }) {
  const { t } = useTranslation();
  const actions = useScreenActions(device);
  const blankConfirmation = useBlankConfirmation();
  const [isRenaming, setRenaming] = useState(false);
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
      <LazyMenu
        load={loadScreenMenu}
        menu={(state) => (
          <ScreenMenuItems {...state} device={device} actions={actions} onRename={() => setRenaming(true)} />
        )}
      >
        {(button) => (
          <ActionIcon {...button} aria-label={t('common.moreActions', { name: device.name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      </LazyMenu>
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
      {blankConfirmation.dialog}
    </>
  );
}
