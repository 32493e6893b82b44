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
  | { key: 'tooMany'; minutes: number }
  | { key: 'said'; message: string };

export function errorWords(error: unknown): ErrorWords {
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
      return message === '' ? { key: 'unknown' } : { key: 'said', message };
    }
  }
}

/** What is wrong with a field, in a sentence with its name as people write it: `page_size` → "Page size must be…". */
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
