import type { ErrorCode, FieldError } from '@vitrine/contract';
import { toRecord } from '@vitrine/contract/is-record';

/** The server's description of a failed call. */
interface ErrorDetails {
  code: ErrorCode;
  status: number;
  message: string;
  /** The errors of each field. Paths use wire names. */
  fields?: readonly FieldError[];
  requestId?: string | null;
  /** Seconds until the call can be repeated. */
  retryAfter?: number | null;
  /** The complete text of the reply. */
  text?: string;
}

/** An error reply of the server. Distinguish errors by `code`, never by `message`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly text: string;

  constructor(details: ErrorDetails) {
    super(details.message);
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.text = details.text ?? '';
  }
}

/** 400 and every status without its own class. `code` distinguishes, for example, a conflict from too many requests. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
}
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
}
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
}
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}
export class InternalServerError extends ApiError {
  override readonly name = 'InternalServerError';
}

/** The server is unreachable: no network, an unknown host name, or a refused or broken connection. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/**
 * The reply of another server, such as the sign-in page of a public network: a success with HTML, or with text that is
 * not the JSON of the call.
 */
export class InvalidReplyError extends NetworkError {
  override readonly name = 'InvalidReplyError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const classes: Record<number, typeof ApiError> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  500: InternalServerError,
};

/** The error class for a status, as in the specification's catalogue. */
export function errorOf(details: ErrorDetails): ApiError {
  return new (classes[details.status] ?? BadRequestError)(details);
}

/**
 * Default codes for error replies without one, such as those of proxies. `device_deleted` is never a default, because
 * it makes players delete everything. Only the server itself sends it, with its status.
 */
const codes: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  429: 'too_many_requests',
  500: 'internal_server_error',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'insufficient_storage',
};

/** Reads the error of a reply outside 200–299, including its body. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseObject(text);
  const isPage = (response.headers.get('content-type') ?? '').includes('html') || /^\s*</.test(text);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return errorOf({
    code: codeOf(body.code, response.status),
    status: response.status,
    message: isText(body.message)
      ? body.message
      : (isPage ? '' : text) || response.statusText || `The server answered with status ${response.status}.`,
    fields: Array.isArray(body.fields) ? body.fields.filter(isFieldError) : [],
    requestId: isText(body.request_id) ? body.request_id : response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    text,
  });
}

function codeOf(code: unknown, status: number): ErrorCode {
  const isTrusted = isText(code) && (code !== 'device_deleted' || status === 410);
  return isTrusted ? (code as ErrorCode) : (codes[status] ?? 'bad_request');
}

function isFieldError(value: unknown): value is FieldError {
  const { path, message } = (value ?? {}) as Partial<FieldError>;
  return typeof path === 'string' && typeof message === 'string';
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
