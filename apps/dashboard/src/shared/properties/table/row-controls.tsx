import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import styles from './table.module.css';
import type { RowActions } from './use-table.ts';

const loadRowMenu = () => import('./row-menu.tsx').then((module) => ({ default: module.RowMenu }));
const RowMenu = lazy(loadRowMenu);

export interface RowControlsProps {
  /** The row's `rowKey`. */
  rowId: string;
  index: number;
  isLast: boolean;
  isFull: boolean;
  name: string;
  actions: RowActions;
}

/**
 * The row number, which people drag to move the row and click to open its menu. Tab skips it and moves between cells,
 * where keyboard shortcuts do the same.
 */
export function RowHandle({ rowId, index, isLast, isFull, name, actions }: RowControlsProps) {
  const { t } = useTranslation();
  return (
    <LazyMenu
      load={loadRowMenu}
      menu={(state) => (
        <RowMenu
          {...state}
          rowId={rowId}
          isFirst={index === 0}
          isLast={isLast}
          isFull={isFull}
          actions={actions}
        />
      )}
    >
      {(button) => (
        <button
          {...button}
          type="button"
          tabIndex={-1}
          className={styles.handle}
          data-handle
          aria-label={t('common.moreActions', { name })}
        >
          <span className={styles.number}>{index + 1}</span>
          <IconGripVertical size={14} aria-hidden />
        </button>
      )}
    </LazyMenu>
  );
}

export function RemoveButton({ rowId, name, actions }: Pick<RowControlsProps, 'rowId' | 'name' | 'actions'>) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      size={24}
      tabIndex={-1}
      className={styles.remove}
      aria-label={t('property.removeFile', { name })}
      onClick={() => actions.remove(rowId)}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  );
}
