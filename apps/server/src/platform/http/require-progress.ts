import type { FastifyRequest } from 'fastify';
import { repeat } from '../repeat.ts';

interface ProgressOptions {
  /** How often progress is checked. */
  everyMs?: number;
  /** Bytes that must arrive in each period. */
  leastBytes?: number;
}

/** 2 kB/s, far below the rate of 500 MB within the six hours for which an upload address is valid. */
const DEFAULTS = { everyMs: 30_000, leastBytes: 60_000 };

/**
 * Disconnects a client whose body makes too little progress, because it occupies a connection, a file and reserved
 * space. A slow client that makes progress can take hours.
 *
 * @returns a function that stops the checks.
 */
export function requireProgress(request: FastifyRequest, options: ProgressOptions = {}): () => void {
  const { everyMs, leastBytes } = { ...DEFAULTS, ...options };
  const { raw } = request;
  let before = raw.socket.bytesRead;
  return repeat(() => {
    const arrived = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    // If bytes wait to be read, this server is the slow side.
    if (arrived < leastBytes && raw.readableLength === 0) raw.socket.destroy();
  }, everyMs);
}
