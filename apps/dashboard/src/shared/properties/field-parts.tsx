import { useTranslation } from 'react-i18next';
import type { Property } from '../../platform/api.ts';
import styles from './properties.module.css';
import type { Fault, Faults, Values } from './values.ts';

export interface FieldContext {
  /** Translates a key with the texts of the application. */
  words: (key: string) => string;
  faults: Faults;
  /** All values of the form, for options that depend on them. */
  values: Values;
  folderId: string | null;
  /** The subject of the form. Without it, options of the application's server are not loaded. */
  source?: { applicationId: string; versionId: string; presentationId: string | null };
}

function useFaultText(): (fault: Fault | undefined) => string | undefined {
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

export interface FieldProps {
  property: Property;
  /** Dotted, as in faults. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  context: FieldContext;
}

/** A group of fields: a form, or one row of a list. */
export interface FieldsProps {
  properties: readonly Property[];
  values: Values;
  onChange: (values: Values) => void;
  context: FieldContext;
  path?: string;
}

/** The parts of every field: its texts, its fault, and whether it is disabled. */
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
