import type { FastifyRequest } from 'fastify';
import { repeat } from '../repeat.ts';

export interface ProgressOptions {
  /** How often progress is checked. */
  everyMs?: number;
  /** What must arrive in each of these periods. */
  leastBytes?: number;
}

/** 2 kB/s: far below what 500 MB within the six hours of an upload's address need. */
const DEFAULTS = { everyMs: 30_000, leastBytes: 60_000 };

/**
 * Cuts off a sender whose body makes less than the least progress: it holds a connection, a file and reserved space for
 * nothing. A slow sender that makes progress can take hours.
 *
 * @returns ends the watch.
 */
export function requireProgress(request: FastifyRequest, options: ProgressOptions = {}): () => void {
  const { everyMs, leastBytes } = { ...DEFAULTS, ...options };
  const { raw } = request;
  let before = raw.socket.bytesRead;
  return repeat(() => {
    const arrived = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    // Bytes that wait to be read mean that this server is the slow one.
    if (arrived < leastBytes && raw.readableLength === 0) raw.socket.destroy();
  }, everyMs);
}
