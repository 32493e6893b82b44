import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationVersion } from '../../platform/api.ts';
import { usePatternProblems } from '../../shared/properties/use-pattern-problems.ts';
import { type PropertyProblems, problemsOf, translatorFor } from '../../shared/properties/values.ts';
import type { DraftForm } from './use-draft-form.ts';

/** The errors of a form that the browser can find. */
export function useFormProblems(
  { properties, values }: Pick<DraftForm, 'properties' | 'values'>,
  version: ApplicationVersion,
): PropertyProblems {
  const { i18n } = useTranslation();
  const translate = useMemo(() => translatorFor(version, i18n.language), [version, i18n.language]);
  const unmatched = usePatternProblems(properties, values, translate);
  return useMemo(
    () => ({ ...unmatched, ...problemsOf(properties, values) }),
    [unmatched, properties, values],
  );
}
