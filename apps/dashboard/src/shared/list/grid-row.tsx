import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';
import type { DataGridProps, GridItem } from './grid-types.ts';
import { PeekButton } from './peek-button.tsx';

/** One row. A click opens it; a click with Shift, Ctrl or ⌘ selects it. */
export function GridRow<T extends GridItem>({
  row,
  index,
  style,
  isFocusable,
  isSelected,
  toggle,
  onFocus,
  onKeyDown,
  onOpen,
  onPeek,
  rowMenu,
  rowProps,
  children,
}: Pick<DataGridProps<T>, 'onOpen' | 'onPeek' | 'rowMenu' | 'rowProps'> & {
  row: T;
  index: number;
  style: React.CSSProperties;
  /** True for the only row that is in the tab order. */
  isFocusable: boolean;
  isSelected: boolean;
  toggle: (index: number, isRange: boolean) => void;
  onFocus: (index: number) => void;
  onKeyDown: (event: React.KeyboardEvent, index: number) => void;
  /** The cells. */
  children: ReactNode;
}) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-selected={isSelected}
      data-index={index}
      tabIndex={isFocusable ? 0 : -1}
      className={styles.row}
      style={style}
      onFocus={() => onFocus(index)}
      onKeyDown={(event) => onKeyDown(event, index)}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('a, button, input, label, [role=menu]')) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey) toggle(index, event.shiftKey);
        else onOpen(row);
      }}
      {...rowProps?.(row)}
    >
      <SelectCell name={row.name} isSelected={isSelected} onToggle={(isRange) => toggle(index, isRange)} />
      {children}
      {(rowMenu || onPeek) && (
        <td className={styles.menu}>
          {onPeek && <PeekButton name={row.name} className={styles.peek} onPeek={() => onPeek(row)} />}
          {rowMenu?.(row)}
        </td>
      )}
    </tr>
  );
}

function SelectCell({
  name,
  isSelected,
  onToggle,
}: {
  name: string;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <td className={styles.check}>
      <Checkbox
        size="xs"
        tabIndex={-1}
        aria-label={t('common.selectRow', { name })}
        checked={isSelected}
        onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
      />
    </td>
  );
}
