import type { BodyInput, Call, CallId, Calls, ParamsInput, QueryInput, ReplyResult } from '@vitrine/contract';
import type { CallShape, Shape } from '@vitrine/contract/shapes';

/** A table of calls as types, by id. */
export type CallTypes = Record<string, Call>;

/** The ids of the calls that a player makes. */
export type DeviceCallId =
  | { [Id in CallId]: Calls[Id]['credential'] extends 'device' ? Id : never }[CallId]
  | 'devices.createLite';
export type DeviceCalls = Pick<Calls, DeviceCallId>;

/** The same table at run time, with the shapes that it refers to. */
export interface CallTable<Table extends CallTypes> {
  calls: { readonly [Id in keyof Table]: CallShape };
  shapes: readonly Shape[];
}

/**
 * Who calls: a person's session, a screen, or a program with an API key. `cookie`: the dashboard on the service's own
 * origin, whose session the browser sends.
 */
export type Credentials =
  | { kind: 'bearer'; token: string }
  | { kind: 'cookie' }
  | { kind: 'device'; token: string }
  | { kind: 'apiKey'; key: string };

export interface ClientOptions {
  /** The API's address without a trailing slash: `/api`, `https://signage.example/api`. */
  baseUrl: string;
  /** Called before each protected call. Null if no user is signed in. */
  credential?: () => Credentials | null;
  fetch?: typeof fetch;
}

export interface CommonOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent as `Idempotency-Key`: repeating the call with the same key does its work once. */
  idempotencyKey?: string;
}

type Member<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
/** A query without required fields can be omitted. */
type QueryMember<Value> = [Value] extends [undefined]
  ? { query?: undefined }
  : Record<never, never> extends Value
    ? { query?: Value }
    : { query: Value };

/** The parameters of a call, in TypeScript names. */
export type CallOptions<C extends Call> = CommonOptions &
  Member<'params', ParamsInput<C>> &
  QueryMember<QueryInput<C>> &
  Member<'body', BodyInput<C>>;

/** The options, which can be omitted if the call requires none. */
type OptionsArgument<C extends Call> =
  Record<never, never> extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

/** The result of a call: JSON in TypeScript names, a file as a blob, other text as text, or undefined. */
export type CallResult<C extends Call> = C extends {
  replyType: 'application/zip' | 'application/pdf';
}
  ? Blob
  : C extends { replyType: string }
    ? string
    : ReplyResult<C>;

interface ReplyParts {
  status: number;
  headers: Headers;
}
/** A complete reply. `notModified` means a 304 reply to an `If-None-Match`, without data. */
export type CallReply<Data> = ReplyParts &
  ({ notModified: false; data: Data } | { notModified: true; data?: undefined });

export interface Client<Table extends CallTypes> {
  /**
   * Makes a call and returns its result.
   * @throws {ApiError} if the server replies with an error.
   * @throws {UnauthorizedError} before any request, if the call is protected and no user is signed in.
   * @throws {NetworkError} if the server is unreachable or another server replies.
   * @throws the signal's reason if it is aborted.
   */
  call<Id extends keyof Table & string>(
    id: Id,
    ...options: OptionsArgument<Table[Id]>
  ): Promise<CallResult<Table[Id]>>;
  /** As `call`, with status and headers. */
  request<Id extends keyof Table & string>(
    id: Id,
    ...options: OptionsArgument<Table[Id]>
  ): Promise<CallReply<CallResult<Table[Id]>>>;
}
