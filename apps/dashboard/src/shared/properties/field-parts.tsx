import { useTranslation } from 'react-i18next';
import type { Property } from '../../platform/api.ts';
import styles from './properties.module.css';
import type { PropertyProblem, PropertyProblems, Values } from './values.ts';

/** The attribute that holds the dotted path of the property of an element. */
export const PATH = 'data-property';

interface FieldContext {
  /** Translates a key into a string of the application. */
  translate: (key: string) => string;
  problems: PropertyProblems;
  /** All values of the form, for options that depend on them. */
  values: Values;
  folderId: string | null;
  /** Whether lists are plain tables, because nobody can change the form. */
  isReadOnly?: boolean;
  /** The presentation and version of the form. Without them, options of the application's server are not loaded. */
  source?: { applicationId: string; versionId: string; presentationId: string | null };
}

export function useProblemText(): (problem: PropertyProblem | undefined) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    if (!problem) return undefined;
    switch (problem.key) {
      case 'custom':
        return problem.message;
      case 'tooLong':
      case 'tooLarge':
      case 'tooMany':
        return t(`property.${problem.key}`, { max: problem.max });
      case 'tooSmall':
        return t('property.tooSmall', { min: problem.min });
      default:
        return t(`property.${problem.key}`);
    }
  };
}

export interface FieldProps {
  property: Property;
  /** The dotted path of the value, as in `PropertyProblems`. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  context: FieldContext;
}

/** The props of a group of fields: a form, or one row of a list. */
export interface FieldsProps {
  properties: readonly Property[];
  values: Values;
  onChange: (values: Values) => void;
  context: FieldContext;
  path?: string;
}

/** The props that all fields share: labels, the error, and whether the field is disabled. */
export function useFieldParts({ property, path, context }: FieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { helperText, helperLink } = property;
  return {
    label: context.translate(property.label ?? property.name),
    description:
      helperText || helperLink ? (
        <>
          {helperText && context.translate(helperText)}
          {helperLink && (
            <a className={styles.link} href={helperLink} target="_blank" rel="noreferrer">
              {helperText ? ' ↗' : helperLink}
            </a>
          )}
        </>
      ) : undefined,
    error: problemText(context.problems[path]),
    disabled: property.disable === true,
    placeholder: property.optional ? t('common.optional') : undefined,
  };
}
