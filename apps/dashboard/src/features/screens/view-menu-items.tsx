import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../platform/api.ts';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import { DisabledItemReason } from '../../shared/ui/disabled-reason.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';
import type { useViewActions } from './use-view-actions.tsx';
import type { ViewOrder } from './use-view-order.ts';

/** The actions on a saved view. */
export function ViewMenuItems({
  view,
  actions,
  order,
  ...menu
}: MenuState & { view: SavedView; actions: ReturnType<typeof useViewActions>; order: ViewOrder }) {
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
      <MoveItems view={view} order={order} />
      <Menu.Divider />
      <DisabledItemReason reason={reason}>
        <Menu.Item color="red" onClick={() => actions.remove(view)}>
          {t('common.delete')}
        </Menu.Item>
      </DisabledItemReason>
    </AnchoredMenu>
  );
}

/** Moves one of the person's own views, for people who cannot drag its tab. */
function MoveItems({ view, order: { own, move } }: { view: SavedView; order: ViewOrder }) {
  const { t } = useTranslation();
  const place = own.indexOf(view);
  if (place === -1) return null;
  return (
    <>
      {place > 0 && (
        <Menu.Item onClick={() => move(view, place - 1)}>{t('screenList.moveViewLeft')}</Menu.Item>
      )}
      {place < own.length - 1 && (
        <Menu.Item onClick={() => move(view, place + 1)}>{t('screenList.moveViewRight')}</Menu.Item>
      )}
    </>
  );
}
