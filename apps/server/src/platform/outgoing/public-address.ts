import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses in public ranges that clouds use for their internal services. */
const special = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to a machine on the public internet. Special addresses do not: private, loopback,
 * link-local (cloud metadata services), carrier-grade NAT, multicast, documentation and reserved addresses, and IPv6
 * addresses that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) === 0 || special.has(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  // The only range of IPv6 that has been allocated.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3);
}
