import { type ErrorCode, errorCatalogue, type FieldError } from '@vitrine/contract';
import { MAX_QUOTED_LENGTH, shorten } from './shorten.ts';

/** Longer than any message. */
const MESSAGE_LENGTH = 1000;
/** Longer than the path of any field. */
const PATH_LENGTH = 400;
const longQuote = new RegExp(`“([^“”]{${MAX_QUOTED_LENGTH + 1},})”`, 'g');

function shortenPath(path: string): string {
  return path.length <= MAX_QUOTED_LENGTH
    ? path
    : shorten(
        path
          .split('.')
          .map((key) => shorten(key))
          .join('.'),
        PATH_LENGTH,
      );
}

/** Shortens keys and paths of the input that a message quotes. */
function shortenMessage(message: string, fields: readonly FieldError[] = []): string {
  const withPaths = fields
    .filter(({ path }) => path.length > MAX_QUOTED_LENGTH)
    .reduce((text, { path }) => text.replaceAll(path, () => shortenPath(path)), message);
  return shorten(
    withPaths.replaceAll(longQuote, (_, name: string) => `“${shorten(name)}”`),
    MESSAGE_LENGTH,
  );
}

/** An error with a stable code and a message for the client. All other errors are a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(shortenMessage(message, details.fields));
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields?.map((field) => ({
      path: shortenPath(field.path),
      message: shortenMessage(field.message, [field]),
    }));
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** The message of a 404 for a page, call or file that does not exist. */
export const UNKNOWN_ADDRESS = 'This address doesn’t exist.';

/** The error for an invalid value of a field (wire name, dotted path). */
export function invalid(path: string, message: string): AppError {
  return new AppError('bad_request', message, { fields: [{ path, message }] });
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `This ${what} doesn’t exist, or you don’t have access to it.`);
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', message);
}

export function conflict(message: string): AppError {
  return new AppError('conflict', message);
}

export function unauthorized(message: string): AppError {
  return new AppError('unauthorized', message);
}

export function diskFullError(): AppError {
  return new AppError(
    'insufficient_storage',
    'The server’s disk is full, so nothing was saved. Ask the person who runs this server to free some space.',
  );
}
