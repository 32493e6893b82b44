import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field.tsx';
import { type FieldProps, type FieldsProps, PATH, useFieldParts } from './field-parts.tsx';
import { FileField } from './file-field.tsx';
import { BooleanField, DateField, NumberField, StringField, TextField } from './input-fields.tsx';
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
  switch (props.property.type) {
    case 'string':
    case 'soundZone':
      return <StringField {...props} />;
    case 'text':
      return <TextField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'boolean':
      return <BooleanField {...props} />;
    case 'date':
      return <DateField {...props} />;
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
      return <UnknownField {...props} />;
  }
}

/** Shown for a property whose type has no field. */
function UnknownField(props: FieldProps) {
  const { t } = useTranslation();
  const { label } = useFieldParts(props);
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <p className={styles.help}>{t('property.notConnected')}</p>
    </div>
  );
}
