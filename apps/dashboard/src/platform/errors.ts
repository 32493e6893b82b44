import { ApiError, NetworkError } from '@vitrine/client';
import type { ErrorCode } from '@vitrine/contract';

export type { ApiError } from '@vitrine/client';

/** The code of an error that the server answered; null for every other failure. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}

export function isNotFound(error: unknown): boolean {
  return errorCodeOf(error) === 'not_found';
}

/** The server does not know the session, or knows it no longer. */
export function isSessionOver(error: unknown): boolean {
  return errorCodeOf(error) === 'unauthorized';
}

/** A second attempt can succeed without anybody's doing. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** The statuses of the 4xx range that pass with time. */
const passing = new Set([408, 425, 429]);

/** The server has refused, and would refuse the same request again. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status);
}

/** The server answered with an error. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** `parent_folder_id` → `parentFolderId`, along a dotted path. */
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

/** The error of a field in a sentence that names it: `page_size` → "Page size must be…". */
function fieldSentence({ path, message }: { path: string; message: string }): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  if (label === '') return message;
  if (/^(Must|Has) /.test(message)) return `${label} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return message === 'This is required.' ? `${label} is required.` : message;
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
