import {
  type BodyOf,
  type CallId,
  type Calls,
  calls,
  type ErrorCode,
  errorCatalogue,
  type FieldError,
  fromWire,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  toWire,
} from '@vitrine/contract';
import type { z } from 'zod';

interface ApiRequest<Id extends CallId = CallId> {
  id: Id;
  params: ParamsOf<Calls[Id]>;
  query: QueryOf<Calls[Id]>;
  body: BodyOf<Calls[Id]>;
}

type ReplyHandler<Id extends CallId> = (
  request: ApiRequest<Id>,
) => ReplyOf<Calls[Id]> | ApiFailure | Promise<ReplyOf<Calls[Id]> | ApiFailure>;

/** An error reply of the API. */
interface ApiFailure {
  failure: { code: ErrorCode; message: string; fields?: FieldError[] };
}

export interface ApiDouble {
  /** Replies to a call with a value, an error or a function of the request. Replaces earlier replies to the call. */
  on<Id extends CallId>(id: Id, reply: ReplyOf<Calls[Id]> | ApiFailure | ReplyHandler<Id>): void;
  /** Leaves a call pending, as on a slow network, until {@link on} is called for it. */
  hold(id: CallId): void;
  /** Replies to a call with an error until the returned function restores the previous reply. */
  fail(id: CallId, failure: ApiFailure): () => void;
  /** The requests of one call, oldest first. */
  requests<Id extends CallId>(id: Id): ApiRequest<Id>[];
  /** Calls without a reply, and messages that break the contract. `setup.ts` fails the test if there are any. */
  readonly problems: string[];
  readonly fetch: typeof fetch;
}

export const failWith = (code: ErrorCode, message: string, fields?: FieldError[]): ApiFailure => ({
  failure: { code, message, ...(fields && { fields }) },
});

/**
 * Replaces the server in tests. Requests and replies must match the schemas of the contract, so a test cannot show a
 * page anything that the server would never send.
 */
export function createApiDouble(config: Record<string, unknown> = {}): ApiDouble {
  const handlers = new Map<CallId, ReplyHandler<CallId>>();
  const received: ApiRequest[] = [];
  const problems: string[] = [];
  const double: ApiDouble = {
    on: (id, reply) => {
      const handler = typeof reply === 'function' ? reply : () => reply;
      handlers.set(id, handler as unknown as ReplyHandler<CallId>);
    },
    hold: (id) => void handlers.set(id, () => new Promise(() => {})),
    fail: (id, failure) => {
      const before = handlers.get(id);
      handlers.set(id, () => failure);
      return () => void (before ? handlers.set(id, before) : handlers.delete(id));
    },
    requests: <Id extends CallId>(id: Id) =>
      received.filter((request) => request.id === id) as unknown as ApiRequest<Id>[],
    problems,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input, window.location.href);
      const method = init?.method ?? 'GET';
      if (url.pathname === '/config.json') return json(200, config);
      const found = findCall(method, url.pathname);
      if (!found) {
        problems.push(`${method} ${url.pathname} is not a call of the contract`);
        return failed({ code: 'not_found', message: 'Not found' });
      }
      const request = readRequest(found, url, init?.body);
      if (typeof request === 'string') {
        problems.push(request);
        return failed({ code: 'bad_request', message: request });
      }
      received.push(request);
      const handler = handlers.get(found.id);
      if (!handler) {
        problems.push(`The test defines no reply to ${found.id}`);
        return failed({ code: 'bad_request', message: 'No reply' });
      }
      return abortable(
        init?.signal,
        Promise.resolve(handler(request)).then((reply) => write(found.id, reply)),
      );
    },
  };
  return double;

  function write(id: CallId, reply: unknown): Response {
    if (isFailure(reply)) {
      return failed(reply.failure);
    }
    const { reply: schema, status } = calls[id] as { reply?: z.ZodType; status?: number };
    if (!schema) return new Response(null, { status: status ?? 204 });
    const parsed = schema.safeParse(toWire(schema, reply as never));
    if (!parsed.success) problems.push(`The reply to ${id} breaks the contract: ${parsed.error.message}`);
    return json(status ?? 200, toWire(schema, reply as never));
  }
}

interface FoundCall {
  id: CallId;
  params: Record<string, string>;
}

const patterns = (Object.keys(calls) as CallId[]).map((id) => ({
  id,
  method: calls[id].method,
  pattern: new RegExp(`^/api${calls[id].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  // A literal segment takes precedence over a parameter at the same position.
  parameters: calls[id].path.split('{').length,
}));

function findCall(method: string, path: string): FoundCall | undefined {
  const [found] = patterns
    .filter((each) => each.method === method && each.pattern.test(path))
    .sort((a, b) => a.parameters - b.parameters);
  return found && { id: found.id, params: { ...found.pattern.exec(path)?.groups } };
}

/** A parameter that is repeated is a list. */
function readQuery(parameters: URLSearchParams): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** The request with TypeScript names, or its validation error. */
function readRequest({ id, params }: FoundCall, url: URL, body: unknown): ApiRequest | string {
  const schemas = calls[id] as { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
  const parts = {
    params,
    query: readQuery(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
  const read: Record<string, unknown> = { id };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const parsed = schema.safeParse(parts[part]);
    if (!parsed.success) return `The ${part} of ${id} breaks the contract: ${parsed.error.message}`;
    read[part] = fromWire(schema, parsed.data);
  }
  return read as unknown as ApiRequest;
}

function isFailure(reply: unknown): reply is ApiFailure {
  return typeof reply === 'object' && reply !== null && 'failure' in reply;
}

function failed(failure: ApiFailure['failure']): Response {
  return json(errorCatalogue[failure.code].status, { ...failure, request_id: 'test' });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function abortable(signal: AbortSignal | null | undefined, reply: Promise<Response>): Promise<Response> {
  if (!signal) return reply;
  return Promise.race([
    reply,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
