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

type Answer<Id extends CallId> = (
  request: ApiRequest<Id>,
) => ReplyOf<Calls[Id]> | ApiFailure | Promise<ReplyOf<Calls[Id]> | ApiFailure>;

/** An error reply of the API. */
interface ApiFailure {
  failure: { code: ErrorCode; message: string; fields?: FieldError[] };
}

export interface ApiDouble {
  /** Answers a call with a value, an error or a function of the request. The last answer given counts. */
  on<Id extends CallId>(id: Id, answer: ReplyOf<Calls[Id]> | ApiFailure | Answer<Id>): void;
  /** Leaves a call without an answer, as a slow network would, until {@link on} is called for it. */
  hold(id: CallId): void;
  /** Answers a call with an error until the returned function restores the previous answer. */
  fail(id: CallId, failure: ApiFailure): () => void;
  /** Requests of one call in the order in which they arrived. */
  requests<Id extends CallId>(id: Id): ApiRequest<Id>[];
  /** Calls without an answer and messages that break the contract. The setup fails a test that leaves any. */
  readonly problems: string[];
  readonly fetch: typeof fetch;
}

export const failWith = (code: ErrorCode, message: string, fields?: FieldError[]): ApiFailure => ({
  failure: { code, message, ...(fields && { fields }) },
});

/**
 * The service as the dashboard sees it through `fetch`. Requests and replies have to match the schemas of the contract,
 * so a test cannot show a page anything that the service would never send.
 */
export function createApiDouble(config: Record<string, unknown> = {}): ApiDouble {
  const answers = new Map<CallId, Answer<CallId>>();
  const received: ApiRequest[] = [];
  const problems: string[] = [];
  const double: ApiDouble = {
    on: (id, answer) => {
      const give = typeof answer === 'function' ? answer : () => answer;
      answers.set(id, give as unknown as Answer<CallId>);
    },
    hold: (id) => void answers.set(id, () => new Promise(() => {})),
    fail: (id, failure) => {
      const before = answers.get(id);
      answers.set(id, () => failure);
      return () => void (before ? answers.set(id, before) : answers.delete(id));
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
        problems.push(`${method} ${url.pathname} is no call of the contract`);
        return failed({ code: 'not_found', message: 'Not found' });
      }
      const request = readRequest(found, url, init?.body);
      if (typeof request === 'string') {
        problems.push(request);
        return failed({ code: 'bad_request', message: request });
      }
      received.push(request);
      const answer = answers.get(found.id);
      if (!answer) {
        problems.push(`The test gives no answer to ${found.id}`);
        return failed({ code: 'bad_request', message: 'No answer' });
      }
      return abortable(
        init?.signal,
        Promise.resolve(answer(request)).then((reply) => write(found.id, reply)),
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
    if (!parsed.success) problems.push(`The answer to ${id} breaks the contract: ${parsed.error.message}`);
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
  // A literal segment wins over a parameter in the same place.
  parameters: calls[id].path.split('{').length,
}));

function findCall(method: string, path: string): FoundCall | undefined {
  const [found] = patterns
    .filter((each) => each.method === method && each.pattern.test(path))
    .sort((a, b) => a.parameters - b.parameters);
  return found && { id: found.id, params: { ...found.pattern.exec(path)?.groups } };
}

/** The request with TypeScript names, or its validation error. */
function readRequest({ id, params }: FoundCall, url: URL, body: unknown): ApiRequest | string {
  const schemas = calls[id] as { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
  const given = {
    params,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
  const read: Record<string, unknown> = { id };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const parsed = schema.safeParse(given[part]);
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
