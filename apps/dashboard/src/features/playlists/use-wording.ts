import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import type { Wording } from '../../shared/rules/descriptions.ts';

/** The locale and the translations for descriptions of rules and schedules. */
export function useWording(): Wording {
  const { t } = useTranslation();
  const locale = currentLocale();
  return useMemo(() => ({ t, locale }), [t, locale]);
}
