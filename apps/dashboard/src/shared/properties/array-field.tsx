import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, type FieldsProps, useFieldParts } from './field-parts.tsx';
import { OrderButtons } from './order-buttons.tsx';
import styles from './properties.module.css';
import { initialValues, rowTitle, toRow, type Values } from './values.ts';

/** A list of rows with their own fields, which `children` renders. A row can contain any field, including lists. */
export function ArrayField({
  children,
  ...props
}: FieldProps & { children: (row: FieldsProps) => ReactNode }) {
  const { t } = useTranslation();
  const { property, path, value, onChange, context } = props;
  const parts = useFieldParts(props);
  const rows: Values[] = Array.isArray(value) ? value.map(toRow) : [];
  const inner = property.properties ?? [];
  const most = property.constraints?.maxItems ?? 500;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{parts.label}</legend>
      {parts.description && <p className={styles.help}>{parts.description}</p>}
      {rows.map((row, index) => {
        const name = rowTitle(inner, row) ?? t('property.item', { index: index + 1 });
        return (
          // Rows have no identity except their index.
          // biome's index-key rule does not apply: fields are controlled by value alone.
          <div key={`${path}.${String(index)}`} className={styles.row}>
            <div className={styles.rowHeader}>
              <span>{name}</span>
              <OrderButtons name={name} list={rows} index={index} onChange={onChange} />
              <ActionIcon
                size={22}
                aria-label={t('property.removeFile', { name })}
                onClick={() => onChange(rows.filter((_, each) => each !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            </div>
            {children({
              properties: inner,
              values: row,
              path: `${path}.${index}.`,
              context,
              onChange: (next) => onChange(rows.map((each, at) => (at === index ? next : each))),
            })}
          </div>
        );
      })}
      {parts.error && <p className={styles.error}>{parts.error}</p>}
      <Button
        size="xs"
        variant="default"
        disabled={rows.length >= most || parts.disabled}
        onClick={() => onChange([...rows, initialValues(inner)])}
      >
        {t('property.addItem')}
      </Button>
    </fieldset>
  );
}
