import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/locale.ts';
import type { Wording } from '../../shared/rules/descriptions.ts';

/** How sentences about rules and schedules are written for this reader. */
export function useWording(): Wording {
  const { t } = useTranslation();
  const locale = currentLocale();
  return useMemo(() => ({ t, locale }), [t, locale]);
}
