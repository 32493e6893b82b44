import {
  type BodyOf,
  type Call,
  type CallId,
  type Calls,
  calls,
  fromWire,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  withoutReadOnly,
} from '@vitrine/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, ActorOf } from '../auth/actor.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { requireScope, requireSession } from '../auth/scopes.ts';
import { AppError, diskFullError } from '../errors.ts';
import { explainQuota } from '../quotas/quotas.ts';
import { createRefusalDelay, type RefusalDelay } from '../quotas/refusal-delay.ts';
import { clientAddress } from './client-address.ts';
import { compressReply } from './compression.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Idempotency, StoredReply } from './idempotency.ts';
import { writeJson } from './json-writer.ts';
import { requireWithinLimits, validate } from './validate.ts';

/** The request that a handler receives: authenticated, validated and with camelCase names. */
export interface CallRequest<C extends Call> {
  actor: ActorOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  method: Call['method'];
  /** The client's address, as reported by trusted proxies. */
  address: string;
  /** Scheme and host of the request. */
  origin: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** For streams, ETags and headers. A handler that sends its reply with it returns nothing. */
  reply: FastifyReply;
}

/** The result of a handler. Calls without a reply return nothing. */
type HandlerResult<C extends Call> = C['reply'] extends z.ZodType ? Promise<ReplyOf<C>> : Promise<void>;

type Handler<C extends Call> = (request: CallRequest<C>) => HandlerResult<C>;

/** Registers the handler of one call of the contract. */
export type Route = <Id extends CallId>(id: Id, handler: Handler<Calls[Id]>) => void;

interface RouterOptions {
  app: FastifyInstance;
  authenticator: Authenticator;
  idempotency: Idempotency;
  /** The configured public address. It is more reliable than the headers of a proxy. */
  publicUrl?: string | undefined;
  /** For tests: validates every reply against the contract. */
  checkReplies?: boolean;
  /** Whether the disk is full. Changes by people are then rejected while the database can still write. */
  isDiskFull?: () => boolean;
}

export interface Router {
  route: Route;
  /** Calls of the contract that no handler was registered for. */
  missingCalls(): CallId[];
}

/** Whether people add or change content with a call. On a full disk, deletions, sign-ins and reports stay possible. */
function addsData({ method, credential }: Call): boolean {
  return method !== 'GET' && method !== 'DELETE' && credential !== 'none' && credential !== 'device';
}

const ANONYMOUS_BODY_BYTES = 16_384;

/**
 * The calls of screens that reconnect after a restart. Heartbeats and events are not listed, because concurrent ones
 * are written together.
 */
const RECONNECT_CALLS: ReadonlySet<CallId> = new Set([
  'device.realtimeAuth',
  'device.publishedContent',
  'device.occupants',
]);
/** When all screens reconnect at once, people's requests must not wait behind thousands of these calls. */
const MAX_CONCURRENT_RECONNECT_CALLS = 8;

/** Registers calls with Fastify. Authentication, validation and replies follow from a call's row in the contract. */
export function createRouter({
  app,
  authenticator,
  idempotency,
  publicUrl,
  checkReplies = false,
  isDiskFull = () => false,
}: RouterOptions): Router {
  const registered = new Set<CallId>();
  const context: CallContext = {
    authenticator,
    idempotency,
    originOf: createOriginReader(publicUrl),
    checkReplies,
    isDiskFull,
  };
  const delayRefusal = createRefusalDelay();
  const limitReconnects = createConcurrencyLimit(MAX_CONCURRENT_RECONNECT_CALLS);

  const route: Route = (id, handler) => {
    // From here, the call's exact types, which checked the handler, are not needed.
    const call: Call = calls[id];
    const handle = withDelayedRefusals(handler as unknown as AnyHandler, delayRefusal);
    const handleRequest = createRequestHandler(id, handle, context);
    registered.add(id);
    const isLimited = RECONNECT_CALLS.has(id);
    app.route({
      method: call.method,
      url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: { callId: id },
      // Read and parse little from anonymous clients, because abuse cannot be attributed to anyone.
      ...(call.credential === 'none' && { bodyLimit: ANONYMOUS_BODY_BYTES }),
      handler: (request, reply) =>
        isLimited ? limitReconnects(() => handleRequest(request, reply)) : handleRequest(request, reply),
    });
  };

  return { route, missingCalls: () => (Object.keys(calls) as CallId[]).filter((id) => !registered.has(id)) };
}

type AnyHandler = (request: CallRequest<Call>) => Promise<unknown>;

/** The services and settings that every request handler uses. */
interface CallContext extends Required<Pick<RouterOptions, 'checkReplies' | 'isDiskFull'>> {
  authenticator: Authenticator;
  idempotency: Idempotency;
  /** The scheme and host of a request. */
  originOf(request: FastifyRequest): string;
}

/** Authenticates and validates the requests of a call, runs its handler, and sends the reply. */
function createRequestHandler(id: CallId, handle: AnyHandler, context: CallContext) {
  const call: Call = calls[id];
  const { idempotency, originOf, checkReplies, isDiskFull } = context;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await authenticate(call, request, context);
    if (isDiskFull() && addsData(call)) throw diskFullError();
    const given = {
      actor: actor as ActorOf<Call>,
      params: input(call.params, request.params, 'path') as never,
      query: input(call.query, request.query, 'query') as never,
      body: input(call.body, withoutReadOnly(id, bodyOf(call, request)), 'body') as never,
      method: call.method,
      address: clientAddress(request),
      get origin() {
        return originOf(request);
      },
      headers: request.headers,
      reply,
    };
    const key = request.headers['idempotency-key'];
    if (call.idempotent && typeof key === 'string') {
      const { params, query, body } = given;
      const asked = { actor: actor as Actor, call: id, key, input: { params, query, body } };
      const done = await idempotency.runOnce(asked, async () =>
        replyOf(call, await handle(given), checkReplies),
      );
      if (done.isReplay) reply.header('idempotency-replayed', 'true');
      return send(reply, done.status, done.wire === undefined ? undefined : JSON.stringify(done.wire));
    }
    const result = await handle(given);
    if (reply.sent) return reply;
    return sendResult(reply, call, result, checkReplies);
  };
}

function withDelayedRefusals(handler: AnyHandler, delayRefusal: RefusalDelay): AnyHandler {
  return async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      const { domainId } = (request.actor ?? {}) as { domainId?: string };
      if (domainId !== undefined && explainQuota(error)) await delayRefusal(domainId);
      throw error;
    }
  };
}

/** Reads the scheme and host of a request, and prefers the configured public address. */
function createOriginReader(publicUrl: string | undefined): (request: FastifyRequest) => string {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  return (request) => (request.host === known?.host ? known.origin : `${request.protocol}://${request.host}`);
}

/** Authenticates the client as the call's row in the contract requires. */
async function authenticate(
  call: Call,
  request: FastifyRequest,
  { authenticator, originOf }: Pick<CallContext, 'authenticator' | 'originOf'>,
): Promise<unknown> {
  if (call.credential === 'none') return undefined;
  // The statement that writes a heartbeat rejects deleted screens.
  if (call.credential === 'device')
    return authenticator.authenticateDevice(request.headers, call === calls['device.heartbeat']);
  const person = await authenticator.authenticatePerson({
    method: request.method,
    headers: request.headers,
    address: clientAddress(request),
    origin: originOf(request),
  });
  if (call.credential === 'person' && call.scope) requireScope(person, call.scope);
  else requireSession(person, 'make this call');
  if (person.mustSetUpMfa && !call.beforeSecondFactor) {
    throw new AppError('forbidden', 'Your organisation requires two-step sign-in. Set it up in Settings.');
  }
  if (call.credential === 'staff' && !person.isStaff)
    throw new AppError('forbidden', 'Only the people who run this server can do this.');
  return person;
}

function replyOf(call: Call, result: unknown, isChecked: boolean): StoredReply {
  if (!call.reply) return { status: 204, wire: undefined };
  const wire: unknown = JSON.parse(writeJson(call.reply, result).toString());
  if (isChecked) requireValidReply(call, wire);
  return { status: call.status ?? 200, wire };
}

function sendResult(
  reply: FastifyReply,
  call: Call,
  result: unknown,
  isChecked: boolean,
): Promise<FastifyReply> {
  if (!call.reply) return send(reply, 204, undefined);
  const json = writeJson(call.reply, result);
  if (isChecked) requireValidReply(call, JSON.parse(json.toString()));
  return send(reply, call.status ?? 200, json);
}

function requireValidReply(call: Call, wire: unknown): void {
  const checked = call.reply?.safeParse(wire);
  if (checked && !checked.success)
    throw new Error(`The reply of ${call.method} ${call.path} breaks the contract: ${checked.error.message}`);
}

async function send(
  reply: FastifyReply,
  status: number,
  json: string | Buffer | undefined,
): Promise<FastifyReply> {
  reply.code(status).header('cache-control', 'no-store');
  if (json === undefined) return reply.send();
  const body = await compressReply(reply, json);
  return reply.type('application/json; charset=utf-8').send(body);
}

function input(schema: z.ZodType | undefined, value: unknown, place: 'path' | 'query' | 'body'): unknown {
  return schema ? fromWire(schema, validate(schema, value, place)) : undefined;
}

/** The body of a request. It can be absent if all its fields are optional. */
function bodyOf(call: Call, request: FastifyRequest): unknown {
  // Check the limits first, because even visiting every key of a huge body would delay other requests.
  if (call.body) requireWithinLimits(request.body);
  const body = call.body && (request.body === undefined || request.body === null) ? {} : request.body;
  return call.prepareBody ? call.prepareBody(body) : body;
}
