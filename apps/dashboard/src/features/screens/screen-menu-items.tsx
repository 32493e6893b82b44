import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';
import type { useScreenActions } from './use-screen-actions.tsx';

export function ScreenMenuItems({
  device,
  actions,
  onRename,
  ...menu
}: MenuState & {
  device: Device;
  actions: ReturnType<typeof useScreenActions>;
  onRename: () => void;
}) {
  const { t } = useTranslation();
  return (
    <AnchoredMenu {...menu} position="bottom-end" width={180}>
      <Menu.Item onClick={actions.publish} disabled={!actions.canPublish}>
        {t('screens.actions.publish')}
      </Menu.Item>
      <Menu.Item disabled={!actions.canEdit} onClick={actions.restart}>
        {t('screens.actions.restart')}
      </Menu.Item>
      <Menu.Item disabled={!actions.canEdit} onClick={onRename}>
        {t('screens.actions.rename')}
      </Menu.Item>
      <Menu.Divider />
      {device.isDisabled ? (
        <Menu.Item disabled={!actions.canEdit} onClick={actions.enable}>
          {t('screens.actions.enable')}
        </Menu.Item>
      ) : (
        <Menu.Item disabled={!actions.canEdit} onClick={() => actions.ask('disable')}>
          {t('screens.actions.disable')}
        </Menu.Item>
      )}
      <Menu.Item disabled={!actions.canDelete} onClick={() => actions.ask('unregister')}>
        {t('screens.actions.unregister')}
      </Menu.Item>
      <Menu.Item color="red" disabled={!actions.canDelete} onClick={() => actions.ask('delete')}>
        {t('screens.actions.delete')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
