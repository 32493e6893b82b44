import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { hashToken } from '../auth/tokens.ts';

const near = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);
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
  const address = request.socket.remoteAddress?.replace(/%.*$/, '') ?? '';
  return ipaddr.isValid(address) && near.has(ipaddr.process(address).range());
}
