import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type CSSProperties, memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PATH, useProblemText } from '../field-parts.tsx';
import type { PropertyProblem, Values } from '../values.ts';
import { Cell } from './cell.tsx';
import type { Column } from './cell-values.ts';
import { cellAttributes } from './columns.ts';
import { RemoveButton, RowHandle } from './row-controls.tsx';
import { readRowProblems } from './row-problems.ts';
import styles from './table.module.css';
import type { RowActions } from './use-table.ts';

export interface TableRowProps {
  /** The row's `rowKey`. */
  rowId: string;
  row: Values;
  index: number;
  isLast: boolean;
  isFull: boolean;
  columns: readonly Column[];
  /** The position of each cell in a card, by column name. */
  places: ReadonlyMap<string, CSSProperties>;
  /** The labels of the properties that are not columns, by property name. */
  detailLabels: ReadonlyMap<string, string>;
  /** The path of the list. */
  path: string;
  /** See `problemsByRow`. */
  problems: string | undefined;
  actions: RowActions;
  /** Whether the properties that are not columns are visible. Undefined if the row has none. */
  isOpen: boolean | undefined;
  onToggle: (rowId: string) => void;
}

/** A row of a table. It renders only when its own values change, so lists with hundreds of rows stay fast. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const { rowId, row, index, columns, places, path, actions, isOpen, onToggle } = props;
  const problems = readRowProblems(props.problems);
  const titleColumn = columns.find(({ kind }) => kind === 'line');
  const title = titleColumn ? row[titleColumn.name] : undefined;
  const name =
    typeof title === 'string' && title.trim() ? title : t('property.table.row', { row: index + 1 });
  return (
    <tr className={styles.row} data-row={rowId}>
      <td className={styles.gutter}>
        <RowHandle {...props} name={name} />
      </td>
      {columns.map((column) => (
        <td
          key={column.name}
          className={styles.cell}
          {...cellAttributes(column, places)}
          {...{ [PATH]: `${path}.${index}.${column.name}` }}
        >
          <Cell
            column={column}
            value={row[column.name]}
            label={t('property.table.cell', { column: column.label, row: index + 1 })}
            errorId={problems[column.name] ? `${id}-${column.name}` : undefined}
            isMissing={problems[column.name]?.key === 'required'}
            onChange={(value) => actions.change(rowId, column.name, value)}
          />
        </td>
      ))}
      <td className={styles.end}>
        {isOpen !== undefined && (
          <ActionIcon
            size={24}
            aria-expanded={isOpen}
            aria-label={t('property.table.details', { name })}
            onClick={() => onToggle(rowId)}
          >
            <IconChevronDown size={14} aria-hidden className={styles.chevron} />
          </ActionIcon>
        )}
        <RemoveButton rowId={rowId} name={name} actions={actions} />
      </td>
      {props.problems !== undefined && <RowProblems {...props} id={id} />}
    </tr>
  );
});

/** The errors of a row, below its cells. Empty required cells show their own error, so theirs is hidden here. */
function RowProblems({
  id,
  columns,
  detailLabels,
  problems,
}: Pick<TableRowProps, 'columns' | 'detailLabels' | 'problems'> & { id: string }) {
  const problemText = useProblemText();
  const labels = new Map([...columns.map(({ name, label }) => [name, label] as const), ...detailLabels]);
  const isCell = (name: string) => columns.some((column) => column.name === name);
  const entries = Object.entries(readRowProblems(problems));
  const isShownInCell = (name: string, { key }: PropertyProblem) => key === 'required' && isCell(name);
  const areAllHidden = entries.every(([name, problem]) => isShownInCell(name, problem));
  return (
    <td className={styles.problems} data-hidden={areAllHidden || undefined}>
      {entries.map(([name, problem]) => {
        const label = labels.get(name.split('.')[0] ?? '');
        return (
          <p key={name} data-hidden={isShownInCell(name, problem) || undefined}>
            {label && <span>{`${label}: `}</span>}
            <span id={`${id}-${name}`}>{problemText(problem)}</span>
          </p>
        );
      })}
    </td>
  );
}
