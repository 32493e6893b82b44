import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time to send the headers of a request. */
const HEADERS_MS = 20_000;
/** How often the server looks for requests that take too long. */
const CHECK_MS = 5_000;
/** Longer than usual proxies keep theirs, so that a proxy never sends into a connection that is just closing. */
const KEEP_ALIVE_MS = 75_000;
/** Without a byte in either direction. Sockets of realtime have a limit of their own. */
const IDLE_MS = 120_000;
/** Connections of one listener. A fleet spreads over several processes before that. */
const MOST_CONNECTIONS = 50_000;
/** A body that is about to arrive in any case: reading it keeps the connection usable. */
const SMALL_BODY_BYTES = 65_536;

/**
 * Options of Fastify by which slow or silent clients cannot hold connections.
 *
 * @param requestTimeoutMs for a request with its body, from its first byte.
 */
export function connectionLimits({ requestTimeoutMs }: { requestTimeoutMs: number }) {
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
  };
}

/** Bounds the connections, and closes those whose request was answered before its body had arrived. */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = MOST_CONNECTIONS;
  app.addHook('onSend', (request, reply, payload, done) => {
    // Otherwise Node reads the rest of the body, however long, to keep the connection.
    if (hasLargeRest(request)) reply.header('connection', 'close');
    done(null, payload);
  });
}

function hasLargeRest({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  if (raw.headers['transfer-encoding'] !== undefined) return true;
  return Number(raw.headers['content-length'] ?? 0) > SMALL_BODY_BYTES;
}
