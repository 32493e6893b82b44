import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from './errors.ts';

export type ErrorText = (error: unknown) => string;

/** Describes an error in a sentence. */
export function errorText(error: unknown, t: TFunction): string {
  const description = describeError(error);
  if (description.key === 'serverText') return description.message;
  if (description.key === 'tooMany') return t('errors.tooMany', { count: description.minutes });
  return t(`errors.${description.key}`);
}

export function useErrorText(): ErrorText {
  const { t } = useTranslation();
  return useCallback((error: unknown) => errorText(error, t), [t]);
}
