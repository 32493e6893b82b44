import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './selection-toolbar.module.css';

/** Shows the number of selected items, a button that clears the selection, and the actions on the items. */
export function SelectionToolbar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const label = t('common.selected', { count });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label}>
      <CloseButton size="sm" aria-label={t('common.clearSelection')} onClick={onClear} />
      <span className={styles.count}>{label}</span>
      {children}
    </div>
  );
}
