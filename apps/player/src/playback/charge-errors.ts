import { ApiError } from '@vitrine/client/device';

export const isConflict = (error: unknown): boolean => isFinal(error) && (error as ApiError).status === 409;

/**
 * Whether the server itself refused the request and would refuse it again. The reply of a captive portal does not
 * count.
 */
export function isFinal(error: unknown): boolean {
  const isFromService = error instanceof ApiError && error.requestId !== null;
  return isFromService && [400, 404, 409, 410].includes(error.status);
}
