import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import { isFromThisMachine } from './client-address.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Whether a client can read metrics: it has the token or, if none is configured, runs on this machine. Requests through
 * a proxy are rejected without a token, because they can come from anywhere.
 */
export function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
  }
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return isFromThisMachine(request);
}
