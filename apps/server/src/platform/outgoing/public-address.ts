import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that are public by number and not by nature: a cloud's own services. */
const special = new Set(['168.63.129.16']);

/**
 * Whether an IP address is a machine of the public internet. Everything with a meaning of its own is not:
 * private, loopback, link-local (where clouds keep their credentials), shared by carriers (CGNAT), multicast,
 * documentation, reserved, and those of IPv6 that carry an IPv4 address inside.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) === 0 || special.has(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6, only this part has been given out.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3);
}
