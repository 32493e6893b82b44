import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../platform/locale.ts';
import { type Column, readNumber, writeNumber } from './cell-values.ts';
import { wraps } from './columns.ts';
import styles from './table.module.css';

interface CellProps {
  column: Column;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The accessible name. */
  label: string;
  /** The id of the element with the error message. */
  errorId?: string | undefined;
  /** Whether the cell is required but empty. */
  isMissing?: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input of a cell. It is a native element, because a table can have thousands of them. */
export function Cell(props: CellProps) {
  const { t } = useTranslation();
  const { column, value, onChange, label, errorId, isMissing = false } = props;
  const shared = {
    'data-cell': column.name,
    'data-missing': isMissing || undefined,
    'aria-label': label,
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': errorId,
    disabled: column.isDisabled,
  };
  const placeholder = isMissing ? t('property.table.required') : column.label;
  const text = typeof value === 'string' ? value : '';
  switch (column.kind) {
    case 'flag':
      return <FlagCell {...shared} column={column} value={value} onChange={onChange} />;
    case 'date':
      return (
        <input
          {...shared}
          className={styles.input}
          data-empty={text === '' || undefined}
          type="date"
          max="9999-12-31"
          value={text.slice(0, 10)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'choice':
      return <ChoiceCell {...shared} column={column} value={value} onChange={onChange} />;
    case 'number':
      return <NumberCell {...shared} placeholder={placeholder} value={value} onChange={onChange} />;
    default: {
      const field = {
        ...shared,
        className: styles.input,
        placeholder,
        maxLength: column.maxLength,
        value: text,
      };
      return wraps(column) ? (
        <textarea
          {...field}
          rows={1}
          // Lets Shift+Enter add a line. See `handleTableKey`.
          data-lines={column.kind === 'text' || undefined}
          onChange={({ currentTarget }) => onChange(withoutBreaks(column, currentTarget.value))}
        />
      ) : (
        <input {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      );
    }
  }
}

/** Phone keyboards can add line breaks to a single-line text. */
function withoutBreaks({ kind }: Column, text: string): string {
  return kind === 'text' ? text : text.replaceAll(/[\r\n]+/g, ' ');
}

type SharedProps = Pick<React.InputHTMLAttributes<Field>, 'aria-label' | 'aria-describedby' | 'disabled'> & {
  'data-cell': string;
};

/** A checkbox. Outside of a table, its label is beside it. */
function FlagCell({
  column,
  value,
  onChange,
  ...shared
}: SharedProps & Pick<CellProps, 'column' | 'value' | 'onChange'>) {
  return (
    <span className={styles.flag}>
      <input
        {...shared}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden>{column.label}</span>
    </span>
  );
}

/** Shows the typed text until the value changes elsewhere. Reformatting `4.` as `4` would interrupt typing. */
function NumberCell({
  value,
  onChange,
  ...shared
}: SharedProps & { value: unknown; onChange: (value: unknown) => void; placeholder: string }) {
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const locale = currentLocale();
  const saved =
    typeof value === 'number' ? writeNumber(value, locale) : typeof value === 'string' ? value : '';
  const change = ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    // Invalid text stays in the cell, so people can correct it.
    const next = text.trim() === '' ? null : (readNumber(text, locale) ?? text);
    setTyped({ text, value: next });
    onChange(next);
  };
  return (
    <input
      {...shared}
      className={styles.input}
      inputMode="decimal"
      value={typed && Object.is(typed.value, value) ? typed.text : saved}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A native select. Option values keep their types. */
function ChoiceCell({
  column: { options, isOptional },
  value,
  onChange,
  ...shared
}: SharedProps & Pick<CellProps, 'column' | 'value' | 'onChange'>) {
  const isEmpty = value === undefined || value === null || value === '';
  const selectedIndex = options.findIndex((option) => option.value === value);
  return (
    <select
      {...shared}
      className={styles.input}
      value={isEmpty ? '' : selectedIndex === -1 ? 'unknown' : String(selectedIndex)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? null : (options[Number(chosen)]?.value ?? null))
      }
    >
      {(isEmpty || isOptional) && <option value="" />}
      {!isEmpty && selectedIndex === -1 && (
        <option value="unknown" disabled>
          {String(value)}
        </option>
      )}
      {options.map((option, index) => (
        <option key={String(option.value)} value={String(index)} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
