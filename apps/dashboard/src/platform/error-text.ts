import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from './errors.ts';

export type ErrorText = (error: unknown) => string;

/** An error as a sentence for the person who reads it. */
export function errorText(error: unknown, t: TFunction): string {
  const words = describeError(error);
  if (words.key === 'serverText') return words.message;
  if (words.key === 'tooMany') return t('errors.tooMany', { count: words.minutes });
  return t(`errors.${words.key}`);
}

export function useErrorText(): ErrorText {
  const { t } = useTranslation();
  return useCallback((error: unknown) => errorText(error, t), [t]);
}
