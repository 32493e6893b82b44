import type { z } from 'zod';
import type { ApiKeyScope } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import type { Camelized } from './names.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who can make a call. `none`: anybody. `person`: a session, or an API key with the call's scope. `session`: a
 * session only, for credentials, MFA, keys, sessions and billing. `device`: a device's own token. `staff`: a
 * session of the installation's staff.
 */
export type Credential = 'none' | 'person' | 'session' | 'device' | 'staff';

/** One call of the API. Routing, validation, documentation, the client and tests are derived from it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  area: string;
  method: Method;
  /** Below `/api`, with `{name}` parameters, as the specification writes it. */
  path: string;
  credential: Credential;
  /**
   * The scope that an API key needs; absent on calls that keys cannot make. Several: which one depends on the
   * action or the kind of resource, and the service checks it with `requireScope`.
   */
  scope?: ApiKeyScope | readonly ApiKeyScope[];
  summary: string;
  /** Open to people who have yet to set up the second factor that their organisation requires. */
  beforeSecondFactor?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Turns forms that other tools send into the form of `body`, before it is checked. Accepts any value and never
   * throws.
   */
  prepareBody?: (body: unknown) => unknown;
  /** Absent: the call answers 204 with no body. */
  reply?: Reply;
  /** Status of success: 200 by default, 204 without reply. */
  status?: number;
  /** A reply that is not JSON. */
  replyType?: 'text/csv' | 'application/pdf' | 'application/zip' | 'text/html';
  /** Errors that it documents beyond 400, 401, 403, 404, 429, 500 and 503. */
  errors?: readonly ErrorCode[];
  /** Set if repeating the call would cost or send something twice: the server supports `Idempotency-Key`. */
  idempotent?: boolean;
}

/** Checks a table of calls and preserves its exact type. */
export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

type Output<S> = S extends z.ZodType ? Camelized<z.output<S>> : undefined;
type Input<S> = S extends z.ZodType ? Camelized<z.input<S>> : undefined;

/** The parameters that a handler receives, in TypeScript names. */
export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
/** The value that a handler returns, in TypeScript names. */
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType
  ? Camelized<z.input<C['reply']>>
  : undefined;
/** The parameters that a caller sends, in TypeScript names. */
export type ParamsInput<C extends Call> = Input<C['params']>;
export type QueryInput<C extends Call> = Input<C['query']>;
export type BodyInput<C extends Call> = Input<C['body']>;
export type ReplyResult<C extends Call> = Output<C['reply']>;
