import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import { isNear } from './near-address.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Who may read metrics: whoever has the token or, where none is set, who asks from this machine or a private network.
 * What a proxy passes on comes from anywhere, whatever address the proxy has.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
  }
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return isNear(request);
}
