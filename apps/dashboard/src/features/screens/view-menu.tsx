import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../platform/api.ts';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import { useViewActions } from './use-view-actions.tsx';
import type { ViewOrder } from './use-view-order.ts';

const load = () => import('./view-menu-items.tsx').then((m) => ({ default: m.ViewMenuItems }));
const ViewMenuItems = lazy(load);

/** The actions on the view that is open. */
export function ViewMenu({ view, order }: { view: SavedView; order: ViewOrder }) {
  const { t } = useTranslation();
  const actions = useViewActions();
  return (
    <>
      <LazyMenu
        load={load}
        menu={(state) => <ViewMenuItems {...state} view={view} actions={actions} order={order} />}
      >
        {(button) => (
          <ActionIcon {...button} size={22} aria-label={t('common.moreActions', { name: view.name })}>
            <IconChevronDown size={14} aria-hidden />
          </ActionIcon>
        )}
      </LazyMenu>
      {actions.dialog}
    </>
  );
}
