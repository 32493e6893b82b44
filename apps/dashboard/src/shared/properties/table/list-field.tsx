import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, PATH, useFieldParts, useProblemText } from '../field-parts.tsx';
import fieldStyles from '../properties.module.css';
import { rowTitle, type Values } from '../values.ts';
import { Cell } from './cell.tsx';
import { ReadOnlyList } from './read-only-list.tsx';
import { RemoveButton, RowHandle } from './row-controls.tsx';
import styles from './table.module.css';
import { ListFooter, RemoteOptions, type RenderFields, TableField, useListEvents } from './table-field.tsx';
import { rowKey } from './use-rows.ts';
import { type Table, useTable } from './use-table.ts';

/** A list: a table, or sections if its rows contain lists. `children` renders the fields that do not fit in a cell. */
export function ListField({
  children,
  isLabelHidden,
  ...props
}: FieldProps & { children: RenderFields; isLabelHidden?: boolean }) {
  const { property, context } = props;
  if (context.isReadOnly || property.disable) return <ReadOnlyList {...props}>{children}</ReadOnlyList>;
  const hasLists = property.properties?.some(({ type, hide }) => type === 'array' && !hide) === true;
  if (hasLists) return <SectionList {...props}>{children}</SectionList>;
  return (
    <TableField {...props} isLabelHidden={isLabelHidden}>
      {children}
    </TableField>
  );
}

/** A list whose rows contain lists, such as the sections of a menu. Each row is a heading above tables. */
function SectionList({ children, ...props }: FieldProps & { children: RenderFields }) {
  const { t } = useTranslation();
  const parts = useFieldParts(props);
  const table = useTable(props);
  const list = useListEvents(table);
  const { singularName } = props.property;
  return (
    <fieldset className={fieldStyles.group} data-list {...list.events}>
      <legend className={fieldStyles.label}>{parts.label}</legend>
      {parts.description && <p className={fieldStyles.help}>{parts.description}</p>}
      <RemoteOptions table={table} />
      <div className={styles.sections} ref={list.setBody}>
        {table.rows.map((row, index) => (
          <Section key={rowKey(row)} table={table} row={row} index={index}>
            {children}
          </Section>
        ))}
      </div>
      {parts.error && <p className={fieldStyles.error}>{parts.error}</p>}
      <ListFooter
        table={table}
        list={list}
        addLabel={
          singularName
            ? t('property.table.addNamed', { name: props.context.translate(singularName) })
            : t('property.table.addTo', { list: parts.label })
        }
        canCopy={false}
      />
    </fieldset>
  );
}

interface SectionProps {
  table: Table;
  row: Values;
  index: number;
  children: RenderFields;
}

function Section({ table, row, index, children }: SectionProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const { columns, actions, rows, isFull } = table;
  const key = rowKey(row);
  const name =
    rowTitle(
      columns.map(({ property }) => property),
      row,
    ) ?? t('property.table.row', { row: index + 1 });
  return (
    <section className={styles.section} data-row={key} aria-label={name}>
      <div className={styles.heading} data-labelled={columns.length > 1 || undefined}>
        <RowHandle
          rowId={key}
          index={index}
          isLast={index === rows.length - 1}
          isFull={isFull}
          name={name}
          actions={actions}
        />
        <HeadingCells table={table} row={row} index={index} />
        <ActionIcon
          size={24}
          aria-expanded={isOpen}
          aria-label={t('property.table.details', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={14} aria-hidden className={styles.chevron} />
        </ActionIcon>
        <RemoveButton rowId={key} name={name} actions={actions} />
      </div>
      {/* Mounted while the section is closed, because Undo can restore rows of its lists. */}
      <div className={styles.content} hidden={!isOpen}>
        <SectionFields table={table} row={row} index={index}>
          {children}
        </SectionFields>
      </div>
    </section>
  );
}

/** The fields of a section below its heading: the lists last. */
function SectionFields({ table, row, index, children }: SectionProps) {
  const { details, path, context, actions } = table;
  const key = rowKey(row);
  const lists = details.filter(({ type }) => type === 'array');
  const otherDetails = details.filter(({ type }) => type !== 'array');
  const rowPath = `${path}.${index}.`;
  return (
    <>
      {otherDetails.length > 0 &&
        children({
          properties: otherDetails,
          values: row,
          path: rowPath,
          context,
          onChange: (next) => actions.merge(key, next, otherDetails),
        })}
      {lists.map((property) => (
        <div key={property.name} {...{ [PATH]: rowPath + property.name }}>
          <ListField
            property={property}
            path={rowPath + property.name}
            value={row[property.name]}
            onChange={(value) => actions.change(key, property.name, value)}
            context={context}
            isLabelHidden={lists.length === 1}
          >
            {children}
          </ListField>
        </div>
      ))}
    </>
  );
}

/** The cells of a section in one line. The first one looks like a heading. */
function HeadingCells({ table, row, index }: Omit<SectionProps, 'children'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const id = useId();
  const { columns, path, context, actions } = table;
  const key = rowKey(row);
  return (
    <div className={styles.headingCells}>
      {columns.map((column) => {
        const cellPath = `${path}.${index}.${column.name}`;
        const problem = context.problems[cellPath];
        const isMissing = problem?.key === 'required';
        return (
          <div
            key={column.name}
            className={styles.headingCell}
            data-kind={column.kind}
            {...{ [PATH]: cellPath }}
          >
            {columns.length > 1 && column.kind !== 'flag' && (
              <span className={styles.headingLabel} aria-hidden>
                {column.label}
              </span>
            )}
            <Cell
              column={column}
              value={row[column.name]}
              label={t('property.table.cell', { column: column.label, row: index + 1 })}
              errorId={problem && `${id}-${column.name}`}
              isMissing={isMissing}
              onChange={(value) => actions.change(key, column.name, value)}
            />
            {problem && (
              <p id={`${id}-${column.name}`} className={isMissing ? styles.hidden : fieldStyles.error}>
                {problemText(problem)}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
