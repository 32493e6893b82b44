import { ApiError, NetworkError } from '@vitrine/client';
import type { ErrorCode } from '@vitrine/contract';

export type { ApiError } from '@vitrine/client';

/** The code of an error reply; null for any other failure. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}

export function isNotFound(error: unknown): boolean {
  return errorCodeOf(error) === 'not_found';
}

/** Whether there is no session, or it has ended. */
export function isSessionOver(error: unknown): boolean {
  return errorCodeOf(error) === 'unauthorized';
}

/** Whether another attempt can succeed even if nobody fixes anything. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** The 4xx statuses after which a later attempt can succeed. */
const temporary = new Set([408, 425, 429]);

/** Whether the server refused the request and would refuse it again. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !temporary.has(error.status)
  );
}

/** Whether the server replied with an error. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Converts the names in a dotted path: `parent_folder_id` → `parentFolderId`. */
export function camelCasePath(path: string): string {
  return path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The messages of an error by form field; empty if the error names no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [camelCasePath(path), message]));
}

/** What to say about an error: a key of `errors.*`, or the server's own sentence. */
type ErrorDescription =
  | { key: 'network' | 'forbidden' | 'notFound' | 'server' | 'unavailable' | 'unknown' }
  | { key: 'tooMany'; minutes: number }
  | { key: 'serverText'; message: string };

export function describeError(error: unknown): ErrorDescription {
  if (error instanceof NetworkError) return { key: 'network' };
  if (!(error instanceof ApiError)) return { key: 'unknown' };
  switch (error.code) {
    case 'too_many_requests':
      return { key: 'tooMany', minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) };
    case 'not_found':
      return { key: 'notFound' };
    case 'unavailable':
      return { key: 'unavailable' };
    case 'internal_server_error':
      return { key: 'server' };
    default: {
      const [field] = error.fields;
      const message = field ? fieldSentence(field) : error.message;
      return message === '' ? { key: 'unknown' } : { key: 'serverText', message };
    }
  }
}

/** The error of a field as a sentence that names the field: `page_size` → "Page size must be…". */
function fieldSentence({ path, message }: { path: string; message: string }): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const text = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  if (label === '') return message;
  if (/^(Must|Has) /.test(message)) return `${label} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return message === 'This is required.' ? `${label} is required.` : message;
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
