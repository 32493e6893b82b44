import { totalmem } from 'node:os';
import { HEARTBEAT_INTERVAL_MS } from '@vitrine/contract/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time to send the headers of a request. */
const HEADERS_MS = 20_000;
/** How often the server looks for requests that take too long. */
const CHECK_MS = 5_000;
/**
 * Longer than the interval of heartbeats, because screens should not reconnect for each of them. Also longer than in
 * common proxies, because a proxy must not send a request into a closing connection.
 */
const KEEP_ALIVE_MS = HEARTBEAT_INTERVAL_MS + 60_000;
/** Time without a byte in either direction during a request. Realtime sockets have their own limit. */
const IDLE_MS = 120_000;
/** Memory of an open connection in this process, according to the fleet benchmark: 50 kB, rounded up. */
const CONNECTION_BYTES = 65_536;
/** Least: a small computer should swap rather than reject a shop's screens. Most: V8's heap would be full. */
const CONNECTIONS = { least: 10_000, most: 200_000 };
/** The rest of a body of this size arrives soon, and reading it keeps the connection usable. */
const SMALL_BODY_BYTES = 65_536;

/**
 * Options of Fastify that disconnect slow and silent clients.
 *
 * @param requestTimeoutMs limit for an entire request, from its first byte.
 */
export function connectionLimits({ requestTimeoutMs }: { requestTimeoutMs: number }) {
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
  };
}

/**
 * The connections for which half of the memory suffices. A screen has two: one for calls and one for messages. Larger
 * installations use several processes.
 *
 * @param memory of the machine or container, in bytes
 */
export function connectionsFor(memory: number): number {
  const fitting = Math.floor(memory / 2 / CONNECTION_BYTES);
  return Math.min(CONNECTIONS.most, Math.max(CONNECTIONS.least, fitting));
}

/** Limits the number of connections, and closes those whose request was answered before its body had arrived. */
export function limitConnections(app: FastifyInstance): void {
  const container = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  app.server.maxConnections = connectionsFor(Math.min(totalmem(), container));
  app.addHook('onSend', (request, reply, payload, done) => {
    // Otherwise, Node reads the rest of the body, however long, to keep the connection.
    if (hasLargeRest(request)) reply.header('connection', 'close');
    done(null, payload);
  });
}

function hasLargeRest({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  if (raw.headers['transfer-encoding'] !== undefined) return true;
  return Number(raw.headers['content-length'] ?? 0) > SMALL_BODY_BYTES;
}
