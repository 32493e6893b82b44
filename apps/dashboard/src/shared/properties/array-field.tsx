import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, type FieldsProps, useFieldParts } from './field-parts.tsx';
import { OrderButtons } from './order-buttons.tsx';
import styles from './properties.module.css';
import { initialValues, rowTitle, toRow, type Values } from './values.ts';

/** A list of rows. `children` renders the fields of each row, which can themselves be lists. */
export function ArrayField({
  children,
  ...props
}: FieldProps & { children: (row: FieldsProps) => ReactNode }) {
  const { t } = useTranslation();
  const { property, path, value, onChange, context } = props;
  const parts = useFieldParts(props);
  const rows: Values[] = Array.isArray(value) ? value.map(toRow) : [];
  const rowProperties = property.properties ?? [];
  const maxItems = property.constraints?.maxItems ?? 500;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{parts.label}</legend>
      {parts.description && <p className={styles.help}>{parts.description}</p>}
      {rows.map((row, index) => {
        const name = rowTitle(rowProperties, row) ?? t('property.item', { index: index + 1 });
        return (
          // Rows have no identity except their index, which is safe because the fields have no state of their own.
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
              properties: rowProperties,
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
        disabled={rows.length >= maxItems || parts.disabled}
        onClick={() => onChange([...rows, initialValues(rowProperties)])}
      >
        {t('property.addItem')}
      </Button>
    </fieldset>
  );
}
