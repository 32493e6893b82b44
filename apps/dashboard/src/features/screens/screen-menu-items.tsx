import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
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
      <DisabledItemReason reason={actions.reasons.publish}>
        <Menu.Item onClick={actions.publish}>{t('screens.actions.publish')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={actions.reasons.edit}>
        <Menu.Item onClick={actions.restart}>{t('screens.actions.restart')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={actions.reasons.edit}>
        <Menu.Item onClick={onRename}>{t('screens.actions.rename')}</Menu.Item>
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
