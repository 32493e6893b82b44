import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';
import type { DataGridProps, GridColumn, GridItem, GridSort } from './grid-types.ts';
import { ResizeHandle } from './resize-handle.tsx';

interface GridHeaderProps<T extends GridItem> extends DataGridProps<T> {
  /** Shows a width of a column without saving it. */
  onPreview: (column: string, width: number) => void;
}

/** The column headers, which sort the rows, and the checkbox that selects every loaded row. */
export function GridHeader<T extends GridItem>(props: GridHeaderProps<T>) {
  const { t } = useTranslation();
  const { columns, pages, selected, onSelect, rowMenu } = props;
  const loadedIds = pages.loaded.map(({ id }) => id);
  const areAllSelected = loadedIds.length > 0 && loadedIds.every((id) => selected.has(id));
  return (
    <thead>
      <tr aria-rowindex={1} className={styles.header}>
        <th scope="col" className={styles.check}>
          <Checkbox
            size="xs"
            aria-label={t('common.selectAll')}
            checked={areAllSelected}
            indeterminate={!areAllSelected && selected.size > 0}
            onChange={() => onSelect(areAllSelected ? new Set() : new Set(loadedIds))}
          />
        </th>
        {columns.map((column) => (
          <ColumnHeader key={column.id} {...props} column={column} />
        ))}
        {rowMenu && (
          <th scope="col">
            <VisuallyHidden>{t('common.more')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function ColumnHeader<T extends GridItem>({
  column: { id, header, sortKey, width },
  sort,
  onSort,
  onResize,
  onPreview,
}: Pick<GridHeaderProps<T>, 'sort' | 'onSort' | 'onResize' | 'onPreview'> & { column: GridColumn<T> }) {
  const direction = sort !== undefined && sortKey === sort.key ? sort.direction : null;
  return (
    <th scope="col" aria-sort={direction ? ariaSort[direction] : undefined}>
      {sortKey && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key: sortKey, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          <span className={styles.heading}>{header}</span>
          {direction && (direction === 'asc' ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />)}
        </button>
      ) : (
        <span className={styles.heading}>{header}</span>
      )}
      {onResize && (
        <ResizeHandle
          header={header}
          width={width}
          onPreview={(next) => onPreview(id, next)}
          onResize={(next) => onResize(id, next)}
        />
      )}
    </th>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const satisfies Record<
  GridSort['direction'],
  string
>;
