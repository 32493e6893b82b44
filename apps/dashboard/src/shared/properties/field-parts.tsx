import { useTranslation } from 'react-i18next';
import type { Property } from '../../platform/api.ts';
import styles from './properties.module.css';
import type { Fault, Faults, Values } from './values.ts';

export interface FieldContext {
  /** The application's words. */
  words: (key: string) => string;
  faults: Faults;
  /** Everything in the form, for choices that depend on it. */
  values: Values;
  folderId: string | null;
  /** What the form is for; without it, lists of the application's own server are not loaded. */
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
  /** Dotted, as faults name it. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  context: FieldContext;
}

/** Fields that stand together: a whole form, or one row of a list. */
export interface FieldsProps {
  properties: readonly Property[];
  values: Values;
  onChange: (values: Values) => void;
  context: FieldContext;
  path?: string;
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
