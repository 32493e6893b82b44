import { type ErrorCode, errorStatus, type FieldError } from '@vitrine/contract';

/** An error with a stable code: the only kind that a caller sees in words. Everything else is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A wrong value at a named field (wire name, dotted path). */
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

export function diskIsFull(): AppError {
  return new AppError(
    'insufficient_storage',
    'The disk of the server is full, so nothing was saved. Try again when its administrator has freed some space.',
  );
}
