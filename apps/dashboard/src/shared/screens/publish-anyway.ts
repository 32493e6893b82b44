import { ApiError } from '@vitrine/client';

/** The service refused a publish that this person can confirm. */
export function needsConfirmation(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.code === 'conflict' &&
    error.fields.some(({ path }) => path === 'confirm_blank')
  );
}
