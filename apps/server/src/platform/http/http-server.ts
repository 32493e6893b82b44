import { randomBytes } from 'node:crypto';
import type { ErrorBody, ErrorCode } from '@vitrine/contract';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppError, UNKNOWN_ADDRESS } from '../errors.ts';
import type { Log } from '../log.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { clientAddress, isFromPrivateNetwork } from './client-address.ts';
import { connectionLimits, limitConnections } from './connection-limits.ts';
import { explainError } from './explain-error.ts';

interface HttpOptions {
  log: Log;
  trustedProxies: readonly string[];
  /** If the database fails while the disk is full, the reply gives that as the reason. */
  disk: Pick<DiskSpace, 'isFull'>;
  /** Called with every finished request: for metrics. */
  onResponse?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Handles an address without a route if it is a page. */
  page?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
}

/** Creates a Fastify instance with request ids, one log line per request, and one error handler. */
export function createHttpServer({
  log,
  trustedProxies,
  disk,
  onResponse,
  page,
}: HttpOptions): FastifyInstance {
  const app = Fastify({
    // Our own line per request replaces Fastify's two.
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIds(),
    bodyLimit: 2_000_000,
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    ...connectionLimits({ requestTimeoutMs: 30_000 }),
    // For addresses with bad escapes, which Fastify rejects before routing.
    frameworkErrors: (_error, request, reply) => void replyNotFound(request, reply),
  });

  limitConnections(app);

  addBodyParsers(app);

  const warnAboutProxy = createProxyWarning(log);
  app.addHook('onRequest', (request, reply, done) => {
    warnAboutProxy(request);
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    onResponse?.(request, reply);
    const level = levelOf(request, reply);
    if (log.isLevelEnabled(level)) log[level](lineOf(request, reply), 'request');
    done();
  });
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const known = await asAppError(error, disk);
    if (known.code === 'internal_server_error')
      log.error({ err: error, request_id: request.id }, 'A request failed.');
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
    return reply
      .code(known.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(errorReply(known.code, known.message, request.id, known.fields)));
  });
  app.setNotFoundHandler((request, reply) => {
    const answered = page?.(request, reply);
    if (answered) return answered;
    return replyNotFound(request, reply);
  });
  return app;
}

function addBodyParsers(app: FastifyInstance): void {
  // The API accepts only JSON. An empty body counts as none.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(/^application\/(.+\+)?json/, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });

  // Mail programs post a form to unsubscribe (RFC 8058). Its content is irrelevant.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1000 },
    (request, _body, done) => {
      const { callId } = request.routeOptions.config as { callId?: string };
      if (callId === 'profile.unsubscribe') done(null, undefined);
      else
        done(
          Object.assign(new Error('Forms are not accepted here.'), {
            code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
            statusCode: 415,
          }),
        );
    },
  );
}

/**
 * Behind an untrusted proxy, all clients have one address and share its limits. Warns once, and only for proxies in a
 * private network, because anyone can send the header.
 */
function createProxyWarning(log: Log): (request: FastifyRequest) => void {
  let hasWarned = false;
  return (request) => {
    const { remoteAddress } = request.socket;
    if (
      hasWarned ||
      request.headers['x-forwarded-for'] === undefined ||
      request.ip !== remoteAddress ||
      !isFromPrivateNetwork(request)
    )
      return;
    hasWarned = true;
    log.warn(
      { address: remoteAddress },
      'Requests come through a proxy that is not in TRUSTED_PROXIES, so all its clients share one set of limits. Add its address to TRUSTED_PROXIES.',
    );
  };
}

function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorReply('not_found', UNKNOWN_ADDRESS, request.id)));
}

/** Screens send many times as many requests as people. Metrics count those that succeed. */
function levelOf(request: FastifyRequest, reply: FastifyReply): 'info' | 'debug' {
  const { callId } = request.routeOptions.config as { callId?: string };
  return callId?.startsWith('device.') && reply.statusCode < 400 ? 'debug' : 'info';
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    request_id: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: clientAddress(request),
  };
}

function errorReply(
  code: ErrorCode,
  message: string,
  requestId: string,
  fields?: ErrorBody['fields'],
): ErrorBody {
  return { code, message, ...(fields ? { fields } : {}), request_id: requestId };
}

/** The error for the reply. Recognises errors of libraries by code, and never exposes their messages. */
async function asAppError(
  error: FastifyError | AppError,
  disk: Pick<DiskSpace, 'isFull'>,
): Promise<AppError> {
  if (error instanceof AppError) return error;
  const explained = await explainError(error, disk);
  if (explained) return explained;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('payload_too_large', 'The request is too large.');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('bad_request', 'The body must be JSON, with "Content-Type: application/json".');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
      return new AppError('bad_request', 'The body is not valid JSON.');
    // Fastify's own rejections: parameters that are too long, and paths that leave a directory or contain NUL.
    return new AppError('not_found', UNKNOWN_ADDRESS);
  }
  return new AppError(
    'internal_server_error',
    'Something went wrong on the server. Quote the request ID if you report it.',
  );
}

/** Generates request ids from an id of the process and a number. Random ids would cost more than routing. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let serial = 0;
  return () => {
    serial += 1;
    return `${process}-${serial.toString(36)}`;
  };
}
