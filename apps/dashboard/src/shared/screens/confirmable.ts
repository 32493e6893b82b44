import { type ApiError, isApiError } from '../../platform/errors.ts';

/** Whether the server refused a request that the person can confirm by sending `field`. */
export function isConfirmable(error: unknown, field: 'confirm_blank' | 'force'): error is ApiError {
  return isApiError(error) && error.code === 'conflict' && error.fields.some(({ path }) => path === field);
}

/** The names of the screens that the server's refusal lists. */
export function screenNamesIn(error: ApiError): string[] {
  return error.fields.flatMap(({ path, message }) => (path.startsWith('devices.') ? [message] : []));
}
