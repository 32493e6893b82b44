import { createHash } from 'node:crypto';

/** The key of an address in the database: md5, as PostgreSQL writes it. */
export function pageHash(address: string): string {
  return createHash('md5').update(address).digest('hex');
}

/** What a screen opens for an address as people enter it; `host:8080` is no scheme. */
export function pageUrl(address: string): string {
  return /^[a-z][a-z0-9+.-]{0,30}:(?!\d)/i.test(address) ? address : `https://${address}`;
}
