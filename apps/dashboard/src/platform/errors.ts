import { ApiError, NetworkError } from '@vitrine/client';

/** `parent_folder_id` → `parentFolderId`, along a dotted path. */
export function camelPath(path: string): string {
  return path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What is wrong with which field of a form, by the form's own names; empty when the error names none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [camelPath(path), message]));
}

/** What a person should be told: a key of `errors.*`, and the service's own sentence where it has one. */
export type ErrorWords =
  | { key: 'network' | 'forbidden' | 'notFound' | 'server' | 'unavailable' | 'unknown' }
  | { key: 'tooMany'; seconds: number }
  | { key: 'said'; message: string };

export function errorWords(error: unknown): ErrorWords {
  if (error instanceof NetworkError) return { key: 'network' };
  if (!(error instanceof ApiError)) return { key: 'unknown' };
  switch (error.code) {
    case 'too_many_requests':
      return { key: 'tooMany', seconds: error.retryAfter ?? 60 };
    case 'not_found':
      return { key: 'notFound' };
    case 'unavailable':
      return { key: 'unavailable' };
    case 'internal_server_error':
      return { key: 'server' };
    default:
      return error.message === '' ? { key: 'unknown' } : { key: 'said', message: error.message };
  }
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
