import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '../../shared/ui/anchored-menu.tsx';
import type { MenuState } from '../../shared/ui/lazy-menu.tsx';
import { type ScreensSort, sortKeys, sortWith } from './screens-sort.ts';

/** The orders of the list of screens. The current one has an arrow, and choosing it again reverses it. */
export function SortMenuItems({
  sort,
  onSort,
  ...menu
}: MenuState & { sort: ScreensSort; onSort: (sort: ScreensSort) => void }) {
  const { t } = useTranslation();
  const labels = {
    state: t('screenList.attentionFirst'),
    name: t('common.name'),
    last_heartbeat_at: t('screens.columns.seen'),
    published_at: t('screens.columns.publish'),
    playlist: t('screens.columns.playlist'),
    created_at: t('screens.columns.created'),
  };
  const [Arrow, direction] =
    sort.direction === 'asc'
      ? ([IconArrowUp, t('screenList.ascending')] as const)
      : ([IconArrowDown, t('screenList.descending')] as const);
  return (
    <AnchoredMenu {...menu} position="bottom-end" width={220}>
      {sortKeys.map((key) => (
        <Menu.Item
          key={key}
          aria-current={key === sort.key ? 'true' : undefined}
          rightSection={key === sort.key && <Arrow size={14} role="img" aria-label={direction} />}
          onClick={() => onSort(sortWith(sort, key))}
        >
          {labels[key]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
