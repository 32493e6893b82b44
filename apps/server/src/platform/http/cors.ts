import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'authorization, content-type, x-api-key, mira-apikey, idempotency-key, if-none-match';
const REPLY_HEADERS = 'etag, retry-after, x-request-id, x-revision, x-published-at, idempotency-replayed';
const REMEMBER_SECONDS = 600;

/**
 * Lets pages of some other origins call the API. They must send a token or an API key: cookies are never accepted from
 * another origin, because `Access-Control-Allow-Credentials` is never sent.
 * @param origins exact origins, or `*` for all
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  const isOpen = allowed.has('*');
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!/^\/api(\/|$)/.test(request.url)) return done();
    // Caches must not give one origin the reply to another.
    if (!isOpen) reply.header('vary', 'Origin');
    if (origin === undefined || !(isOpen || allowed.has(origin))) return done();
    reply.header('access-control-allow-origin', isOpen ? '*' : origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      reply.header('access-control-expose-headers', REPLY_HEADERS);
      return done();
    }
    reply
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': String(REMEMBER_SECONDS),
      })
      .code(204)
      .send();
  });
}
