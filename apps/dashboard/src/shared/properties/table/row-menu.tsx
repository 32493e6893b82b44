import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import { keyNames, withCommandKey } from '../../ui/keyboard-shortcuts.ts';
import type { MenuState } from '../../ui/lazy-menu.tsx';
import styles from './table.module.css';
import type { RowActions } from './use-table.ts';

/** The menu of a row, which also shows the keyboard shortcuts. */
export function RowMenu({
  rowId,
  isFirst,
  isLast,
  isFull,
  actions,
  ...state
}: MenuState & {
  /** The row's `rowKey`. */
  rowId: string;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  actions: RowActions;
}) {
  const { t } = useTranslation();
  const { alt } = keyNames();
  const shortcut = (text: string) => <kbd className={styles.keys}>{text}</kbd>;
  return (
    <AnchoredMenu {...state} position="bottom-start" width={220}>
      <Menu.Item
        leftSection={<IconArrowUp size={15} />}
        rightSection={shortcut(`${alt} ↑`)}
        disabled={isFirst}
        onClick={() => actions.moveBy(rowId, -1)}
      >
        {t('property.table.moveUp')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={15} />}
        rightSection={shortcut(`${alt} ↓`)}
        disabled={isLast}
        onClick={() => actions.moveBy(rowId, 1)}
      >
        {t('property.table.moveDown')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconRowInsertTop size={15} />}
        disabled={isFull}
        onClick={() => actions.insert(rowId, 0)}
      >
        {t('property.table.insertAbove')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRowInsertBottom size={15} />}
        disabled={isFull}
        onClick={() => actions.insert(rowId, 1)}
      >
        {t('property.table.insertBelow')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash size={15} />}
        rightSection={shortcut(withCommandKey('⌫'))}
        onClick={() => actions.remove(rowId)}
      >
        {t('common.delete')}
      </Menu.Item>
    </AnchoredMenu>
  );
}
