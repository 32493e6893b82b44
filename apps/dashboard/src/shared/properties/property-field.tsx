import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Property } from '../../platform/api.ts';
import { ArrayField } from './array-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FileField } from './file-field.tsx';
import styles from './properties.module.css';
import { type FieldContext, useFaultText } from './property-fields.tsx';
import { PlaylistField, ThemeField } from './reference-fields.tsx';

export interface FieldProps {
  property: Property;
  /** Dotted, as faults name it. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  context: FieldContext;
}

/** What every kind of field has: its words, its fault, whether it may be changed. */
export function useFieldParts({ property, path, context }: FieldProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const { helperText, helperLink } = property;
  return {
    label: context.words(property.label ?? property.name),
    description:
      helperText || helperLink ? (
        <>
          {helperText && context.words(helperText)}
          {helperLink && (
            <a className={styles.link} href={helperLink} target="_blank" rel="noreferrer">
              {helperText ? ' ↗' : helperLink}
            </a>
          )}
        </>
      ) : undefined,
    error: faultText(context.faults[path]),
    disabled: property.disable === true,
    placeholder: property.optional ? t('common.optional') : undefined,
  };
}

/** The field that fits a property's type. */
export function PropertyField(props: FieldProps) {
  const { t } = useTranslation();
  const { property, value, onChange } = props;
  const parts = useFieldParts(props);
  const text = typeof value === 'string' ? value : '';
  const { min, max, maxlength } = property.constraints ?? {};
  switch (property.type) {
    case 'string':
    case 'soundZone':
      return (
        <TextInput
          {...parts}
          value={text}
          maxLength={maxlength}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          {...parts}
          value={text}
          maxLength={maxlength}
          autosize
          minRows={3}
          maxRows={12}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...parts}
          value={typeof value === 'number' ? value : ''}
          min={min}
          max={max}
          clampBehavior="none"
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      );
    case 'boolean':
      return (
        <Switch
          label={parts.label}
          description={parts.description}
          error={parts.error}
          disabled={parts.disabled}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...parts}
          type="date"
          value={text.slice(0, 10)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'selection':
    case 'toggleButtonGroup':
    case 'selectionWithImages':
      return <ChoiceField {...props} />;
    case 'array':
      return <ArrayField {...props} />;
    case 'file':
    case 'image':
    case 'video':
      return <FileField {...props} />;
    case 'theme':
      return <ThemeField {...props} />;
    case 'playlist':
      return <PlaylistField {...props} />;
    default:
      return (
        <div>
          <span className={styles.label}>{parts.label}</span>
          <p className={styles.help}>{t('property.notConnected')}</p>
        </div>
      );
  }
}
