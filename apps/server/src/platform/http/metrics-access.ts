import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import { isFromThisMachine } from './client-address.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Who can read metrics: whoever has the token or, where none is set, programs on this machine. A proxy on this machine
 * passes on requests from anywhere, so those don't count.
 */
export function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
  }
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return isFromThisMachine(request);
}
