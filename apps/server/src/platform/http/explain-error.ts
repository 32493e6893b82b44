import {
  isDatabaseUnavailable,
  isDiskFull,
  isOverloaded,
  isTransactionConflict,
} from '../database/database.ts';
import { AppError, diskFullError } from '../errors.ts';
import { explainQuota } from '../quotas/quotas.ts';
import { RealtimeUnavailableError } from '../realtime/errors.ts';
import type { DiskSpace } from '../storage/disk-space.ts';

/**
 * The reply for errors of this server and the services that it depends on, or undefined for any other error, which is a
 * defect. It recognises errors by code, and never exposes their messages.
 *
 * @param disk measured when the database fails, because a full disk is a common reason. The state of the last check can
 *   be older than the failure.
 */
export async function explainError(
  error: unknown,
  disk: Pick<DiskSpace, 'isFull'>,
): Promise<AppError | undefined> {
  if (error instanceof AppError) return error;
  const quota = explainQuota(error);
  if (quota) return quota;
  if (isDiskFull(error)) return diskFullError();
  if (isDatabaseUnavailable(error)) {
    if (await disk.isFull()) return diskFullError();
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
