import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field.tsx';
import { type FieldProps, type FieldsProps, PATH, useFieldParts } from './field-parts.tsx';
import { FileField } from './file-field.tsx';
import styles from './properties.module.css';
import { PlaylistField, ThemeField } from './reference-fields.tsx';
import { ListField } from './table/list-field.tsx';

/** The dotted path of the property to which an element of the form belongs, with the indexes of rows. */
export function propertyOf(element: Element): string | null {
  return element.closest(`[${PATH}]`)?.getAttribute(PATH) ?? null;
}

/** The form for the properties of an application. */
export function PropertyFields({ properties, values, onChange, context, path = '' }: FieldsProps) {
  // Two fields can change before the next render, for example when their uploads end at the same time.
  const latest = useRef({ values, onChange });
  latest.current = { values, onChange };
  const change = (name: string, value: unknown) => {
    latest.current.values = { ...latest.current.values, [name]: value };
    latest.current.onChange(latest.current.values);
  };
  return (
    <div className={styles.fields}>
      {properties
        .filter(({ hide }) => !hide)
        .map((property) => (
          <div key={property.name} className={styles.field} {...{ [PATH]: `${path}${property.name}` }}>
            <PropertyField
              property={property}
              path={`${path}${property.name}`}
              value={values[property.name]}
              onChange={(value) => change(property.name, value)}
              context={context}
            />
          </div>
        ))}
    </div>
  );
}

/** The field for a property's type. */
function PropertyField(props: FieldProps) {
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
      return <ListField {...props}>{(row) => <PropertyFields {...row} />}</ListField>;
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
