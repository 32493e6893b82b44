import { createHash } from 'node:crypto';

/** The key of an address in the database: md5, in the format of PostgreSQL. */
export function pageHash(address: string): string {
  return createHash('md5').update(address).digest('hex');
}

/** The URL for an address as people type it. `host:8080` has no scheme. */
export function pageUrl(address: string): string {
  return /^[a-z][a-z0-9+.-]{0,30}:(?!\d)/i.test(address) ? address : `https://${address}`;
}
