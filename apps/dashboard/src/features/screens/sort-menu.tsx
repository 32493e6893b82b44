import { ActionIcon } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import type { SortMenuItems } from './sort-menu-items.tsx';

const load = () => import('./sort-menu-items.tsx').then((m) => ({ default: m.SortMenuItems }));
const Items = lazy(load);

/** Sorts the tiles of screens, which have no column headings. */
export function SortMenu(props: Pick<React.ComponentProps<typeof SortMenuItems>, 'sort' | 'onSort'>) {
  const { t } = useTranslation();
  return (
    <LazyMenu load={load} menu={(state) => <Items {...state} {...props} />}>
      {(button) => (
        <ActionIcon {...button} aria-label={t('library.sort')} title={t('library.sort')}>
          <IconArrowsSort size={16} aria-hidden />
        </ActionIcon>
      )}
    </LazyMenu>
  );
}
