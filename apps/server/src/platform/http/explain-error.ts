import {
  isDatabaseUnavailable,
  isDiskFull,
  isOverloaded,
  isTransactionConflict,
} from '../database/database.ts';
import { AppError, diskFullError } from '../errors.ts';
import { explainQuota } from '../quotas/quotas.ts';
import { RealtimeUnavailableError } from '../realtime/errors.ts';

/**
 * The reply for errors of this server and the services that it depends on, or undefined for any other error, which is a
 * defect. It recognises errors by code, and never exposes their messages.
 *
 * @param isFull whether the disk is full, which then is why the database fails
 */
export function explainError(error: unknown, isFull: boolean): AppError | undefined {
  if (error instanceof AppError) return error;
  const quota = explainQuota(error);
  if (quota) return quota;
  if (isDiskFull(error) || (isFull && isDatabaseUnavailable(error))) return diskFullError();
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', 'The server can’t reach its database. Try again shortly.', {
      retryAfterSeconds: 2,
    });
  }
  if (isTransactionConflict(error)) {
    return new AppError('unavailable', 'Someone else changed this at the same time. Try again.', {
      retryAfterSeconds: 1,
    });
  }
  if (isOverloaded(error)) {
    return new AppError('unavailable', 'The server is busy. Try again shortly.', {
      retryAfterSeconds: 5,
    });
  }
  if (error instanceof RealtimeUnavailableError) {
    return new AppError('unavailable', 'The server can’t reach its realtime broker. Try again shortly.', {
      retryAfterSeconds: 2,
    });
  }
  return undefined;
}
