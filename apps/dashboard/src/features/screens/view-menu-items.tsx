import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../platform/api.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';
import type { useViewActions } from './use-view-actions.tsx';

/** The actions on a saved view. */
export function ViewMenuItems({
  view,
  actions,
  ...menu
}: MenuState & { view: SavedView; actions: ReturnType<typeof useViewActions> }) {
  const { t } = useTranslation();
  const reason = view.canUpdate ? null : t('views.notYours', { name: view.profile.name });
  return (
    <AnchoredMenu {...menu} position="bottom-start" width={220}>
      <DisabledItemReason reason={reason}>
        <Menu.Item onClick={() => actions.rename(view)}>{t('common.rename')}</Menu.Item>
      </DisabledItemReason>
      <DisabledItemReason reason={reason}>
        <Menu.Item onClick={() => actions.share(view, !view.isShared)}>
          {t(view.isShared ? 'views.unshare' : 'views.share')}
        </Menu.Item>
      </DisabledItemReason>
      <Menu.Divider />
      <DisabledItemReason reason={reason}>
        <Menu.Item color="red" onClick={() => actions.remove(view)}>
          {t('common.delete')}
        </Menu.Item>
      </DisabledItemReason>
    </AnchoredMenu>
  );
}
