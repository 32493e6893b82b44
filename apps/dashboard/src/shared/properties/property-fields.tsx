import { useTranslation } from 'react-i18next';
import type { Property } from '../../platform/api.ts';
import styles from './properties.module.css';
import { PropertyField } from './property-field.tsx';
import type { Fault, Faults, Values } from './values.ts';

export interface FieldContext {
  /** The application's words. */
  words: (key: string) => string;
  faults: Faults;
  /** Everything in the form, for choices that depend on it. */
  values: Values;
  folderId: string | null;
}

export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const { t } = useTranslation();
  return (fault) => {
    if (!fault) return undefined;
    switch (fault.key) {
      case 'said':
        return fault.message;
      case 'tooLong':
      case 'tooLarge':
      case 'tooMany':
        return t(`property.${fault.key}`, { max: fault.max });
      case 'tooSmall':
        return t('property.tooSmall', { min: fault.min });
      default:
        return t(`property.${fault.key}`);
    }
  };
}

/** The form of an application, made from its properties. */
export function PropertyFields({
  properties,
  values,
  onChange,
  context,
  path = '',
}: {
  properties: readonly Property[];
  values: Values;
  onChange: (values: Values) => void;
  context: FieldContext;
  path?: string;
}) {
  return (
    <div className={styles.fields}>
      {properties
        .filter(({ hide }) => !hide)
        .map((property) => (
          <PropertyField
            key={property.name}
            property={property}
            path={`${path}${property.name}`}
            value={values[property.name]}
            onChange={(value) => onChange({ ...values, [property.name]: value })}
            context={context}
          />
        ))}
    </div>
  );
}
