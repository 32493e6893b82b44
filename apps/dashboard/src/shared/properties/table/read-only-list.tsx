import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../platform/locale.ts';
import { type FieldProps, useFieldParts } from '../field-parts.tsx';
import fieldStyles from '../properties.module.css';
import { isEmptyValue, type Values } from '../values.ts';
import { type Column, writeCellText } from './cell-values.ts';
import { cellAttributes, minTableWidth, tracksOf } from './columns.ts';
import styles from './table.module.css';
import { RemoteOptions, type RenderFields, TableHead, useCardLayout, useCardPlaces } from './table-field.tsx';
import { rowKey } from './use-rows.ts';
import { useTable } from './use-table.ts';

/** A read-only list. It shows text instead of controls. */
export function ReadOnlyList({ children, ...props }: FieldProps & { children: RenderFields }) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const table = useTable(props);
  const { columns, details, rows, path } = table;
  const hasLists = details.some(({ type }) => type === 'array');
  const fieldsOf = (row: Values, index: number) => {
    const filled = details.filter(({ name }) => !isEmptyValue(row[name]));
    if (filled.length === 0) return null;
    return children({
      properties: filled,
      values: row,
      path: `${path}.${index}.`,
      context: { ...props.context, isReadOnly: true },
      onChange: () => undefined,
    });
  };
  return (
    <fieldset className={fieldStyles.group} disabled>
      <legend className={fieldStyles.label}>{parts.label}</legend>
      {parts.description && <p className={fieldStyles.help}>{parts.description}</p>}
      <RemoteOptions table={table} />
      {rows.length === 0 && <p className={styles.empty}>{t('common.none')}</p>}
      {rows.length > 0 && hasLists && (
        <div className={styles.sections}>
          {rows.map((row, index) => (
            <section key={rowKey(row)} className={styles.section}>
              <HeadingText columns={columns} row={row} />
              <div className={styles.content}>{fieldsOf(row, index)}</div>
            </section>
          ))}
        </div>
      )}
      {rows.length > 0 && !hasLists && <TextTable columns={columns} rows={rows} fieldsOf={fieldsOf} />}
    </fieldset>
  );
}

function TextTable({
  columns,
  rows,
  fieldsOf,
}: {
  columns: readonly Column[];
  rows: readonly Values[];
  fieldsOf: (row: Values, index: number) => React.ReactNode;
}) {
  const places = useCardPlaces(columns);
  const layout = useCardLayout(minTableWidth(columns));
  const textOf = useCellText();
  return (
    <table
      ref={layout}
      className={styles.table}
      data-read-only
      style={{ '--tracks': tracksOf(columns) } as CSSProperties}
    >
      <TableHead columns={columns} places={places} />
      <tbody>
        {rows.map((row, index) => {
          const fields = fieldsOf(row, index);
          return (
            <tr key={rowKey(row)} className={styles.row}>
              <td className={styles.gutter}>
                <span className={styles.number}>{index + 1}</span>
              </td>
              {columns.map((column) => (
                <td key={column.name} className={styles.cell} {...cellAttributes(column, places)}>
                  {textOf(column, row)}
                </td>
              ))}
              <td className={styles.end} />
              {fields && <td className={styles.fields}>{fields}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function HeadingText({ columns, row }: { columns: readonly Column[]; row: Values }) {
  const textOf = useCellText();
  // "Yes" is meaningless without its label.
  const texts = columns
    .map((column) =>
      column.kind === 'flag' && row[column.name] === true ? column.label : textOf(column, row),
    )
    .filter((text) => text !== '');
  return texts.length > 0 ? <p className={styles.headingText}>{texts.join(' · ')}</p> : null;
}

function useCellText() {
  const { t } = useTranslation();
  return (column: Column, row: Values): string => {
    const value = row[column.name];
    if (column.kind === 'flag') return value === true ? t('property.table.yes') : '';
    const text = writeCellText(column, value, currentLocale());
    return column.kind === 'choice'
      ? (column.options.find((option) => option.value === value)?.label ?? text)
      : text;
  };
}
