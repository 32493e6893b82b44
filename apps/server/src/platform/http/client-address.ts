import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const near = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** Whether the other end of the connection is on this machine or in a private network. */
export function isFromPrivateNetwork(request: FastifyRequest): boolean {
  return near.has(rangeOf(request) ?? '');
}

/** Whether the other end of the connection is on this machine. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return rangeOf(request) === 'loopback';
}

function rangeOf({ socket }: FastifyRequest): string | undefined {
  const address = socket.remoteAddress?.split('%', 1)[0] ?? '';
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;
}

/** The client's address. A dual-stack socket reports IPv4 addresses as IPv6 addresses: `::ffff:10.0.0.1`. */
export function clientAddress(request: FastifyRequest): string {
  return request.ip?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? '';
}
